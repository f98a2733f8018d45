// Points by round, as lines on a chart, and what came in each round.

import type { Gain, Tally } from "../../wire";

export const WIDE = 360;
export const HIGH = 170;
const LEFT = 34;
const RIGHT = 16;
const TOP = 10;
const BOTTOM = 12;
const MOST_LINES = 4;
const STEPS = [1, 2, 5];

export interface Chart {
  /** Of each moment: before the first round, and after each. */
  xs: number[];
  /** Of each who has points. */
  lines: { path: string; end: number }[];
  /** Numbers beside it. */
  ticks: { value: number; y: number }[];
}

/** Where everything is drawn. */
export function chartOf(tally: Tally): Chart {
  const moments = [tally.start, ...tally.rounds.map((round) => round.scores)];
  const all = moments.flat();
  const ticks = numbersFor(Math.min(0, ...all), Math.max(1, ...all));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const across = (WIDE - LEFT - RIGHT) / Math.max(1, moments.length - 1);
  const xs = moments.map((_, n) => LEFT + n * across);
  const yOf = (value: number) => TOP + ((high - value) / (high - low)) * (HIGH - TOP - BOTTOM);
  const lines = tally.start.map((_, who) => {
    const ys = moments.map((scores) => yOf(scores[who]!));
    return { path: ys.map((y, n) => `${n ? "L" : "M"}${round(xs[n]!)} ${round(y)}`).join(""), end: ys.at(-1)! };
  });
  return { xs, lines, ticks: ticks.map((value) => ({ value, y: yOf(value) })) };
}

/** Even numbers from below the lowest to above the highest. */
export function numbersFor(low: number, high: number): number[] {
  const step = stepFor((high - low) / MOST_LINES);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

function stepFor(wanted: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  return Math.ceil((STEPS.find((step) => step * size >= wanted) ?? 10) * size);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The moment nearest to a point of the chart. */
export function nearest(xs: readonly number[], x: number): number {
  return xs.reduce((best, at, n) => (Math.abs(at - x) < Math.abs(xs[best]! - x) ? n : best), 0);
}

/** What came in a round, counted from 1; whatever came before the first belongs to it. */
export function gainsIn(tally: Tally, round: number): Gain[] {
  const after = round > 1 ? tally.rounds[round - 2]!.last : -1;
  const last = tally.rounds[round - 1]?.last ?? -1;
  return tally.gains.filter(({ step }) => step > after && step <= last);
}
