// Where numbers are offered: above the hex they are about, or below it where there is no room.

import type { Box } from "../../art/points";
import { CENTRES, RADIUS, TRI_PRIME } from "./places";

export const STEP = 112;
export const PER_ROW = 6;

export interface Tray extends Box {
  above: boolean;
  /** Where the hex ends below. */
  end: number;
}

export function trayFor(count: number, hex: number, extent: Box): Tray {
  const { x, y } = CENTRES[hex]!;
  const width = Math.min(count, PER_ROW) * STEP;
  const height = Math.ceil(count / PER_ROW) * STEP;
  const reach = RADIUS * (hex === TRI_PRIME ? 2.5 : 1.05);
  const above = y - reach - height >= extent.y;
  const left = Math.max(extent.x + 8, Math.min(extent.x + extent.width - width - 8, x - width / 2));
  return { x: left, y: above ? y - reach - height : y + reach, width, height, above, end: y + reach };
}
