// The choices of a question, sorted for the eye.

import type { Choice } from "../wire";

const BUTTON = "button";
const NUMBER = "number";
const FEWEST = 3; // fewer numbers are as well buttons of their own

export interface Group {
  kind: string;
  choices: Choice[];
}

export interface Sorted {
  /** To step through; empty: there are none. */
  numbers: Choice[];
  /** Things on the board, by their kind. */
  things: Group[];
  /** What is nowhere on the board. */
  buttons: Choice[];
}

export function sorted(choices: readonly Choice[]): Sorted {
  const numbers = choices.filter(({ target }) => target.kind === NUMBER);
  const isStepped = numbers.length >= FEWEST;
  const things: Group[] = [];
  const buttons: Choice[] = [];
  for (const choice of choices) {
    const { kind } = choice.target;
    if (kind === BUTTON || (kind === NUMBER && !isStepped)) buttons.push(choice);
    else if (kind !== NUMBER) groupOf(things, kind).choices.push(choice);
  }
  return { numbers: isStepped ? numbers.sort((one, other) => one.target.id - other.target.id) : [], things, buttons };
}

function groupOf(groups: Group[], kind: string): Group {
  const known = groups.find((group) => group.kind === kind);
  if (known) return known;
  const fresh = { kind, choices: [] };
  groups.push(fresh);
  return fresh;
}
