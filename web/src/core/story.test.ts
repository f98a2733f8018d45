import { expect, test } from "vitest";
import type { State, TableInfo, Told } from "../wire";
import { isOlder, Story } from "./story";

function told(n: number): Told {
  return { kind: "moved", args: { n }, text: { id: "event.moved" } };
}

function state(cursor: number, more: Partial<State> = {}, status: TableInfo["status"] = "running"): State {
  return { table: { status } as TableInfo, cursor, ...more };
}

/** A state with the events from one number on. */
function since(first: number, cursor: number, more: Partial<State> = {}): State {
  const events = Array.from({ length: cursor - first }, (_, at) => told(first + at));
  return state(cursor, { events, ...more });
}

const numbers = (story: Story) => story.events.map((event) => event.args.n);

test("events that come twice or overlap are told once", () => {
  const story = new Story();
  expect(story.hear(since(0, 3))).toBe(true);
  expect(story.hear(since(1, 4))).toBe(true);
  expect(story.hear(since(0, 2))).toBe(true);
  expect(numbers(story)).toEqual([0, 1, 2, 3]);
});

test("a gap is noticed, and filled by what is asked for then", () => {
  const story = new Story();
  story.hear(since(0, 2));
  expect(story.hear(since(5, 6))).toBe(false);
  expect(numbers(story)).toEqual([0, 1]);
  expect(story.hear(since(2, 6))).toBe(true);
  expect(numbers(story)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a reply that says nothing newer leaves what came live", () => {
  const story = new Story();
  const [before, live, reply] = [since(0, 2, { number: 1 }), state(2, { number: 2 }), state(2, { number: 2 })];
  story.hear(before);
  story.hear(live); // another seat has answered since, without a word
  story.hear(reply, true);
  expect(story.state).toBe(live);
  const later = state(2, { number: 2 });
  story.hear(later);
  expect(story.state).toBe(later);
  const moved = state(2, { number: 3 });
  story.hear(moved, true);
  expect(story.state).toBe(moved);
});

test("states in any order end with the newest", () => {
  const states = [since(0, 1), since(1, 1, { number: 2 }), since(1, 3, { number: 2 }), state(3, { number: 3 }, "finished")];
  for (const order of permutations(states)) {
    const story = new Story();
    for (const one of order) story.hear(one);
    expect(story.state).toBe(states.at(-1));
  }
});

test.each<[string, State, State, boolean]>([
  ["fewer events", state(1), state(2), true],
  ["more events", state(3), state(2), false],
  ["an older decision", state(2, { number: 1 }), state(2, { number: 2 }), true],
  ["a step back in the draft", state(2, { number: 3 }), state(2, { number: 2 }), false],
  ["not sealed yet", state(2, { draft: draft(false) }), state(2, { draft: draft(true) }), true],
  ["sealed now", state(2, { draft: draft(true) }), state(2, { draft: draft(false) }), false],
  ["before it began", state(0, {}, "open"), state(0), true],
  ["while it ran", state(9, { number: 9 }), state(9, {}, "finished"), true],
  ["the end again, without a number", state(9, {}, "finished"), state(9, {}, "finished"), false],
  ["the same again", state(2), state(2), false],
])("overtaken? %s", (_, one, known, right) => {
  expect(isOlder(one, known)).toBe(right);
});

function draft(sealed: boolean): State["draft"] {
  return { keys: [], finished: sealed, sealed };
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
