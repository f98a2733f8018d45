// Lessons as they are learnt: a whole one is fetched once, and then no server is needed to go through it.

import type { Learning, Lesson, Lessons, WholeLesson } from "../wire";
import { api } from "./api";
import { once } from "./once";
import { settings, type Language } from "./settings.svelte";

/** What a game teaches. */
export const lessonsOf = once((game: string): Promise<Lessons> => api.lessons(game));

const wholeOf = once(async (game: string, lesson: string, language: Language): Promise<WholeLesson> => {
  const { edition } = await lessonsOf(game);
  return api.wholeLesson(game, lesson, language, edition);
});

/** Where a learner is after some keys. Only the server knows which rule forbids something else. */
export async function learn(game: string, lesson: string, given: Learning): Promise<Lesson> {
  const { keys = [], show = false, ...more } = given;
  if (Object.values(more).some((one) => one != null)) return api.lesson(game, lesson, given);
  const whole = await wholeOf(game, lesson, settings.language);
  const hoped = wayOf(whole, keys)?.lesson;
  if (hoped) return show ? { ...hoped, wanted: wantedAfter(whole, keys) } : hoped;
  const before = wayOf(whole, keys.slice(0, -1));
  const hint = before?.hints[keys.at(-1)!];
  if (!before || !hint) return api.lesson(game, lesson, given); // which says what is wrong with these keys
  const { board, scene } = before.lesson;
  return { ...before.lesson, events: [], before: board, ...(scene && { scene_before: scene }), hoped: false, hint };
}

/** The key that the guide hopes for first. */
function wantedAfter({ ways }: WholeLesson, keys: readonly number[]): number | null {
  const longer = ways.find((way) => way.keys.length > keys.length && keys.every((key, n) => way.keys[n] === key));
  return longer?.keys[keys.length] ?? null;
}

function wayOf({ ways }: WholeLesson, keys: readonly number[]) {
  const path = keys.join();
  return ways.find((way) => way.keys.join() === path);
}
