/** Colour and shape of each seat: either of them alone tells the seats apart. */
import "./inks.css";
import { outline, turned } from "./points";

export const NEUTRAL = -1;

const polygon = (corners: number, radius: number, turn = 0) =>
  outline(Array.from({ length: corners }, (_, i) => turned({ x: 0, y: 0 }, radius, turn + (360 / corners) * i)));

const star = (points: number, outer: number, inner: number) =>
  outline(Array.from({ length: points * 2 }, (_, i) => turned({ x: 0, y: 0 }, i % 2 ? inner : outer, (180 / points) * i)));

const CIRCLE = "M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10Z";
const CROSS = "M-4 -10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z";
const DROP = "M0 -13C4 -7 10 -3 10 3A10 9 0 0 1 -10 3C-10 -3 -4 -7 0 -13Z";

/** Outlines about 20 wide around the origin. */
const SHAPES = [
  CIRCLE,
  "M0 -12.5L12 8.5H-12Z",
  "M-9 -9H9V9H-9Z",
  polygon(4, 12.5),
  polygon(5, 11.5),
  star(5, 13.5, 7.6),
  CROSS,
  DROP,
];
const NEUTRAL_SHAPE = polygon(6, 11);

export function seatShape(seat: number): string {
  return seat === NEUTRAL ? NEUTRAL_SHAPE : SHAPES[seat % SHAPES.length]!;
}

export function seatColour(seat: number): string {
  return seat === NEUTRAL ? "var(--neutral)" : `var(--seat-${seat % SHAPES.length})`;
}

/** How far below its origin the middle of a shape looks to be: where a number stands in it. */
export function seatMiddle(seat: number): number {
  return [0, 2.2, 0, 0, 0.6, 0.6, 0, 2][seat] ?? 0;
}
