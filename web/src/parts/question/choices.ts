// The choices of a question, sorted for the eye.

import type { Choice, Target } from "../../wire";

const BUTTON = "button";
const NUMBER = "number";
const DIGITS = "1234567890";
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

export function sorted(choices: readonly Choice[], isDrawn: (target: Target) => boolean = () => true): Sorted {
  const numbers = choices.filter(({ target }) => target.kind === NUMBER);
  const isStepped = numbers.length >= FEWEST;
  const things: Group[] = [];
  const buttons: Choice[] = [];
  for (const choice of choices) {
    const { kind } = choice.target;
    if (kind === BUTTON || (kind === NUMBER ? !isStepped : !isDrawn(choice.target))) buttons.push(choice);
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

/** The digits that pick, with keys: a number is picked by itself, and a button beside numbers by 0; of others each by its place. */
export function digitsOf(choices: readonly Choice[]): [string, number][] {
  const numbers = choices.filter(({ target }) => target.kind === NUMBER);
  const buttons = choices.filter(({ target }) => target.kind === BUTTON);
  if (!numbers.length || numbers.length + buttons.length < choices.length) {
    return choices.slice(0, DIGITS.length).map(({ key }, n) => [DIGITS[n]!, key]);
  }
  const beside: [string, number][] = buttons.slice(0, 1).map(({ key }) => ["0", key]);
  const small = numbers.filter(({ target }) => target.id < DIGITS.length);
  return [...beside, ...small.map(({ key, target }): [string, number] => [String(target.id), key])];
}
