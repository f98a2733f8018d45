import { expect, test } from "vitest";
import { lying } from "./hand";

test("a card that goes leaves its place free until others come", () => {
  const begun = lying([], [4, 7, 9]);
  expect(begun).toEqual([4, 7, 9]);
  const left = lying(begun, [4, 9]);
  expect(left).toEqual([4, null, 9]);
  expect(lying(left, [9])).toEqual([null, null, 9]);
  expect(lying(left, [2, 4, 9])).toEqual([2, 4, 9]);
  expect(lying(left, [])).toEqual([]);
});
