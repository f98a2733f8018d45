// What is known of commands, and to whom.

import type { Board } from "./board";

/** Whether a command is on the viewer's screen only: laid by the viewer and not to be guessed from what is revealed. */
export function isSecret(board: Board, seat: number, viewer: number | null, slot: number): boolean {
  const known = board.reveals === 2 ? 3 : board.reveals;
  return seat === viewer && slot >= known && board.players[seat]!.orders[slot] !== null;
}
