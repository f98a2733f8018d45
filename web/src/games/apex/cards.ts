// What a viewer sees of cards.

import type { Board, Card } from "./board";
import { PHASE } from "./words";

export function cardOf(board: Board, id: number | null): Card | null {
  return board.cards.find((card) => card.id === id) ?? null;
}

/** Whether what a seat chose is known to the viewer alone. */
export function isSecret(board: Board, seat: number, viewer: number | null): boolean {
  return seat === viewer && board.phase === PHASE.choose && board.players[seat]!.chosen !== null;
}

/** Seats in the order they are shown: as their strategies are resolved, else as they sit. */
export function order(board: Board): number[] {
  return board.queue.length ? board.queue : board.players.map((_, seat) => seat);
}
