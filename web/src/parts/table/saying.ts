// Lines of talk, in the reader's words.

import { hasWords, words } from "../../core/words.svelte";
import type { TalkLine } from "../../wire";

/** What a line says: a text, a phrase, or what the table itself tells. */
export function told(line: TalkLine): string {
  if (!line.message) return line.text;
  const { id, args } = line.message;
  const key = id.replace(/^table\./, "table.said.");
  return hasWords(key) ? words(key, args) : "";
}
