import { expect, test } from "vitest";
import { settings } from "../core/settings.svelte";
import { hasWords, words } from "../core/words.svelte";
import { pictureOf } from "./pictures";
import { emblemOf, loadGame } from "./registry";

test("a game has its own board and emblem, and any other game the generic ones", async () => {
  const [own, other, another] = [await loadGame("pocket-imperium"), await loadGame("liars-dice"), await loadGame("far-dice")];
  expect(own).not.toBe(other);
  expect(another).toBe(other);
  expect(emblemOf("apex")).not.toBe(emblemOf("liars-dice"));
  expect(emblemOf("far-dice")).toBe(emblemOf("liars-dice"));
});

test("the words of a game come with its board, beside those of every page", async () => {
  settings.language = "fr";
  await loadGame("apex");
  expect(words("apex.map")).toBe("La galaxie");
  expect(words("nav.tables")).toBe("Tables");
  expect(hasWords("council_of_shadows.map")).toBe(false);
});

test("a game that ships has a picture of its board, and any other game none", () => {
  const drawn = ["pocket-imperium", "apex", "council-of-shadows"].map(pictureOf);
  expect(new Set(drawn).size).toBe(3);
  expect(drawn).not.toContain(null);
  expect(pictureOf("far-dice")).toBeNull();
});
