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
    ["Player", "Score.a", "Score.b", "Total"],
    ["Brahe", "2", "2", "20"],
    ["Ada", "1", "1", "10"],
  ]);
});

test("many parts stand below each other", () => {
  const found = rows(["a", "b", "c", "d", "e", "f"]);
  expect(found[0]).toEqual(["What counted", "Brahe", "Ada"]);
  expect(found[1]).toEqual(["Score.a", "2", "1"]);
  expect(found.at(-1)).toEqual(["Total", "20", "10"]);
});

test("who is alone and does not win loses", () => {
  const result = { winners: [], scores: [10], breakdown: [{}], reason: { id: "over" } };
  const alone = { result, seats: SEATS.slice(0, 1), text: ({ id }: { id: string }) => id };
  expect(render(Score, { ...alone, viewer: 0 }).getByRole("heading").textContent).toBe("You lose.");
  cleanup();
  expect(render(Score, { ...alone, viewer: null }).getByRole("heading").textContent).toBe("Nobody wins.");
});

test("what somebody reached who has no seat is told apart", () => {
  const result = { winners: [0], scores: [10], breakdown: [{ level: 3, "rival.level": 2, "rival.energy": 7 }], reason: { id: "over" } };
  const { container } = render(Score, { result, seats: SEATS.slice(0, 1), viewer: 0, text: ({ id }) => id });
  expect([...container.querySelectorAll("thead th")].map((one) => one.textContent)).toEqual(["Player", "Score.level", "Total"]);
  expect(container.querySelector(".beside")!.textContent).toBe("score.rival.name: score.rival.level 2, score.rival.energy 7");
});
