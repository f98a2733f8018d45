// Questions, events and texts for the tests of boards.

import type { Beat } from "../parts/stage/pacing";
import type { Choice, Message, Question, Told } from "../wire";

/** Things of one kind to choose from; keys are not what they point to. */
export function question(ask: string, kind: string, keys: number[], seat = 0): Question {
  const choices = keys.map((key): Choice => ({ key: key + 100, target: { kind, id: key }, text: { id: `choose ${kind} ${key}` } }));
  return { seat, ask, number: 1, text: { id: ask }, choices, secret: false };
}

export const told = (kind: string, args: Record<string, number>): Told => ({ kind, args, text: { id: `event.${kind}` } });

/** Some events shown at once; the last of them takes longest. */
export const beat = (...events: Told[]): Beat => ({ events, lead: events.at(-1)!, milliseconds: 1000 });

/** A message with its arguments, in no language. */
export function text({ id, args = {} }: Message): string {
  const values = Object.values(args).map((value) => (typeof value === "object" ? text(value) : String(value)));
  return values.length ? `${id}(${values.join(" ")})` : id;
}
