import { expect, test } from "vitest";
import { broken, laid, standing, towards } from "./layout";
import { place } from "./sample";

test("places stand where the scene says, and never beyond the chart", () => {
  const { spots, unit, box } = laid([place(0, 0), place(1, 1), place(2, 2)]);
  expect(spots[1]!.x - spots[0]!.x).toBeCloseTo(unit);
  expect(spots.every(({ x, y }) => x > 0 && x < box.width && y > 0 && y < box.height)).toBe(true);
  const wide = laid(Array.from({ length: 30 }, (_, n) => place(n, n)));
  expect(wide.box.width).toBeCloseTo(1000);
});

test("places that do not say where they are stand in rows, none upon another", () => {
  const { spots } = laid(Array.from({ length: 8 }, (_, n) => place(n, 0, { at: null })));
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
  expect(new Set(spots.map(({ y }) => y)).size).toBe(2);
});

test("a piece that went elsewhere is the same piece, and pieces of one place stand apart", () => {
  const pawn = { owner: 1 };
  const before = [place(0, 0, { pieces: [pawn] }), place(1, 1)];
  const after = [place(0, 0), place(1, 1, { pieces: [pawn, { owner: 2 }] })];
  const [one] = standing(before, laid(before));
  const [other, third] = standing(after, laid(after));
  expect(other!.key).toBe(one!.key);
  expect(other!.x).not.toBe(one!.x);
  expect(third!.x).toBeGreaterThan(other!.x);
});

test("arrows lead to the nearest place that way, and to none where there is none", () => {
  const plan = laid([place(0, 0), place(1, 1), place(2, 2)]);
  expect([towards(plan, 0, "ArrowRight"), towards(plan, 2, "ArrowLeft"), towards(plan, 0, "ArrowUp"), towards(plan, 0, "x")]).toEqual([1, 1, 0, 0]);
});

test("long words stand in two lines", () => {
  expect(broken("the far beacon", 20)).toEqual(["the far beacon"]);
  expect(broken("the far beacon", 9)).toEqual(["the far", "beacon"]);
  expect(broken("the far beacon of everything", 9)).toEqual(["the far", "beacon of…"]);
});
