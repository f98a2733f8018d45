// Moments and spans of time in words.

import type { Language } from "./settings.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** The reader's own ways of writing times and numbers, as the browser knows them, in a language. */
export function localeOf(language: Language, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((one) => one.split("-")[0]!.toLowerCase() === language) ?? language;
}

/** The time of day. */
export function clockText(seconds: number, locale: string): string {
  return new Date(seconds * 1000).toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });
}

/** A day such as 2026-03-04, which is the same wherever one is. */
export function dayText(day: string, locale: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
}

/** How long ago something was, as people say it. */
export function ago(seconds: number, locale: string, now: number): string {
  const past = Math.max(0, now - seconds);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, size] of UNITS) {
    if (past >= size) return format.format(-Math.floor(past / size), unit);
  }
  return format.format(0, "minute");
}
