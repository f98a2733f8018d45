import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Change, Told } from "../wire";
import { changed } from "./changed";

/** A match as a reader sees it: the first view, and after each answer what was told and, if all were told, the view. */
interface Seen {
  title: string;
  untold: string[];
  first: unknown;
  steps: { told: Told[]; view: unknown }[];
}

const told = (...changes: Change[]): Told => ({ kind: "moved", args: {}, text: { id: "" }, changes });

test("fields of the board, of things by their ids, and of lists by their places", () => {
  const board = { turn: 1, hexes: [{ id: 7, ships: 3, owner: 0 }], placed: [1, 2] };
  const next = changed(board, told({ at: [], to: { turn: null } }, { at: ["hexes", 7], to: { ships: 1 } }, { at: ["placed", 1], to: 9 }));
  expect(next).toEqual({ turn: null, hexes: [{ id: 7, ships: 1, owner: 0 }], placed: [1, 9] });
  expect(board.hexes[0]!.ships).toBe(3);
});

test("what is new comes last, what was empty is filled, and what is gone leaves its list", () => {
  const board = { tiles: [{ id: 4 }], station: null, drawn: [{ id: 0 }] };
  const next = changed(board, told({ at: ["tiles", 2], to: { id: 2 } }, { at: ["station"], to: { kind: 1 } }, { at: ["drawn", -1] }, { at: ["tiles", 4], gone: true }));
  expect(next).toEqual({ tiles: [{ id: 2 }], station: { kind: 1 }, drawn: [{ id: 0 }, null] });
});

test("an event that changes nothing leaves the board as it is", () => {
  const board = { turn: 1 };
  expect(changed(board, { kind: "ends", args: {}, text: { id: "" } })).toBe(board);
});

const { MATCHES } = process.env; // a file, written by tests/web/test_changes.py
const matches: Seen[] = MATCHES ? JSON.parse(readFileSync(MATCHES, "utf-8")) : [];

test.each(matches)("events lead from view to view: $title", ({ untold, first, steps }) => {
  let board = first;
  for (const { told: events, view } of steps) {
    board = events.reduce<unknown>(changed, board);
    if (view) expect(without(board, untold)).toEqual(without(view, untold));
  }
  expect(steps.filter(({ view }) => view).length).toBeGreaterThan(20);
});

/** A view without fields that no event changes. */
function without(thing: unknown, untold: readonly string[]): unknown {
  if (Array.isArray(thing)) return thing.map((one) => without(one, untold));
  if (typeof thing !== "object" || thing === null) return thing;
  const kept = Object.entries(thing).filter(([name]) => !untold.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value, inside(untold, name))]));
}

const inside = (untold: readonly string[], name: string) => untold.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1));
