import { expect, test } from "vitest";
import { NEUTRAL, seatColour, seatShape } from "./seats";

test("every seat, and nobody's ships, has a shape and a colour of its own", () => {
  const seats = [NEUTRAL, 0, 1, 2, 3, 4, 5, 6, 7];
  expect(new Set(seats.map(seatShape)).size).toBe(9);
  expect(new Set(seats.map(seatColour)).size).toBe(9);
});
