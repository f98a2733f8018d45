// The hexes of the galaxy: rows, each half a hex aside of the next.

import { HEX_WIDTH, hexCorners, outline, type Point } from "../../art/points";
import type { Sector } from "./board";

export const RADIUS = 100;
export const WIDTH = HEX_WIDTH * RADIUS;
const INSET = 4;

export function centre({ row, column }: Pick<Sector, "row" | "column">): Point {
  return { x: (WIDTH / 2) * column, y: 1.5 * RADIUS * row };
}

/** The outline of every sector, around its own middle. */
export const OUTLINE = outline(hexCorners({ x: 0, y: 0 }, RADIUS - INSET));
