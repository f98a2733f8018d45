// How long events are shown.

import type { Told } from "../../wire";

const MILLISECONDS: Record<string, number> = { flared: 900, sent: 350, won: 1000, missed: 700, looked: 500, kept: 800, sank: 500, ended: 700 };

export function duration({ kind }: Told): number {
  return MILLISECONDS[kind] ?? 0;
}
