import { expect, test } from "vitest";
import { CENTRES, isBeside, towards, TRI_PRIME } from "./places";
import { sample } from "./sample";

test("hexes lie in rows of six and five, with Tri-Prime in the middle", () => {
  const at = (hex: number) => [Math.round(CENTRES[hex]!.x), Math.round(CENTRES[hex]!.y)];
  expect([at(1), at(7), at(TRI_PRIME), at(47)]).toEqual([[87, 150], [173, 300], [520, 750], [953, 1350]]);
});

test("hexes that share a border are beside each other, and Tri-Prime has ten of them", () => {
  const beside = (hex: number) => CENTRES.map((_, other) => other).filter((other) => other > 0 && isBeside(hex, other));
  expect(beside(1)).toEqual([2, 7]);
  expect(beside(19)).toEqual([13, 14, 18, 23, TRI_PRIME]);
  expect(beside(TRI_PRIME)).toEqual([14, 15, 19, 20, 23, 25, 28, 29, 33, 34]);
});

test("arrow keys lead to the next hex that way, and stop at the edge", () => {
  const open = sample().hexes.map(({ id }) => id);
  expect(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "a"].map((key) => towards(7, key, open))).toEqual([8, 7, 12, 1, 7]);
  expect([towards(19, "ArrowRight", open), towards(TRI_PRIME, "ArrowRight", open)]).toEqual([TRI_PRIME, 25]);
});
