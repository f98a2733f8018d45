// The hexes of the board: rows of six and five in turn; Tri-Prime is one hex of four cells.

import { HEX_WIDTH, mergedHexes, type Point } from "../../art/points";
import { TRI_PRIME } from "./numbers";

export const RADIUS = 100;
export const WIDTH = HEX_WIDTH * RADIUS;
const ROWS = 9;
const TRI_PRIME_CELLS = ["3,2", "4,2", "4,3", "5,2"];
export const INSET = 4;

export const cellCentre = (row: number, column: number): Point => ({
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
export const CELLS = cellsOfHexes();

/** The middle of every hex, by its number. */
export const CENTRES: Point[] = CELLS.map((cells) => ({ x: mean(cells.map(({ x }) => x)), y: mean(cells.map(({ y }) => y)) }));

/** The outline of every hex, by its number, a little inside of its border. */
export const OUTLINES: string[] = CELLS.map((cells) => (cells.length ? mergedHexes(cells, RADIUS, INSET) : ""));

/** Where a fleet stands in its hex. */
export function berth(hex: number, level: number): Point {
  const { x, y } = CENTRES[hex]!;
  if (hex === TRI_PRIME) return { x, y: y + 142 };
  return { x, y: y + (level ? 34 : 6) };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
