// Where things lie on the board. Rows of hexes, six and five in turn; Tri-Prime is one hex of four cells.

import { HEX_WIDTH, distance, hexCorners, mergedHexes, outline, type Point } from "../../art/points";
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

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

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

/** How far a hex is from another, in steps, as the crow flies: only to draw from where ships come. */
export function isBeside(hex: number, other: number): boolean {
  return hex !== other && CELLS[hex]!.some((one) => CELLS[other]!.some((two) => distance(one, two) < WIDTH * 1.1));
}

/** The hex one gets to from a hex by an arrow key. */
export function towards(from: number, key: string, open: number[]): number {
  const way = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } }[key];
  if (!way) return from;
  const at = CENTRES[from]!;
  const found = open
    .map((hex) => {
      const dx = CENTRES[hex]!.x - at.x;
      const dy = CENTRES[hex]!.y - at.y;
      const ahead = dx * way.x + dy * way.y;
      return { hex, ahead, cost: ahead + 2 * Math.abs(dx * way.y - dy * way.x) };
    })
    .filter(({ ahead }) => ahead > 10)
    .sort((one, other) => one.cost - other.cost);
  return found[0]?.hex ?? from;
}
