// The words of the games, as the server has them.

import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { settings, type Language } from "./settings.svelte";
import { Catalogue, unbroken } from "./text";

const loaded = new SvelteMap<string, Catalogue>();
const loading = new Map<string, Promise<Catalogue>>();

/** The words of a game in the reader's language; null: they are on their way. */
export function catalogueOf(game: string): Catalogue | null {
  const found = loaded.get(nameOf(game, settings.language)) ?? null;
  if (!found) loadCatalogue(game, settings.language).catch(() => {}); // whoever needs them to go on waits and is told
  return found;
}

export function loadCatalogue(game: string, language: Language = settings.language): Promise<Catalogue> {
  const name = nameOf(game, language);
  const known = loading.get(name);
  if (known) return known;
  const fresh = api.text(game, language).then((entries) => {
    const catalogue = new Catalogue(language, unbroken(language, entries));
    loaded.set(name, catalogue);
    return catalogue;
  });
  loading.set(name, fresh);
  fresh.catch(() => loading.delete(name));
  return fresh;
}

function nameOf(game: string, language: Language): string {
  return `${game}/${language}`;
}
