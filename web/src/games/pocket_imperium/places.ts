// Where things lie on the board, and who is next to whom.

import { hexCorners, outline, type Box } from "../../art/points";
import { ahead } from "../../art/walking";
import type { Board } from "./board";
import { cellCentre, CELLS, CENTRES, INSET, RADIUS, WIDTH } from "./cells";

export const CARD = { width: 2 * WIDTH, height: 5 * RADIUS };
export const STRIPE = 23;

/** Cells out of play: the part-hexes at the ends of the shorter rows, and what a line of cards left out takes along. */
export function ghosts(board: Board): string {
  const open = new Set(board.hexes.map(({ id }) => id));
  const ends = [1, 3, 5, 7].flatMap((row) => [cellCentre(row, -1), cellCentre(row, 5)]);
  const gone = CELLS.flatMap((cells, hex) => (open.has(hex) ? [] : cells));
  return [...ends, ...gone].map((cell) => outline(hexCorners(cell, RADIUS - INSET))).join("");
}

export function cardBox(place: number): Box {
  return { x: (place % 3) * CARD.width, y: Math.floor(place / 3) * CARD.height, ...CARD };
}

/** What of the board is in play. */
export function extent(board: Board): Box {
  const boxes = board.sectors.map(({ place }) => cardBox(place));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The hex one gets to from a hex by an arrow key: the nearest that lies more ahead than aside. */
export function towards(from: number, key: string, open: number[]): number {
  const others = open.filter((hex) => hex !== from);
  const cells = others.flatMap((hex) => CELLS[hex]!.map((at) => ({ id: hex, at })));
  return ahead(CENTRES[from]!, key, cells) ?? from;
}
