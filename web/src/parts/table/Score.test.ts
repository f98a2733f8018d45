import { cleanup, render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../../core/words.svelte";
import type { SeatInfo } from "../../wire";
import Score from "./Score.svelte";

beforeAll(() => speak("en"));

const SEATS: SeatInfo[] = ["Ada", "Brahe"].map((name) => ({ name, kind: "person" }));

function rows(parts: string[]): string[][] {
  const breakdown = [1, 2].map((points) => Object.fromEntries(parts.map((part) => [part, points])));
  const result = { winners: [1], scores: [10, 20], breakdown, reason: { id: "over" } };
  const { container } = render(Score, { result, seats: SEATS, viewer: 0, text: ({ id }) => id });
  return [...container.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
}

test("few parts stand side by side, the winner first", () => {
  expect(rows(["a", "b"])).toEqual([
    ["Player", "Score.a", "Score.b", "Points"],
    ["Brahe", "2", "2", "20"],
    ["Ada", "1", "1", "10"],
  ]);
});

test("many parts stand below each other", () => {
  const found = rows(["a", "b", "c", "d", "e", "f"]);
  expect(found[0]).toEqual(["What counted", "Brahe", "Ada"]);
  expect(found[1]).toEqual(["Score.a", "2", "1"]);
  expect(found.at(-1)).toEqual(["Points", "20", "10"]);
});

test("a score adds up: what is inside other parts, or only breaks ties, stands below the sum", () => {
  const breakdown = [
    { level: 3, energy: 32, gems: 5, cubes: 7 },
    { level: 2, energy: 40, gems: 9, cubes: 1 },
  ];
  const worth = { level: 100, gems: "inside", cubes: "tie" } as const;
  const result = { winners: [0], scores: [332, 240], breakdown, reason: { id: "over" }, worth };
  const { container } = render(Score, { result, seats: SEATS, viewer: 0, text: ({ id }) => id });
  const found = [...container.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
  expect(found.slice(1)).toEqual([
    ["Score.level", "3 × 100 = 300", "2 × 100 = 200"],
    ["Score.energy", "32", "40"],
    ["Points", "332", "240"],
    ["Counted in the above already"],
    ["Score.gems", "5", "9"],
    ["Decides where all is equal"],
    ["Score.cubes", "7", "1"],
  ]);
});

test.each([
  [{ resigned: true, stands_in: true, replaced: true }, "Brahe resigned; a bot played on."],
  [{ stands_in: true, replaced: true }, "Brahe ran out of time; a bot played to the end."],
  [{ replaced: true }, "A bot answered for Brahe for a while."],
])("for whom a bot has answered is named", (flags, said) => {
  const result = { winners: [0], scores: [2, 1], breakdown: [], reason: { id: "over" } };
  const { getByText } = render(Score, { result, seats: [SEATS[0]!, { ...SEATS[1]!, ...flags }], viewer: 0, text: ({ id }) => id });
  expect(getByText(said)).toBeTruthy();
});

const ALONE = { seats: SEATS.slice(0, 1), text: ({ id }: { id: string }) => id };

function against(rival: boolean, own: boolean, viewer: number | null) {
  const unseated = [{ who: "the rival", score: 12, won: rival, breakdown: { level: 3, energy: 7 } }];
  const result = { winners: own ? [0] : [], scores: [10], breakdown: [{ level: 3, energy: 5 }], reason: { id: "over" }, unseated };
  cleanup();
  return render(Score, { ...ALONE, result, viewer });
}

test("who won without a seat is named, once, for all who look", () => {
  for (const viewer of [0, null]) {
    const { container, getByRole } = against(true, false, viewer);
    expect(getByRole("heading").textContent).toBe("The rival wins.");
    expect(container.querySelector("p")!.textContent).toBe("over");
  }
  expect(against(false, true, 0).getByRole("heading").textContent).toBe("You win.");
  expect(against(true, true, 0).getByRole("heading").textContent).toBe("Ada and the rival share the victory.");
});

test("nobody wins where nobody has won", () => {
  const result = { winners: [], scores: [10], breakdown: [{}], reason: { id: "over" } };
  expect(render(Score, { ...ALONE, result, viewer: 0 }).getByRole("heading").textContent).toBe("Nobody wins.");
});

test("what a player without a seat reached stands beside what the others did", () => {
  const { container } = against(true, false, 0);
  const found = [...container.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
  expect(found).toEqual([
    ["Player", "Score.level", "Score.energy", "Points"],
    ["The rival", "3", "7", "12"],
    ["Ada", "3", "5", "10"],
  ]);
});
