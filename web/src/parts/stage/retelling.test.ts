import { expect, test } from "vitest";
import type { State, Told } from "../../wire";
import { beat } from "../../games/samples";
import { Retelling, toldIn } from "./retelling.svelte";
import type { Stage } from "./stage.svelte";

const event = (kind: string, args: Record<string, number> = {}): Told => ({ kind, args, text: { id: `event.${kind}` } });

/** Notes what is put on stage. */
function noted() {
  const notes: [string, unknown][] = [];
  const stage = {
    play: (events: readonly Told[], board: unknown) => notes.push([`play ${events.map(({ kind }) => kind).join(",")}`, board]),
    show: (board: unknown) => notes.push(["show", board]),
  };
  const retelling = new Retelling(stage as unknown as Stage<unknown>);
  const log: Told[] = [];
  return {
    hear(board: string, news: Told[], drafted: Told[] = [], more: Partial<State> = {}) {
      log.push(...news);
      retelling.hear({ board, drafted, cursor: log.length, table: { seat: 0 }, ...more } as unknown as State, [...log]);
      return notes.at(-1);
    },
    notes,
    since: () => retelling.since.map(({ kind }) => kind).join(","),
  };
}

test("the first board is shown as it is, later ones with what led to them", () => {
  const { hear } = noted();
  expect(hear("a", [event("laid"), event("round")])).toEqual(["show", "a"]);
  expect(hear("b", [event("moved"), event("grew")])).toEqual(["play moved,grew", "b"]);
  expect(hear("b", [])).toEqual(["play ", "b"]);
});

test("one's own draft is told as it grows, and not again once it is confirmed", () => {
  const { hear } = noted();
  hear("a", []);
  const moved = event("moved", { source: 1, target: 2 });
  const onward = event("moved", { source: 2, target: 3 });
  expect(hear("b", [], [moved])).toEqual(["play moved", "b"]);
  expect(hear("c", [], [moved, onward])).toEqual(["play moved", "c"]);
  expect(hear("d", [event("revealed"), moved, onward, event("grew")])).toEqual(["play revealed,grew", "d"]);
});

test("a step that is taken back is not played backwards", () => {
  const { hear } = noted();
  hear("a", []);
  hear("b", [], [event("moved")]);
  expect(hear("a", [], [])).toEqual(["show", "a"]);
});

test("a state whose events have not all come is left until they have", () => {
  const { hear, notes } = noted();
  hear("a", []);
  hear("c", [event("moved")], [], { cursor: 2 });
  expect(notes).toHaveLength(1);
  expect(hear("c", [event("grew")], [], { cursor: 2 })).toEqual(["play moved,grew", "c"]);
});

test("what has happened since one's last turn stays known, without what one did oneself", () => {
  const { hear, since } = noted();
  const moved = event("moved");
  hear("a", [event("laid"), event("round")], [], { answered: 1 });
  expect(since()).toBe("round");
  hear("b", [], [moved], { answered: 1 });
  hear("c", [moved, event("won", { seat: 0 })], [], { answered: 4 });
  expect(since()).toBe("round,won"); // one's turn goes on
  hear("d", [event("final"), event("grew", { seat: 1 })], [], { answered: 4 });
  expect(since()).toBe("final,grew");
  hear("e", [event("lost", { seat: 2 })], [], { answered: 4 });
  expect(since()).toBe("final,grew,lost");
});

test("nobody reads ahead of the story", () => {
  const log = [event("laid"), event("moved"), event("grew")];
  expect(toldIn(log, beat(log[0]!, log[1]!))).toEqual(log.slice(0, 2));
  expect(toldIn(log, null)).toBe(log);
  expect(toldIn(log, beat(event("drafted")))).toBe(log);
});
