import { expect, test } from "vitest";
import type { Tally } from "../../wire";
import { chartOf, gainsIn, nearest, numbersFor } from "./curve";

const gain = (step: number, who: number, points: number) => ({ step, who, points, reasons: [] });
const TALLY: Tally = {
  start: [0, 0],
  rounds: [
    { last: 10, scores: [4, 0] },
    { last: 25, scores: [4, 9] },
  ],
  gains: [gain(3, 0, 4), gain(11, 1, 10), gain(25, 1, -1)],
  turning: [],
};

test.each([
  [0, 9, [0, 5, 10]],
  [0, 65, [0, 20, 40, 60, 80]],
  [0, 332, [0, 100, 200, 300, 400]],
  [-3, 5, [-4, -2, 0, 2, 4, 6]],
  [0, 1, [0, 1]],
])("numbers from %d to %d", (low, high, right) => {
  expect(numbersFor(low, high)).toEqual(right);
});

test("each line goes from the start to the last round, higher for more points", () => {
  const { xs, lines, ticks } = chartOf(TALLY);
  expect(xs).toHaveLength(3);
  expect(lines.map(({ path }) => path.split("L").length)).toEqual([3, 3]);
  expect(lines[1]!.end).toBeLessThan(lines[0]!.end);
  expect(ticks[0]!.y).toBeGreaterThan(ticks.at(-1)!.y);
});

test("a match without points is a line at the bottom", () => {
  const { lines, ticks } = chartOf({ ...TALLY, rounds: [], gains: [] });
  expect(lines[0]!.end).toBe(ticks[0]!.y);
});

test("the nearest moment is chosen", () => {
  expect([0, 14, 16, 900].map((x) => nearest([10, 20, 30], x))).toEqual([0, 0, 1, 2]);
});

test("gains are in the round in which they came", () => {
  expect([1, 2].map((round) => gainsIn(TALLY, round).map(({ points }) => points))).toEqual([[4], [10, -1]]);
});
