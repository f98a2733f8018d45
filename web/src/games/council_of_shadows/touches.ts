// What an event is about, on the board.

import type { Told } from "../../wire";
import { Count } from "./numbers";

/** Arguments of events that name things of the board by themselves. */
const THINGS = ["planet", "tile", "galaxy", "parsec", "upgrade", "station", "tech", "leader"];

export function touches({ kind: event, args }: Told, kind: string, id: number): boolean {
  if (event === "laid" && kind === "galaxy") return Math.floor(args.galaxy! / Count.ROOM_IN_GALAXY) === id;
  if (kind === "card" && event !== "drawn_card") return args.card === id;
  return THINGS.includes(kind) && args[kind] === id;
}

/** The power an event is about; null: none. */
export function powerOf({ args }: Told): number | null {
  return args.seat ?? args.power ?? null;
}
