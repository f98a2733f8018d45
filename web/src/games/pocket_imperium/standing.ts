// Which ships stand where while something is shown.

import type { Told } from "../../wire";
import { comingFrom } from "./after";
import type { Board, Hex } from "./board";

/** The hexes without the ships that are just flying. */
export function standing(board: Board, playing: Told | null, next: Board | null): Hex[] {
  const away = new Map<number, number>();
  if (playing?.kind === "moved") away.set(playing.args.source!, playing.args.ships!);
  if (playing?.kind === "invaded") comingFrom(board, playing, next ?? board).forEach(({ hex, ships }) => away.set(hex, ships));
  return board.hexes.map((hex) => without(hex, away.get(hex.id) ?? 0));
}

function without(hex: Hex, ships: number): Hex {
  if (!ships) return hex;
  const left = Math.max(0, hex.ships - ships);
  return { ...hex, ships: left, owner: left ? hex.owner : null, spent: Math.min(left, hex.spent), excess: Math.max(0, left - hex.capacity) };
}
