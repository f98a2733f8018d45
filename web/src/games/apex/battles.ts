// Battles as they are told: those that could be fought, from the words of the choice, and the one being watched.

import type { Choice, Message } from "../../wire";
import type { Board } from "./board";

export interface Side {
  seat: number;
  strength: number;
}

export interface Battle {
  place: number;
  sides: Side[];
  /** Who wins it; "nobody": a tie; null: not told yet. */
  winner: number | "nobody" | null;
}

/** A board with the battle that is being watched. */
export type Watched = Board & { battle?: Battle };

type Argument = number | string | Message | undefined;

/** A battle as it would end now, read from the words the server has for it; null: they tell of none. */
export function forecast({ text, target }: Choice, seat: number): Battle | null {
  const { strength, others, outcome } = text.args ?? {};
  if (text.id !== "choice.fight" || typeof strength !== "number") return null;
  const sides = [{ seat, strength }, ...opponents(others)];
  return { place: target.id, sides, winner: winnerOf(outcome, seat) };
}

function opponents(value: Argument): Side[] {
  if (typeof value !== "object") return [];
  const { seat, strength, ...rest } = value.args ?? {};
  const found = seatIn(seat);
  if (found !== null && typeof strength === "number") return [{ seat: found, strength }];
  return Object.values(rest).flatMap(opponents);
}

function winnerOf(outcome: Argument, seat: number): Battle["winner"] {
  if (typeof outcome !== "object") return null;
  if (outcome.id === "outcome.won") return seat;
  return outcome.id.startsWith("outcome.lost") ? seatIn(outcome.args?.seat) : "nobody";
}

function seatIn(value: Argument): number | null {
  if (typeof value !== "object" || typeof value.args?.n !== "number") return null;
  return value.args.n - 1;
}
