// Starting matches from anywhere in the client.

import type { GameInfo, TableInfo } from "../wire";
import { api } from "./api";
import { made } from "./draws";
import { levels } from "./levels.svelte";
import { linkTo } from "./links";
import { go } from "./router.svelte";
import { session } from "./session.svelte";

/** A match against bots, at once. */
export async function playNow(game: GameInfo, options: Record<string, unknown> = {}): Promise<void> {
  await session.ensure();
  const bots = Array.from({ length: game.usual - 1 }, () => ({ kind: "bot" as const, bot: levels.of(game) }));
  await goTo(await api.create({ game: game.name, seats: [{ kind: "me" }, ...bots], options }));
}

/** Today's match of a game: what one has begun of it, or anew. */
export async function playDaily(game: string): Promise<void> {
  await session.ensure();
  await goTo(await api.daily(game));
}

/** To a table that one has made. */
export async function goTo(table: TableInfo): Promise<void> {
  await made(table);
  go(linkTo("table", { id: table.id }));
}
