import { expect, test } from "vitest";
import type { Message, Told } from "../../wire";
import { pointOf, pointsOf } from "./pointing";

/** Told with these arguments, and some words made of them. */
function event(args: NonNullable<Message["args"]>, made: Message["args"] = {}): Told {
  const numbers = Object.fromEntries(Object.keys(args).map((name) => [name, 0]));
  return { kind: "moved", args: numbers, text: { id: "event.moved", args: { ...args, ...made } } };
}

test("an event points at all things that its words name, and first at where something goes", () => {
  const inner = { id: "spot.known", args: { planet: { id: "planet.7" }, n: 2 } };
  const told = event({ seat: { id: "seat", args: { n: 1 } }, source: { id: "hex.3" }, spot: inner, target: { id: "hex.12" } });
  expect(pointsOf(told)).toEqual([{ kind: "hex", id: 3 }, { kind: "planet", id: 7 }, { kind: "hex", id: 12 }]);
  expect(pointOf(told)).toEqual({ kind: "hex", id: 12 });
  expect(pointOf(event({ ships: 2, place: { id: "place", args: { level: 1, hex: { id: "hex.4" } } } }))).toEqual({ kind: "hex", id: 4 });
});

test("words that are made of what an event tells name nothing on the board", () => {
  const told = event({ card: { id: "card.3" }, gold: 2 }, { gems: { id: "plus", args: { first: { id: "amount.1", args: { n: 2 } } } } });
  expect(pointsOf(told)).toEqual([{ kind: "card", id: 3 }]);
});

test("an event that names nothing points nowhere", () => {
  expect(pointsOf(event({ n: 3, seat: { id: "seat", args: { n: 2 } } }))).toEqual([]);
  expect(pointOf(event({}))).toBe(null);
});
