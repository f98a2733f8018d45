import { expect, test } from "vitest";
import { columnsOf, largeRows, smallRows } from "./room";

const row = { title: { id: "dice" }, cards: [] };
const mats = (count: number, rows = 1) => Array.from({ length: count }, (_, seat) => ({ seat, rows: Array(rows).fill(row) }));

test("up to three others sit beside each other, and more of them in two lines", () => {
  expect([1, 2, 3, 4, 5, 7].map(columnsOf)).toEqual([1, 2, 3, 2, 3, 4]);
  expect([2, 3, 6].map((count) => smallRows(mats(count), 0))).toEqual([1, 1, 2]);
});

test("rows of a mat count, what is everybody's counts with one's own, and who only watches has none", () => {
  expect(largeRows(mats(3, 2), 1, [row])).toBe(3);
  expect(largeRows(mats(3, 2), null, [row])).toBe(1);
  expect(smallRows(mats(3, 2), null)).toBe(2);
  expect(smallRows([], null)).toBe(0);
});
