/** Going from thing to thing on a board by the arrow keys. */

import type { Point } from "./points";

export interface Spot {
  id: number;
  at: Point;
}

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest spot that lies more ahead than aside; undefined: there is none, or the key is no arrow. */
export function ahead(from: Point, key: string, spots: Spot[]): number | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const found = spots
    .map(({ id, at }) => ({ id, dx: at.x - from.x, dy: at.y - from.y }))
    .filter(({ dx, dy }) => Math.abs(dx * way.y - dy * way.x) < 0.75 * (dx * way.x + dy * way.y))
    .sort((one, other) => Math.hypot(one.dx, one.dy) - Math.hypot(other.dx, other.dy));
  return found[0]?.id;
}
