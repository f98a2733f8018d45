// The client's own words, in the language of the reader.

import { Catalogue, unbroken, type Argument, type Entry } from "./text";
import { settings, type Language } from "./settings.svelte";

type Written = Record<string, string | Entry>;

const files: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("./words/en.json"),
  fr: () => import("./words/fr.json"),
};
let catalogue = $state.raw(new Catalogue("en", {}));

/** Have the words of a language at hand. */
export async function speak(language: Language): Promise<void> {
  const written = (await files[language]()).default as Written;
  if (language === settings.language) catalogue = new Catalogue(language, unbroken(language, entriesOf(written)));
}

export function entriesOf(written: Written): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(written).map(([key, entry]) => [key, typeof entry === "string" ? { text: entry } : entry]),
  );
}

/** Some words by their key; they follow the language of the reader. */
export function words(key: string, args: Record<string, Argument> = {}): string {
  return catalogue.render({ id: key, args });
}

/** Whether there are words for a key. */
export function hasWords(key: string): boolean {
  return key in catalogue.entries;
}
