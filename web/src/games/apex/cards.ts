// What a viewer sees of cards.

import type { Board, Card } from "./board";
import { Phase } from "./numbers";

export function cardOf(board: Board, id: number | null): Card | null {
  return board.cards.find((card) => card.id === id) ?? null;
}

/** Whether what a seat chose is known to the viewer alone. */
export function isSecret(board: Board, seat: number, viewer: number | null): boolean {
  return seat === viewer && board.phase === Phase.CHOOSE && board.players[seat]!.chosen !== null;
}

/** Seats in the order they are shown: as their strategies are resolved, else as they sit. */
export function order(board: Board): number[] {
  return board.queue.length ? board.queue : board.players.map((_, seat) => seat);
}

/** Whether actions of a strategy are being spent. */
export function spends(board: Board): boolean {
  const isActing = board.turn !== null && board.phase >= Phase.ACT && board.phase <= Phase.TURN_UP;
  return isActing && (board.action !== null || board.pool.some(Boolean));
}
