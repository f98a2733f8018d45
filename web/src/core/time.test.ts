import { expect, test } from "vitest";
import { ago, clockText, dayText, localeOf } from "./time";

test.each([
  [30, "en", "this minute"],
  [90, "en", "1 minute ago"],
  [7_300, "fr", "il y a 2 heures"],
  [90_000, "en", "yesterday"],
  [-50, "en", "this minute"],
] as const)("%d seconds ago in %s", (past, language, text) => {
  expect(ago(1_000_000 - past, language, 1_000_000)).toBe(text);
});

test.each([
  ["en", ["fr-CA", "en-US", "en"], "en-US"],
  ["fr", ["fr-CA", "en-US"], "fr-CA"],
  ["fr", ["de-DE"], "fr"],
  ["en", [], "en"],
] as const)("the ways of %s among %j", (language, wanted, locale) => {
  expect(localeOf(language, wanted)).toBe(locale);
});

test("times are written as the reader's browser writes them", () => {
  const afternoon = new Date(2026, 2, 4, 14, 5).getTime() / 1000;
  expect(clockText(afternoon, "fr-FR")).toBe("14:05");
  expect(clockText(afternoon, "en-US")).toMatch(/^2:05\sPM$/);
});

test("a day is the same wherever one is", () => {
  expect(dayText("2026-03-04", "en-GB")).toBe("4 March 2026");
  expect(dayText("2026-03-04", "en-US")).toBe("March 4, 2026");
  expect(dayText("2026-03-04", "fr")).toBe("4 mars 2026");
});
