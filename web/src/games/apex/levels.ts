// How far the evolutions of a seat have come.

import type { Player } from "./board";
import { Scale } from "./numbers";

/** A level with what colonies add to it. */
export function withColonies({ levels, influence, armament }: Player, scale: number): number {
  if (scale === Scale.INFLUENCE) return influence;
  return scale === Scale.ARMAMENT ? armament : levels[scale]!;
}
