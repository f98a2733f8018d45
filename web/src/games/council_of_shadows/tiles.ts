// Where things lie on a tile of 100 by 116.

import type { Point } from "../../art/points";

export interface Layout {
  at: Point[];
  radius: number;
}

const LAYOUTS: Layout[] = [
  { at: [], radius: 0 },
  { at: [{ x: 50, y: 46 }], radius: 27 },
  { at: [{ x: 29, y: 32 }, { x: 70, y: 60 }], radius: 21 },
  { at: [{ x: 26, y: 26 }, { x: 74, y: 26 }, { x: 50, y: 66 }], radius: 18 },
  { at: [{ x: 26, y: 25 }, { x: 74, y: 25 }, { x: 26, y: 68 }, { x: 74, y: 68 }], radius: 17.5 },
];

export function layout(planets: number): Layout {
  return LAYOUTS[planets]!;
}

export const CUBE = 11;
const RISE = 0.98 * CUBE; // from one cube of a tower to the next

/** The cubes on a planet, the lowest first. */
export function tower(cubes: readonly number[]): { power: number; y: number }[] {
  const powers = cubes.flatMap((count, power) => Array<number>(count).fill(power));
  const foot = (powers.length - 1) * RISE * 0.5;
  return powers.map((power, i) => ({ power, y: foot - i * RISE }));
}
