// How many lines of rows there are, which share the height of the board.

import type { Row } from "../../wire";

const BESIDE = 3; // mats of others; more of them stand in two lines

interface Laid {
  seat: number;
  rows: readonly Row[];
}

/** How many mats of others stand beside each other, where there is room. */
export function columnsOf(count: number): number {
  return count > BESIDE ? Math.ceil(count / 2) : count;
}

/** Lines of what is everybody's, and of the viewer's own. */
export function largeRows(mats: readonly Laid[], viewer: number | null, common: readonly Row[]): number {
  const own = mats.find(({ seat }) => seat === viewer);
  return common.length + (own?.rows.length ?? 0);
}

/** Lines of what lies in front of others. */
export function smallRows(mats: readonly Laid[], viewer: number | null): number {
  const others = mats.filter(({ seat }) => seat !== viewer);
  const lines = others.length && Math.ceil(others.length / columnsOf(others.length));
  return lines * Math.max(0, ...others.map(({ rows }) => rows.length));
}
