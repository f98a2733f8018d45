// The steps of a match that is over.

import { api } from "../../core/api";
import { BEGINNINGS, Limit, type ReplayStep, type Told } from "../../wire";
import { Pages, type Walk } from "./pages.svelte";

/** Whether an event begins a part of a match. */
export const isBeginning = ({ kind }: Told): boolean => BEGINNINGS.includes(kind);

/** An event with the step that told it. */
export interface Moment {
  step: number;
  event: Told;
}

export class Steps implements Walk {
  /** How many entries the match has: steps go from 0 to this. */
  entries = $state(0);
  private isLeft = false;
  private readonly pages: Pages<ReplayStep>;

  constructor(
    readonly table: string,
    /** Whose eyes; null: a spectator's. */
    readonly seat: number | null,
  ) {
    this.pages = new Pages(Limit.MOST_STEPS, async (first, count) => {
      const found = await api.replay(table, { first, count, ...(seat === null ? {} : { seat }) });
      this.entries = found.entries;
      return found.steps;
    });
  }

  at(step: number): ReplayStep | undefined {
    return this.pages.known.get(step);
  }

  /** All that was told, as far as it is known. */
  moments = $derived.by<Moment[]>(() =>
    [...this.pages.known.values()]
      .sort((one, other) => one.step - other.step)
      .flatMap(({ step, events }) => events.map((event) => ({ step, event }))),
  );
  /** Where rounds begin. */
  rounds = $derived(this.moments.filter(({ event }) => isBeginning(event)));

  get isWhole(): boolean {
    return this.pages.known.size > 0 && this.pages.known.size === this.entries + 1;
  }

  ensure(step: number): Promise<void> {
    return this.pages.ensure(step);
  }

  /** Have everything at hand, one page after the other. */
  async ensureAll(): Promise<void> {
    for (let first = 0; first <= this.entries && !this.isLeft; first += Limit.MOST_STEPS) await this.ensure(first);
  }

  /** Nobody needs more of it. */
  leave(): void {
    this.isLeft = true;
  }

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
}
