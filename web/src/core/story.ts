// A match as a reader has come to know it, from states that may come late, twice or with gaps.

import type { State, Told } from "../wire";

const RANKS: Partial<Record<State["table"]["status"], number>> = { open: 0, running: 1 };
const ENDED = 2;

/** The newest state, and everything told so far. */
export class Story {
  state: State | null = null;
  /** From the first on, without a gap. */
  events: readonly Told[] = [];

  /** Take in a state, unless it was overtaken. False: there are events that were not told yet. */
  hear(state: State): boolean {
    const told = state.events ?? [];
    const first = cursorOf(state) - told.length;
    if (first <= this.events.length && this.events.length < cursorOf(state)) {
      this.events = [...this.events, ...told.slice(this.events.length - first)];
    }
    if (this.state === null || !isOlder(state, this.state)) this.state = state;
    return this.events.length >= cursorOf(this.state);
  }
}

/** Whether a state was overtaken: all that is compared only grows, and a step back unseals. */
export function isOlder(state: State, known: State): boolean {
  const [rank, knownRank] = [state, known].map((one) => RANKS[one.table.status] ?? ENDED) as [number, number];
  if (rank !== knownRank) return rank < knownRank;
  if (cursorOf(state) !== cursorOf(known) || rank === ENDED) return cursorOf(state) < cursorOf(known);
  if ((state.number ?? 0) !== (known.number ?? 0)) return (state.number ?? 0) < (known.number ?? 0);
  return isSealed(known) && !isSealed(state);
}

function cursorOf(state: State): number {
  return state.cursor ?? 0;
}

function isSealed(state: State): boolean {
  return state.draft?.sealed ?? false;
}
