// What bots are called where one chooses among them.

import { hasWords, words } from "./words.svelte";

/** What is said of a bot; of one that only programs choose, its name. */
export const botName = (bot: string): string => (hasWords(`bot.${bot}`) ? words(`bot.${bot}`) : bot);

/** The bots that are offered, and those that sit there already. */
export const withSeated = (offered: readonly string[], ...seated: (string | null | undefined)[]): string[] => [
  ...new Set([...offered, ...seated.filter((bot) => bot != null)]),
];
