// Troubles told to the reader.

import { toasts } from "./toasts.svelte";
import { Trouble } from "./trouble";
import { words } from "./words.svelte";

const NUMBERED = /^\d/; // a rule of the game; others are rules of any conversation

/** Show what went wrong, with the rule of the game that forbids it. */
export function tellTrouble(error: unknown, game?: string): void {
  if (!(error instanceof Trouble)) {
    console.error(error);
    toasts.show(words("trouble.strange"), { kind: "trouble" });
    return;
  }
  const { text, rule } = error.problem;
  const linked = game && rule && NUMBERED.test(rule) ? { rule: { game, number: rule } } : {};
  toasts.show(text, { kind: "trouble", ...linked });
}
