// Which ships stand where while something is shown.

import type { Beat } from "../../parts/stage/pacing";
import type { Told } from "../../wire";
import type { Board, Sector } from "./board";

/** Whether ships fly while an event is shown. */
export const isFlight = ({ kind }: Told): boolean => kind === "moved" || kind === "jumped";

/** The sectors; those from which ships are just flying are as they leave them. */
export function standing({ sectors }: Board, playing: Beat | null, next: Board | null): Sector[] {
  const left = playing?.events.filter(isFlight).map(({ args }) => args.source);
  return next && left?.length ? sectors.map((sector, n) => (left.includes(sector.id) ? next.sectors[n]! : sector)) : sectors;
}
