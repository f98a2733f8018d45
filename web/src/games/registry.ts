// The games that have a board here, by the name the server knows them by. Each is loaded when it is needed.

import type { GameModule } from "./module";

const found = import.meta.glob<{ game: GameModule }>("./*/index.ts");

/** Whether there is a board for a game. */
export function hasBoard(game: string): boolean {
  return pathOf(game) in found;
}

/** The board of a game; null: there is none yet. */
export async function loadGame(game: string): Promise<GameModule | null> {
  const load = found[pathOf(game)];
  return load ? (await load()).game : null;
}

function pathOf(game: string): string {
  return `./${game.replaceAll("-", "_")}/index.ts`;
}
