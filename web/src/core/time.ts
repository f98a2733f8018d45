// Moments and spans of time in words.

import type { Language } from "./settings.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago something was, as people say it. */
export function ago(seconds: number, language: Language, now: number): string {
  const past = Math.max(0, now - seconds);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, size] of UNITS) {
    if (past >= size) return format.format(-Math.floor(past / size), unit);
  }
  return format.format(0, "minute");
}
