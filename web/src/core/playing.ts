// Starting matches from anywhere in the client.

import type { GameInfo } from "../wire";
import { api } from "./api";
import { go } from "./router.svelte";
import { session } from "./session.svelte";

export const USUAL_BOT = "greedy";

/** A match against bots, at once. */
export async function playNow(game: GameInfo, options: Record<string, unknown> = {}): Promise<void> {
  await session.ensure();
  const bots = Array.from({ length: game.usual - 1 }, () => ({ kind: "bot" as const, bot: USUAL_BOT }));
  const table = await api.create({ game: game.name, seats: [{ kind: "me" }, ...bots], options });
  go(`/table/${table.id}`);
}
