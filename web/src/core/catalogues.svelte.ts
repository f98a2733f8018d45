// The words of the games, as the server has them.

import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { once } from "./once";
import { settings, type Language } from "./settings.svelte";
import { Catalogue, unbroken, type Entry } from "./text";

const whole = new SvelteMap<string, Catalogue>();
/** Words for lists only. */
const listed = new SvelteMap<string, Catalogue>();
const isComing = new Set<string>();

/** The words of a game in the reader's language; null: they are on their way. */
export function catalogueOf(game: string): Catalogue | null {
  const found = whole.get(nameOf(game, settings.language)) ?? null;
  if (!found) loadCatalogue(game, settings.language).catch(() => {}); // a page that needs them to go on waits and is told
  return found;
}

/** Its words for lists, unless all of them are wanted anyway; null: they are on their way. */
export function titlesOf(game: string): Catalogue | null {
  const { language } = settings;
  const name = nameOf(game, language);
  const found = whole.get(name) ?? listed.get(name) ?? null;
  if (!found && !isComing.has(name)) loadTitles(language).catch(() => {}); // a list says what it can without them
  return found;
}

/** What a game is called. */
export function titleOf(game: string): string {
  return titlesOf(game)?.render({ id: "title" }) ?? "";
}

/** The words for lists of games. */
export const loadTitles = once(async (language: Language): Promise<void> => {
  const games = await api.titles(language);
  for (const [game, entries] of Object.entries(games)) listed.set(nameOf(game, language), inWords(language, entries));
});

const load = once(async (game: string, language: Language): Promise<Catalogue> => {
  const name = nameOf(game, language);
  isComing.add(name);
  try {
    const found = inWords(language, await api.text(game, language));
    whole.set(name, found);
    return found;
  } finally {
    isComing.delete(name);
  }
});

export function loadCatalogue(game: string, language: Language = settings.language): Promise<Catalogue> {
  return load(game, language);
}

function inWords(language: Language, entries: Record<string, Entry>): Catalogue {
  return new Catalogue(language, unbroken(language, entries));
}

function nameOf(game: string, language: Language): string {
  return `${game}/${language}`;
}
