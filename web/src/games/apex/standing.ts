// Which ships stand where while something is shown.

import type { Told } from "../../wire";
import type { Board, Sector } from "./board";

/** The sectors without the ships that are just flying. */
export function standing(board: Board, playing: Told | null): Sector[] {
  if (playing?.kind !== "moved" && playing?.kind !== "jumped") return board.sectors;
  const { source, seat, ships } = playing.args as { source: number; seat: number; ships: number };
  return board.sectors.map((sector) => {
    if (sector.id !== source) return sector;
    return { ...sector, ships: sector.ships.with(seat, Math.max(0, sector.ships[seat]! - ships)) };
  });
}
