// A story cut into beats, so that it is told in time: what has no time of its own is shown together.

import type { Pace } from "../../core/settings.svelte";
import type { Told } from "../../wire";
import { pointsOf } from "./pointing";

/** What is shown at once: one event, or several. */
export interface Beat {
  events: readonly Told[];
  /** The one that takes longest: where there is room for the words of one, it is this. */
  lead: Told;
  milliseconds: number;
}

interface Tempo {
  /** How much longer an event takes than its game says. */
  stretch: number;
  /** Milliseconds that no story takes, however much has happened. */
  most: number;
}

export const TEMPI: Record<Pace, Tempo> = {
  slow: { stretch: 1.8, most: 15_000 },
  usual: { stretch: 1, most: 4_000 },
  quick: { stretch: 0.6, most: 2_000 },
  none: { stretch: 0, most: 0 },
};
/** Everything one after the other, as long as it takes. */
export const UNHURRIED: Tempo = { stretch: 1, most: Infinity };

const LEAST = 450; // milliseconds in which one sees what happens
const SEVERAL = null;
// what is dear to be seen together: best is the same done in several places, and then the turn of one seat
const OTHER_KIND = 1e5;
const OTHER_SEAT = 1e6;

interface Cut extends Beat {
  kind: string | null;
  seat: number | null;
  things: readonly string[];
}

/** The beats of a story, of which the first begins when another that is running for so long has ended. */
export function beatsOf(events: readonly Told[], duration: (event: Told) => number, tempo: Tempo, running = 0): Beat[] {
  const cuts = events.map((event) => cutOf(event, tempo.stretch * duration(event))).filter(({ milliseconds }) => milliseconds > 0);
  const time = timeFor(lasting(cuts), tempo.most, running);
  while (cuts.length > Math.max(1, time / LEAST)) joinTwo(cuts);
  const rate = Math.min(1, time / lasting(cuts));
  return cuts.map(({ events, lead, milliseconds }) => ({ events, lead, milliseconds: milliseconds * rate }));
}

/** Short stories take nearly as long as they would, long ones nearly the most there is. */
function timeFor(wanted: number, most: number, running: number): number {
  const whole = wanted + running;
  return most === Infinity ? wanted : Math.max(LEAST, (whole * most) / (whole + most) - running);
}

export function lasting(beats: readonly Beat[]): number {
  return beats.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

function cutOf(event: Told, milliseconds: number): Cut {
  const { kind, args } = event;
  const named = pointsOf(event).map((thing) => `${thing.kind} ${thing.id}`);
  const things = named.length ? named : [`seat ${args.seat}`];
  return { events: [event], lead: event, milliseconds, kind, seat: args.seat ?? SEVERAL, things };
}

/** The two neighbours that are best seen together become one. */
function joinTwo(cuts: Cut[]): void {
  const costs = cuts.slice(1).map((cut, n) => costOf(cuts[n]!, cut));
  const at = costs.indexOf(Math.min(...costs));
  cuts.splice(at, 2, joined(cuts[at]!, cuts[at + 1]!));
}

function joined(one: Cut, other: Cut): Cut {
  const { lead, milliseconds } = one.milliseconds > other.milliseconds ? one : other;
  return {
    events: [...one.events, ...other.events],
    lead,
    milliseconds,
    kind: one.kind === other.kind ? one.kind : SEVERAL,
    seat: one.seat === other.seat ? one.seat : SEVERAL,
    things: [...one.things, ...other.things],
  };
}

function costOf(one: Cut, other: Cut): number {
  const together = one.milliseconds + other.milliseconds;
  const isSame = one.things.some((thing) => other.things.includes(thing));
  if (one.kind !== SEVERAL && one.kind === other.kind && !isSame) return together;
  return together + (one.seat !== SEVERAL && one.seat === other.seat ? OTHER_KIND : OTHER_SEAT);
}
