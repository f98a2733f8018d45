// Starting matches from anywhere in the client.

import type { GameInfo, TableInfo } from "../wire";
import { api } from "./api";
import { made } from "./draws";
import { linkTo } from "./links";
import { go } from "./router.svelte";
import { session } from "./session.svelte";

export const USUAL_BOT = "greedy";

/** A match against bots, at once. */
export async function playNow(game: GameInfo, options: Record<string, unknown> = {}): Promise<void> {
  await session.ensure();
  const bots = Array.from({ length: game.usual - 1 }, () => ({ kind: "bot" as const, bot: USUAL_BOT }));
  await goTo(await api.create({ game: game.name, seats: [{ kind: "me" }, ...bots], options }));
}

/** To a table that one has made. */
export async function goTo(table: TableInfo): Promise<void> {
  await made(table);
  go(linkTo("table", { id: table.id }));
}
