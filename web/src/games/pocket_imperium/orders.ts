// What is known of commands, and to whom.

import type { Board } from "./board";

/** Whether a command is on the viewer's screen only: laid by the viewer, and not known to all. */
export function isSecret(board: Board, seat: number, viewer: number | null, slot: number): boolean {
  return seat === viewer && slot >= board.known && board.players[seat]!.orders[slot] !== null;
}
