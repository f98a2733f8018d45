// Messages of the game's catalogue that the board says by itself.

import type { Message } from "../../wire";
import type { Board, Hex } from "./board";
import { NEUTRAL, Phase } from "./numbers";



const seat = (n: number): Message => ({ id: "seat", args: { n: n + 1 } });

export const command = (id: number): Message => ({ id: `command.${id}` });
export const sectorName = (place: number): Message => ({ id: `sector.${place}` });
/** As it is printed on the card that lies there. */
export const printedName = (place: number): Message => ({ id: `printed.${place}` });
export const seatName = seat;

/** A hex with its system. */
export function place({ id, level }: Hex): Message {
  return { id: "place", args: { hex: { id: `hex.${id}` }, level: { id: `level.${level}` } } };
}

/** Who stands in a hex. */
export function garrison({ owner, ships }: Hex): Message {
  if (owner === null) return { id: "there.nobody" };
  if (owner === NEUTRAL) return { id: "there.neutral", args: { ships } };
  return { id: "there.seat", args: { ships, seat: seat(owner) } };
}

/** How far the match is. */
export function headline(board: Board): Message {
  if (board.phase < Phase.DEPLOY) return { id: "show.setup" };
  if (board.phase === Phase.DEPLOY) return { id: "show.deploy" };
  if (board.phase === Phase.OVER) return { id: "show.over" };
  return { id: "show.round", args: { round: board.round + 1, rounds: board.rounds } };
}

/** Who does what now. */
export function acting({ turn, command: performed, left }: Board): Message | null {
  if (turn === null || performed === null) return null;
  return { id: "show.acts", args: { seat: seat(turn), command: command(performed), left } };
}

/** What a seat would be paid. */
export function payment(n: number, points: number): Message {
  return { id: "pays.seat", args: { points, seat: seat(n) } };
}
