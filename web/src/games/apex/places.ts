// Where things lie on the board: rows of hexes, each half a hex aside of the next.

import { HEX_WIDTH, hexCorners, outline, type Box, type Point } from "../../art/points";
import { ahead } from "../../art/walking";
import type { Board, Sector } from "./board";

export const RADIUS = 100;
const WIDTH = HEX_WIDTH * RADIUS;
const INSET = 4;

export function centre({ row, column }: Pick<Sector, "row" | "column">): Point {
  return { x: (WIDTH / 2) * column, y: 1.5 * RADIUS * row };
}

/** The outline of every sector, around its own middle. */
export const OUTLINE = outline(hexCorners({ x: 0, y: 0 }, RADIUS - INSET));

export function middleOf(board: Board, place: number): Point {
  const sector = board.sectors.find(({ id }) => id === place);
  return sector ? centre(sector) : { x: 0, y: 0 };
}

/** What the frame around the galaxy encloses. */
export function extent(board: Board): Box {
  const centres = board.sectors.map(centre);
  const xs = centres.map(({ x }) => x);
  const ys = centres.map(({ y }) => y);
  const x = Math.min(...xs) - WIDTH / 2 - 12;
  const y = Math.min(...ys) - RADIUS - 12;
  return { x, y, width: Math.max(...xs) + WIDTH / 2 + 12 - x, height: Math.max(...ys) + RADIUS + 12 - y };
}

/** The sector one gets to from a sector by an arrow key. */
export function towards(board: Board, from: number, key: string): number {
  const others = board.sectors.filter(({ id }) => id !== from).map((sector) => ({ id: sector.id, at: centre(sector) }));
  return ahead(middleOf(board, from), key, others) ?? from;
}
