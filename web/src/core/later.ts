// What is fetched for later, once a page is there: the lessons, with all their words, for when there is no connection.

import type { Games, Lessons } from "../wire";
import { edition } from "./edition";
import { settings } from "./settings.svelte";
import { addressOf } from "./transport";

const KEY = "armillary.later";

/** The worker keeps what goes by it. */
export async function fetchLessons(): Promise<void> {
  const lang = settings.language;
  const stamp = `${edition}/${lang}`;
  if (wantsLittle() || localStorage.getItem(KEY) === stamp) return;
  const { games } = (await fetched(addressOf("games"))) as Games;
  await fetched(addressOf("titles", { path: { lang }, query: { edition } }));
  for (const { name: game } of games.filter((one) => one.lessons)) {
    await fetched(addressOf("text", { path: { game, lang }, query: { edition } }));
    const { lessons, edition: taught } = (await fetched(addressOf("lessons", { path: { game } }))) as Lessons;
    for (const { name: lesson } of lessons) {
      await fetched(addressOf("whole_lesson", { path: { game, lesson }, query: { lang, edition: taught } }));
    }
  }
  localStorage.setItem(KEY, stamp);
}

/** The reader pays for every byte, and has said so. */
function wantsLittle(): boolean {
  return !!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
}

async function fetched(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
