import { expect, test } from "vitest";
import { ago } from "./time";

test.each([
  [30, "en", "this minute"],
  [90, "en", "1 minute ago"],
  [7_300, "fr", "il y a 2 heures"],
  [90_000, "en", "yesterday"],
  [-50, "en", "this minute"],
] as const)("%d seconds ago in %s", (past, language, text) => {
  expect(ago(1_000_000 - past, language, 1_000_000)).toBe(text);
});
