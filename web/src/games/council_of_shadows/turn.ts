// What is going on in the turn under way.

import type { Board } from "./board";

/** Whether the card in a slot of a power is being used. */
export function isUsed(board: Board, power: number, slot: number): boolean {
  const { program, slot: used } = board.now;
  return board.turn === power && !board.levelling && program !== null && program < board.cards.length && used === slot;
}
