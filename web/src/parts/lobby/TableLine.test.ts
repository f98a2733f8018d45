import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { settings } from "../../core/settings.svelte";
import { Catalogue } from "../../core/text";
import { speak } from "../../core/words.svelte";
import type { OptionInfo, TableInfo } from "../../wire";
import TableLine from "./TableLine.svelte";

const ENTRIES = {
  en: { "fact.layout": { text: "Cards" }, "value.layout.printed": { text: "as on the printed sheet" }, "option.quick": { text: "Quick" } },
  fr: { "fact.layout": { text: "Cartes" }, "value.layout.printed": { text: "comme sur la planche" }, "option.quick": { text: "Rapide" } },
};
const spoken = vi.hoisted(() => ({ language: "en" as "en" | "fr" }));
vi.mock("../../core/catalogues.svelte", () => ({
  titlesOf: () => new Catalogue(spoken.language, ENTRIES[spoken.language]),
  titleOf: () => "",
}));

const OPTIONS: OptionInfo[] = [
  { name: "layout", kind: "text", default: "printed", values: [] },
  { name: "quick", kind: "flag", default: false, values: [] },
  { name: "tie", kind: "choice", default: "shared", values: ["shared", "decided"] },
];

function facts(options: Record<string, unknown>): string {
  const table = { id: "t", game: "pocket-imperium", options, status: "open", seats: [], asked: [], moved: 0 };
  const { container } = render(TableLine, { table: table as unknown as TableInfo, options: OPTIONS });
  return container.querySelector(".facts")?.textContent ?? "";
}

test.each([
  ["en", "Cards: as on the printed sheet · Quick: yes"],
  ["fr", "Cartes : comme sur la planche · Rapide : oui"],
] as const)("a line says what a table was made with (%s)", async (language, said) => {
  settings.language = spoken.language = language;
  await speak(language);
  expect(facts({ layout: "printed", quick: true, tie: "shared" }).replaceAll("\u00a0", " ")).toBe(said);
});

test("what is as usual and has no short name is not said", () => {
  expect(facts({ quick: false, tie: "shared" })).toBe("");
});
