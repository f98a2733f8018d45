// What of the board is asked for.

import type { Choice, Question, Target } from "../wire";

/** The choices of a question by what they point to; no two of them point to the same thing. */
export class Choices {
  private readonly found: Map<string, Choice>;

  constructor(question: Question | null) {
    this.found = new Map(question?.choices.map((choice) => [name(choice.target), choice]));
  }

  of(kind: string, id: number): Choice | undefined {
    return this.found.get(name({ kind, id }));
  }

  kind(kind: string): Choice[] {
    return [...this.found.values()].filter((choice) => choice.target.kind === kind);
  }
}

const name = ({ kind, id }: Target) => `${kind} ${id}`;

export function same(one: Target | null, kind: string, id: number): boolean {
  return one?.kind === kind && one.id === id;
}
