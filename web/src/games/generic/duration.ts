// How long events are shown.

import { pointsOf } from "../../parts/stage/pointing";
import type { Told } from "../../wire";

const TOLD = 500;
const SEEN = 850;

/** Milliseconds: what happens to something takes longer to see than what is only told. */
export function duration(event: Told): number {
  return pointsOf(event).length ? SEEN : TOLD;
}
