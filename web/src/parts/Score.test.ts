import { cleanup, render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../core/words.svelte";
import type { SeatInfo } from "../wire";
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

test("a game may say what its score is made of", () => {
  const result = { winners: [1], scores: [10, 20], breakdown: [{ a: 1 }, { a: 2 }], reason: { id: "over" } };
  const text = ({ id }: { id: string }) => (id === "score.total" ? "ten times a" : id);
  const { getByRole, queryByText } = render(Score, { result, seats: SEATS, viewer: 0, text });
  expect(getByRole("columnheader", { name: "Ten times a" })).toBeTruthy();
  expect(queryByText("Points")).toBeNull();
});

const ALONE = { seats: SEATS.slice(0, 1), text: ({ id }: { id: string }) => id };

function against(rival: boolean, own: boolean, viewer: number | null) {
  const unseated = [{ who: "the rival", score: 12, won: rival, breakdown: { level: 3, energy: 7 } }];
  const result = { winners: own ? [0] : [], scores: [10], breakdown: [{ level: 3, energy: 5 }], reason: { id: "over" }, unseated };
  cleanup();
  return render(Score, { ...ALONE, result, viewer });
}

test("who won without a seat is named, once, whoever looks", () => {
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

test("what somebody reached who has no seat stands beside what the others did", () => {
  const { container } = against(true, false, 0);
  const found = [...container.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
  expect(found).toEqual([
    ["Player", "Score.level", "Score.energy", "Points"],
    ["The rival", "3", "7", "12"],
    ["Ada", "3", "5", "10"],
  ]);
});
