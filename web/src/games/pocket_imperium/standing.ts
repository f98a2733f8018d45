// Which ships stand where while something is shown.

import type { Beat } from "../../parts/stage/pacing";
import type { Told } from "../../wire";
import type { Board, Hex } from "./board";

/** Whether ships fly while an event is shown. */
export const isFlight = ({ kind }: Told): boolean => kind === "moved" || kind === "sent";

/** The hexes; those from which ships are just flying are as they leave them. */
export function standing({ hexes }: Board, playing: Beat | null, next: Board | null): Hex[] {
  const left = playing?.events.filter(isFlight).map(({ args }) => args.source);
  return next && left?.length ? hexes.map((hex, n) => (left.includes(hex.id) ? next.hexes[n]! : hex)) : hexes;
}
