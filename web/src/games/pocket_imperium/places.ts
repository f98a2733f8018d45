// Where things lie on the board. Rows of hexes, six and five in turn; Tri-Prime is one hex of four cells.

import { HEX_WIDTH, distance, hexCorners, mergedHexes, outline, type Box, type Point } from "../../art/points";
import { ahead } from "../../art/walking";
import type { Board } from "./board";

export const RADIUS = 100;
const WIDTH = HEX_WIDTH * RADIUS;
export const CARD = { width: 2 * WIDTH, height: 5 * RADIUS };
export const STRIPE = 23;
export const TRI_PRIME = 24;
export const CENTRE = 4;
const ROWS = 9;
const TRI_PRIME_CELLS = ["3,2", "4,2", "4,3", "5,2"];
const INSET = 4;

const cellCentre = (row: number, column: number): Point => ({
  x: WIDTH * (column + (row % 2 ? 1 : 0.5)),
  y: 1.5 * RADIUS * (row + 1),
});

function cellsOfHexes(): Point[][] {
  const found: Point[][] = [[]];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < 6 - (row % 2); column++) {
      if (`${row},${column}` === "4,2") found.push(TRI_PRIME_CELLS.map((cell) => cellCentre(Number(cell[0]), Number(cell[2]))));
      else if (!TRI_PRIME_CELLS.includes(`${row},${column}`)) found.push([cellCentre(row, column)]);
    }
  }
  return found;
}

/** The cells of every hex, by its number. */
const CELLS = cellsOfHexes();

/** The middle of every hex, by its number. */
export const CENTRES: Point[] = CELLS.map((cells) => ({ x: mean(cells.map(({ x }) => x)), y: mean(cells.map(({ y }) => y)) }));

/** The outline of every hex, by its number, a little inside of its border. */
export const OUTLINES: string[] = CELLS.map((cells) => (cells.length ? mergedHexes(cells, RADIUS, INSET) : ""));

/** Cells out of play: the part-hexes at the ends of the shorter rows, and what a line of cards left out takes along. */
export function ghosts(board: Board): string {
  const open = new Set(board.hexes.map(({ id }) => id));
  const ends = [1, 3, 5, 7].flatMap((row) => [cellCentre(row, -1), cellCentre(row, 5)]);
  const gone = CELLS.flatMap((cells, hex) => (open.has(hex) ? [] : cells));
  return [...ends, ...gone].map((cell) => outline(hexCorners(cell, RADIUS - INSET))).join("");
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Where a fleet stands in its hex. */
export function berth(hex: number, level: number): Point {
  const { x, y } = CENTRES[hex]!;
  if (hex === TRI_PRIME) return { x, y: y + 142 };
  return { x, y: y + (level ? 34 : 6) };
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

/** Whether two hexes share a border: only to draw from where ships come. */
export function isBeside(hex: number, other: number): boolean {
  return hex !== other && CELLS[hex]!.some((one) => CELLS[other]!.some((two) => distance(one, two) < WIDTH * 1.1));
}

/** The hex one gets to from a hex by an arrow key: the nearest that lies more ahead than aside. */
export function towards(from: number, key: string, open: number[]): number {
  const others = open.filter((hex) => hex !== from);
  const cells = others.flatMap((hex) => CELLS[hex]!.map((at) => ({ id: hex, at })));
  return ahead(CENTRES[from]!, key, cells) ?? from;
}
