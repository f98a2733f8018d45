import { expect, test } from "vitest";
import { readRules } from "./rulebook";

const TEXT = `# A game

By an author,
for everybody.

## 1. The board

**1.1** Cards lie \`S1\` by **S2**
in a *straight* row.

* \`layout\`: how they lie
* \`tie\`: who wins

## Options

None.
`;

test("a rulebook has an opening, and chapters of numbered rules", () => {
  const book = readRules(TEXT);
  expect(book.title).toBe("A game");
  expect(book.opening[0]!.pieces).toEqual([{ kind: "text", text: "By an author, for everybody." }]);
  expect(book.chapters.map((one) => [one.id, one.title])).toEqual([
    ["1", "1. The board"],
    ["options", "Options"],
  ]);
});

test("a rule keeps its number, its code, its emphasis and its line breaks apart", () => {
  const [rule, layout, tie] = readRules(TEXT).chapters[0]!.blocks;
  expect(rule!.number).toBe("1.1");
  expect(rule!.pieces).toEqual([
    { kind: "text", text: "Cards lie " },
    { kind: "code", text: "S1" },
    { kind: "text", text: " by " },
    { kind: "strong", text: "S2" },
    { kind: "text", text: " in a " },
    { kind: "em", text: "straight" },
    { kind: "text", text: " row." },
  ]);
  expect([layout!.isItem, tie!.isItem, rule!.isItem]).toEqual([true, true, false]);
});
