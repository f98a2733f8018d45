// What a reader has drafted, in words.

import type { DraftStep, Message, Told } from "../../wire";

const THEN = " → ";

/** What was done is told better than what was chosen; what has done nothing yet is one line of choices. */
export function planned(steps: readonly DraftStep[], drafted: readonly Told[], text: (message: Message) => string): string[] {
  const lines: string[] = [];
  let chain: string[] = [];
  let at = 0;
  for (const step of steps) {
    chain.push(text(step.text));
    if (!step.events) continue;
    lines.push(...drafted.slice(at, at + step.events).map((event) => text(event.text)));
    at += step.events;
    chain = [];
  }
  return chain.length ? [...lines, chain.join(THEN)] : lines;
}
