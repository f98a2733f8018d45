import { expect, test } from "vitest";
import { CENTRES } from "./cells";
import { towards } from "./places";
import { sample } from "./sample";
import { TRI_PRIME } from "./numbers";

test("hexes lie in rows of six and five, with Tri-Prime in the middle", () => {
  const at = (hex: number) => [Math.round(CENTRES[hex]!.x), Math.round(CENTRES[hex]!.y)];
  expect([at(1), at(7), at(TRI_PRIME), at(47)]).toEqual([[87, 150], [173, 300], [520, 750], [953, 1350]]);
});

test("arrow keys lead to the next hex that way, and stop at the edge", () => {
  const open = sample().hexes.map(({ id }) => id);
  expect(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "a"].map((key) => towards(7, key, open))).toEqual([8, 7, 12, 1, 7]);
  expect([towards(19, "ArrowRight", open), towards(TRI_PRIME, "ArrowRight", open)]).toEqual([TRI_PRIME, 25]);
});
