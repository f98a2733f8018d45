// How far the evolutions of a seat have come.

import type { Player } from "./board";
import { SCALE } from "./words";

/** A level with what colonies add to it. */
export function withColonies({ levels, influence, armament }: Player, scale: number): number {
  if (scale === SCALE.influence) return influence;
  return scale === SCALE.armament ? armament : levels[scale]!;
}
