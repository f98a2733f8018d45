// Which games have a rulebook to be read here.

import { SvelteSet } from "svelte/reactivity";
import type { Games } from "../wire";

const without = new SvelteSet<string>();

/** True as long as nothing else is known. */
export const hasRulebook = (game: string) => !without.has(game);

/** What the server says of its games. */
export function noteRulebooks(found: Games): Games {
  for (const { name, rulebook } of found.games) if (!rulebook) without.add(name);
  return found;
}
