// How long events are shown.

import type { Told } from "../../wire";

const MILLISECONDS: Record<string, number> = {
  laid: 700,
  takes: 600,
  leads: 700,
  round: 900,
  bought: 700,
  upgraded: 700,
  built: 800,
  consumed: 500,
  drawn_card: 1200,
  acts: 600,
  settled: 750,
  collected: 500,
  got_gems: 350,
  gained: 450,
  raised: 450,
  looked: 500,
  assessed: 750,
  removed: 500,
  drew_light: 350,
  levelled: 1200,
  took_tech: 1000,
  took_ai: 700,
  saved: 600,
  reached: 350,
  throne: 1300,
  crowned: 1300,
  refreshed: 700,
  skipped: 600,
  idle: 500,
  scored: 900,
  ended: 900,
};
const OF_AUTOMA = "automa_";

/** Milliseconds an event takes; cards that are revealed together take none, so that they turn up together. */
export function duration({ kind }: Told): number {
  return MILLISECONDS[kind.startsWith(OF_AUTOMA) ? kind.slice(OF_AUTOMA.length) : kind] ?? 0;
}
