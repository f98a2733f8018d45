import { expect, test } from "vitest";
import { Course, hexCorners, mergedHexes, outline, rounded, type Point } from "./points";

const middle = { x: 0, y: 0 };

test("one hex merged is the hex itself, a little smaller", () => {
  const inset = 10 * Math.cos(Math.PI / 6);
  expect(mergedHexes([middle], 100, inset)).toBe(outline(hexCorners(middle, 90)));
});

test("hexes that touch have one outline without the borders between them", () => {
  const pair = mergedHexes([middle, { x: Math.sqrt(3) * 100, y: 0 }], 100, 0);
  expect(pair.match(/[ML]/g)).toHaveLength(10);
});

test("a course begins and ends at its stops and heads along", () => {
  const stops: Point[] = [middle, { x: 100, y: 0 }, { x: 100, y: 100 }];
  const course = new Course(stops, 0);
  expect(course.at(0)).toEqual({ x: 0, y: 0, heading: 90 });
  const end = course.at(1);
  expect([Math.round(end.x), Math.round(end.y), Math.round(end.heading)]).toEqual([100, 100, 180]);
});

test("a box with round corners runs clockwise along its sides, the corners cut off, and comes back to where it began", () => {
  expect(rounded({ x: 10, y: 20, width: 100, height: 60 }, 5)).toBe(
    "M15 20h90a5 5 0 0 1 5 5v50a5 5 0 0 1 -5 5h-90a5 5 0 0 1 -5 -5v-50a5 5 0 0 1 5 -5Z",
  );
});
