// A match as a reader has come to know it, from states that may come late, twice or with gaps.

import type { State, Told } from "../wire";

const RANKS: Partial<Record<State["table"]["status"], number>> = { open: 0, running: 1 };
const ENDED = 2;

/** The newest state, and everything told so far. */
export class Story {
  state: State | null = null;
  /** From the first on, without a gap. */
  events: readonly Told[] = [];

  /**
   * Take in a state, unless it was overtaken. False: there are events that were not told yet.
   *
   * Others may have answered without a word since the reply to a move was written: where it says nothing newer than
   * what is known, what is known came live, and stays.
   */
  hear(state: State, isReply = false): boolean {
    const told = state.events ?? [];
    const first = cursorOf(state) - told.length;
    if (first <= this.events.length && this.events.length < cursorOf(state)) {
      this.events = [...this.events, ...told.slice(this.events.length - first)];
    }
    const isKnown = this.state !== null && isReply && isAlike(state, this.state);
    if (this.state === null || !(isKnown || isOlder(state, this.state))) this.state = state;
    return this.events.length >= cursorOf(this.state);
  }
}

/** Whether a state was overtaken: all that is compared only grows, since a step back is a new decision. */
export function isOlder(state: State, known: State): boolean {
  const [rank, knownRank] = [state, known].map((one) => RANKS[one.table.status] ?? ENDED) as [number, number];
  if (rank !== knownRank) return rank < knownRank;
  if (cursorOf(state) !== cursorOf(known) || rank === ENDED) return cursorOf(state) < cursorOf(known);
  if ((state.number ?? 0) !== (known.number ?? 0)) return (state.number ?? 0) < (known.number ?? 0);
  return isSealed(known) && !isSealed(state);
}

/** Whether neither of two states is newer by what can be compared. */
function isAlike(one: State, other: State): boolean {
  return !isOlder(one, other) && !isOlder(other, one);
}

function cursorOf(state: State): number {
  return state.cursor ?? 0;
}

function isSealed(state: State): boolean {
  return state.draft?.sealed ?? false;
}
