import { expect, test } from "vitest";
import cases from "./text.cases.json";
import { Catalogue, unbroken, type Entry } from "./text";
import type { Message } from "../wire";

type Case = { language: string; entries: Record<string, Entry>; said: [Message, number | null, string][] };

test("every message with variants reads as it does on the Python side", () => {
  const wrong: string[] = [];
  for (const { language, entries, said } of cases as unknown as Case[]) {
    const catalogue = new Catalogue(language, entries);
    for (const [message, reader, right] of said) {
      const read = catalogue.render(message, reader, ["Ada", "Ben", "Cleo"]);
      if (read !== right) wrong.push(`${language} ${JSON.stringify(message)}: ${read} / ${right}`);
    }
  }
  expect(cases.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("what is missing shows its name, and braces can be written", () => {
  const catalogue = new Catalogue("en", { a: { text: "{{x}} {y} {z}" } });
  expect(catalogue.render({ id: "a", args: { y: 1 } })).toBe("{x} 1 {z}");
  expect(catalogue.render({ id: "no.such" })).toBe("no.such");
});

test("a seat without a name is called by the catalogue", () => {
  const catalogue = new Catalogue("en", { seat: { text: "seat {n}" } });
  expect(catalogue.render({ id: "seat", args: { n: 4 } }, null, ["Ada"])).toBe("seat 4");
  expect(catalogue.render({ id: "seat", args: { n: 1 } }, null, ["Ada"])).toBe("Ada");
});

test("no line of French breaks before a sign that is set apart", () => {
  const entries = { a: { text: "Où ? Là : « ici »" }, b: { select: "n", one: "un ; deux", other: "non !" } };
  expect(unbroken("fr", entries)).toEqual({
    a: { text: "Où\u00a0? Là\u00a0: «\u00a0ici\u00a0»" },
    b: { select: "n", one: "un\u00a0; deux", other: "non\u00a0!" },
  });
  expect(unbroken("en", entries)).toEqual(entries);
});

test("no line breaks within a number", () => {
  const broken = { a: { text: "planet 1 of tile 3-02, well-known" } };
  for (const language of ["en", "fr"]) expect(unbroken(language, broken)).toEqual({ a: { text: "planet 1 of tile 3-\u206002, well-known" } });
});

test.each([
  ["Ada", "Table d'Ada, qu'Ada suit"],
  ["Élise", "Table d'Élise, qu'Élise suit"],
  ["Hubble", "Table de Hubble, que Hubble suit"],
  ["Yves", "Table d'Yves, qu'Yves suit"],
  ["Yann", "Table de Yann, que Yann suit"],
])("French leaves out a vowel before another: %s", (name, right) => {
  const entries = { a: { text: "Table de {name}, que {name} suit" } };
  expect(new Catalogue("fr", entries).render({ id: "a", args: { name } })).toBe(right);
  expect(new Catalogue("en", entries).render({ id: "a", args: { name } })).toBe(`Table de ${name}, que ${name} suit`);
});
