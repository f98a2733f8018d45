// Steps of a match, in pages as they are needed.

import type { Scene, Told } from "../../wire";

/** How a match stood once something had happened. */
export interface Seen {
  step: number;
  board: unknown;
  scene?: Scene | null;
  events: readonly Told[];
}

/** What a reader can walk through, from step 0 on. */
export interface Walk {
  /** The last step. */
  readonly entries: number;
  at(step: number): Seen | undefined;
  /** Have a step at hand. */
  ensure(step: number): Promise<void>;
  /** The nearest step that tells something, before or after another; null: there is none. */
  telling(from: number, way: 1 | -1): number | null;
}

export class Pages<Step extends Seen> {
  known = $state.raw<ReadonlyMap<number, Step>>(new Map());
  private asked = new Map<number, Promise<void>>();

  constructor(
    private readonly size: number,
    private readonly load: (first: number, count: number) => Promise<readonly Step[]>,
  ) {}

  async ensure(step: number): Promise<void> {
    if (this.known.has(step)) return;
    const page = Math.floor(step / this.size);
    const asked = this.asked.get(page) ?? this.fetch(page);
    this.asked.set(page, asked);
    await asked;
  }

  private async fetch(page: number): Promise<void> {
    try {
      const found = await this.load(page * this.size, this.size);
      if (found.length < this.size) this.asked.delete(page); // more may follow
      this.known = new Map([...this.known, ...found.map((step) => [step.step, step] as const)]);
    } catch (error) {
      this.asked.delete(page); // to be tried again
      throw error;
    }
  }
}
