// What went wrong with a request, in plain words.

import type { Problem } from "../wire";

/** No answer came at all. */
export const UNREACHABLE = 0;

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
    this.name = "Trouble";
  }

  get isUnreachable(): boolean {
    return this.status === UNREACHABLE;
  }
}
