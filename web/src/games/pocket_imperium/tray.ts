// Where numbers are offered: above or below the hex they are about, where they hide the fewest ships.

import type { Box } from "../../art/points";
import type { Board, Hex } from "./board";
import { berth, CENTRES, RADIUS } from "./cells";
import { TRI_PRIME } from "./numbers";

export const STEP = 112;
export const PER_ROW = 6;
/** How far from its berth a fleet is seen. */
const FLEET = 40;

export interface Tray extends Box {
  above: boolean;
}

export function trayFor(count: number, target: number, board: Board, extent: Box): Tray {
  const { x, y } = CENTRES[target]!;
  const width = Math.min(count, PER_ROW) * STEP;
  const height = Math.ceil(count / PER_ROW) * STEP;
  const reach = RADIUS * (target === TRI_PRIME ? 2.5 : 1.05);
  const left = Math.max(extent.x + 8, Math.min(extent.x + extent.width - width - 8, x - width / 2));
  const above = { x: left, y: y - reach - height, width, height, above: true };
  const below = { ...above, y: y + reach, above: false };
  if (above.y < extent.y) return below;
  if (below.y + height > extent.y + extent.height) return above;
  return hidden(below, board) < hidden(above, board) ? below : above;
}

/** How many fleets a box hides; those that are asked about count most. */
function hidden(box: Box, { hexes, source, sources }: Board): number {
  const asked = [source, ...sources];
  return hexes.filter((hex) => hex.ships && isOver(box, hex)).reduce((sum, { id }) => sum + (asked.includes(id) ? 10 : 1), 0);
}

function isOver(box: Box, { id, level }: Hex): boolean {
  const { x, y } = berth(id, level);
  return x > box.x - FLEET && x < box.x + box.width + FLEET && y > box.y - FLEET && y < box.y + box.height + FLEET;
}
