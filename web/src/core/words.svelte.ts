// The client's own words, in the language of the reader.

import { Catalogue, unbroken, type Argument, type Entry } from "./text";
import { settings, type Language } from "./settings.svelte";

type Written = Record<string, string | Entry>;
type Load = () => Promise<unknown>;
/** Where the words of each language are. */
export type Texts = Record<Language, Load>;

const known = new Set<Texts>([{ en: () => import("./words/en.json"), fr: () => import("./words/fr.json") }]);
let asked = 0;
let catalogue = $state.raw(new Catalogue("en", {}));

/** Have the words of a language at hand. */
export async function speak(language: Language): Promise<void> {
  const turn = ++asked;
  const files = (await Promise.all([...known].map((texts) => texts[language]()))) as { default: Written }[];
  const written = Object.assign({}, ...files.map((file) => file.default)) as Written;
  if (turn === asked && language === settings.language) catalogue = new Catalogue(language, unbroken(language, entriesOf(written)));
}

/** Have more words at hand, in every language that is spoken. */
export async function learn(texts: Texts): Promise<void> {
  if (known.has(texts)) return;
  known.add(texts);
  await speak(settings.language);
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
