// How long events are shown.

import type { Told } from "../../wire";

const MILLISECONDS: Record<string, number> = {
  laid: 90,
  leads: 400,
  takes: 600,
  lands: 700,
  age: 1100,
  round: 600,
  evolved: 1000, // cards that were revealed just before it turn over meanwhile
  colonised: 900,
  moved: 850,
  jumped: 950,
  produced: 600,
  converted: 800,
  ambushed: 800,
  turned_up: 800,
  attacks: 900,
  fought: 450,
  tied: 1300,
  lost: 600,
  won: 1300,
  passed_on: 400,
  scored: 900,
  ends: 500,
};

/** Milliseconds an event takes; cards chosen take none, so that they turn over together. */
export function duration({ kind }: Told): number {
  return MILLISECONDS[kind] ?? 0;
}
