// The battle that is being watched, as it is told.

import type { Told } from "../../wire";
import { changed } from "../changed";
import type { Board, Strength } from "./board";

export interface Battle {
  place: number;
  sides: Strength[];
  /** Who wins it; "nobody": a tie; null: not told yet. */
  winner: number | "nobody" | null;
}

/** A board with the battle that is being watched. */
export type Watched = Board & { battle?: Battle };

/** A board once an event has been shown, and the battle that goes on. */
export function watched(board: Watched, event: Told): Watched {
  return { ...changed(board, event), battle: goneOn(board.battle, event) };
}

function goneOn(before: Battle | undefined, { kind, args }: Told): Battle | undefined {
  if (kind === "attacks") return { place: args.place!, sides: [], winner: null };
  if (!before || kind === "lost") return before;
  if (kind === "fought") return { ...before, sides: [...before.sides, { seat: args.seat!, strength: args.strength! }] };
  if (kind === "tied") return { ...before, winner: "nobody" };
  return kind === "won" ? { ...before, winner: args.seat! } : undefined;
}
