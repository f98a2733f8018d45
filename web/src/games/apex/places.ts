// Where things lie on the board.

import type { Box, Point } from "../../art/points";
import { ahead } from "../../art/walking";
import type { Board } from "./board";
import { centre, RADIUS, WIDTH } from "./cells";

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
