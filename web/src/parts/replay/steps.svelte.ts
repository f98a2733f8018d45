// The steps of a match that is over, in pages as they are needed.

import { api } from "../../core/api";
import type { ReplayStep, Told } from "../../wire";

const PAGE = 50; // as many as the server gives at once
const BEGINNINGS = ["round", "age"]; // events that begin a part of a match

/** An event with the step that told it. */
export interface Moment {
  step: number;
  event: Told;
}

export class Steps {
  /** How many entries the match has: steps go from 0 to this. */
  entries = $state(0);
  private known = $state.raw<ReadonlyMap<number, ReplayStep>>(new Map());
  private pages = new Map<number, Promise<void>>();
  private isLeft = false;

  constructor(
    readonly table: string,
    /** Whose eyes; null: a spectator's. */
    readonly seat: number | null,
  ) {}

  at(step: number): ReplayStep | undefined {
    return this.known.get(step);
  }

  /** All that was told, as far as it is known. */
  moments = $derived.by<Moment[]>(() =>
    [...this.known.values()]
      .sort((one, other) => one.step - other.step)
      .flatMap(({ step, events }) => events.map((event) => ({ step, event }))),
  );
  /** Where rounds begin. */
  rounds = $derived(this.moments.filter(({ event }) => BEGINNINGS.includes(event.kind)));

  get isWhole(): boolean {
    return this.known.size > 0 && this.known.size === this.entries + 1;
  }

  /** Have a step at hand. */
  ensure(step: number): Promise<void> {
    const page = Math.floor(step / PAGE);
    const asked = this.pages.get(page) ?? this.load(page);
    this.pages.set(page, asked);
    return asked;
  }

  /** Have everything at hand, one page after the other. */
  async ensureAll(): Promise<void> {
    for (let first = 0; first <= this.entries && !this.isLeft; first += PAGE) await this.ensure(first);
  }

  /** Nobody needs more of it. */
  leave(): void {
    this.isLeft = true;
  }

  /** The nearest step that tells something, before or after another; null: there is none. */
  telling(from: number, way: 1 | -1): number | null {
    for (let step = from + way; step >= 0 && step <= this.entries; step += way) {
      const found = this.at(step);
      if (!found || found.events.length || step === 0) return step;
    }
    return null;
  }

  /** The step that told an event, by its place among all; the last one if there are fewer. */
  async stepOf(event: number): Promise<number> {
    await this.ensureAll();
    return this.moments[event]?.step ?? this.entries;
  }

  private async load(page: number): Promise<void> {
    try {
      const query = { first: page * PAGE, count: PAGE, ...(this.seat === null ? {} : { seat: this.seat }) };
      const found = await api.replay(this.table, query);
      this.entries = found.entries;
      this.known = new Map([...this.known, ...found.steps.map((step) => [step.step, step] as const)]);
    } catch (error) {
      this.pages.delete(page); // to be tried again
      throw error;
    }
  }
}
