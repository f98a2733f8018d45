// How long events are shown.

import type { Told } from "../../wire";

const MILLISECONDS: Record<string, number> = {
  laid: 320,
  removed: 500,
  leads: 500,
  deployed: 650,
  round: 900,
  performs: 900, // cards that were revealed just before it turn over meanwhile
  grew: 600,
  moved: 800,
  sent: 700,
  invaded: 900,
  conquered: 550,
  defended: 550,
  neutrals_held: 550,
  emptied: 550,
  trimmed: 650,
  picked: 900,
  paid: 700,
  eliminated: 1200,
  final: 900,
};

/** Milliseconds an event takes; cards revealed together take none, so that they turn over together. */
export function duration({ kind }: Told): number {
  return MILLISECONDS[kind] ?? 0;
}
