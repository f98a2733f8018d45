// Where tokens stand in their sector.

import type { Point } from "../../art/points";
import type { Sector } from "./board";

export interface Berth extends Point {
  seat: number;
  /** 0: a colony. */
  ships: number;
  scale: number;
}

const TOP = -46; // tokens stand below the sign of the bonus

/** The colony first, then the ships of each seat. */
export function berths({ ships, colony }: Pick<Sector, "ships" | "colony">): Berth[] {
  const found = ships.flatMap((count, seat) => (count ? [{ seat, ships: count }] : []));
  if (colony !== null) found.unshift({ seat: colony, ships: 0 });
  const count = found.length;
  const rows = count > 3 ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count];
  const scale = count > 4 ? 0.56 : count > 2 ? 0.66 : 0.92;
  const high = (-TOP + 78) / rows.length;
  return rows.flatMap((inRow, row) => {
    const y = rows.length === 1 ? 22 : TOP + high * (row + 0.5) + 4;
    const first = row ? rows[0]! : 0;
    return found.slice(first, first + inRow).map((token, i) => ({ ...token, scale, x: (i - (inRow - 1) / 2) * 82 * scale, y }));
  });
}

/** Where the ships of a seat stand, or would stand. */
export function berthOf(sector: Sector, seat: number): Point {
  const found = berths(sector).find((berth) => berth.seat === seat && berth.ships > 0);
  return found ?? { x: 0, y: 22 };
}
