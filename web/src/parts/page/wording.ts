// Words made ready to be shown by themselves.

import { settings } from "../../core/settings.svelte";

/** With a capital, as a sentence or an entry of a list begins. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Several names in one sentence. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}
