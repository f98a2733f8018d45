import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../../wire";
import { TEMPI } from "./pacing";
import { Stage, type Telling } from "./stage.svelte";

/** A board is the events that led to it; "quiet" takes no time. */
const game: Telling<string> = {
  duration: ({ kind }) => (kind === "quiet" ? 0 : 1000),
  after: (board, { kind }) => `${board} ${kind}`,
};

function told(...kinds: string[]): Told[] {
  return kinds.map((kind) => ({ kind, args: {}, text: { id: `event.${kind}` } }));
}

function staged(telling: Telling<string> = game, isStill = () => false): Stage<string> {
  const stage = new Stage(telling, isStill);
  stage.show("start");
  return stage;
}

function seen(stage: Stage<string>): (string | null | undefined)[] {
  return [stage.shown, stage.playing?.lead.kind, stage.next];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("events are shown one after the other, each on the board before it, and then the server's board", () => {
  const stage = staged();
  stage.play(told("moved", "grew"), "final");
  expect(seen(stage)).toEqual(["start", "moved", "start moved"]);
  vi.advanceTimersByTime(1000);
  expect(seen(stage)).toEqual(["start moved", "grew", "start moved grew"]);
  vi.advanceTimersByTime(1000);
  expect(seen(stage)).toEqual(["final", undefined, null]);
});

test("what takes no time is folded into what comes next", () => {
  const stage = staged();
  stage.play(told("quiet", "quiet", "moved", "quiet"), "final");
  expect(seen(stage)).toEqual(["start quiet quiet", "moved", "start quiet quiet moved"]);
  vi.advanceTimersByTime(1000);
  expect(stage.shown).toBe("final");
});

test("what comes while something is shown waits for it", () => {
  const stage = staged();
  stage.play(told("moved"), "one");
  stage.play(told("grew"), "two");
  expect(stage.playing?.lead.kind).toBe("moved");
  vi.advanceTimersByTime(1000);
  expect(seen(stage)).toEqual(["one", "grew", "one grew"]);
  vi.advanceTimersByTime(1000);
  expect(stage.shown).toBe("two");
});

test("to skip shows the newest board at once, and nothing comes after it", () => {
  const stage = staged();
  stage.play(told("moved"), "one");
  stage.play(told("grew"), "two");
  stage.skip();
  expect(seen(stage)).toEqual(["two", undefined, null]);
  vi.advanceTimersByTime(5000);
  expect(stage.shown).toBe("two");
});

test("a game that does not say how boards look in between keeps the old one", () => {
  const stage = staged({ duration: game.duration });
  stage.play(told("moved", "grew"), "final");
  vi.advanceTimersByTime(1000);
  expect(seen(stage)).toEqual(["start", "grew", null]);
  vi.advanceTimersByTime(1000);
  expect(stage.shown).toBe("final");
});

test("nothing moves for those who want it still, or look elsewhere", () => {
  const still = staged(game, () => true);
  still.play(told("moved"), "final");
  expect(seen(still)).toEqual(["final", undefined, null]);

  const stage = staged();
  const stop = stage.watch();
  stage.play(told("moved"), "one");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(stage.shown).toBe("one");
  stage.play(told("grew"), "two");
  expect(seen(stage)).toEqual(["two", undefined, null]);
  stop();
});

test("at a pace that is bound, a long story is told in time, whatever comes meanwhile", () => {
  const stage = new Stage(game, () => false, () => TEMPI.usual);
  stage.show("start");
  stage.play(told(...Array.from({ length: 30 }, (_, n) => `e${n}`)), "first");
  expect(stage.playing?.events.length).toBeGreaterThan(1);
  expect(stage.next).toMatch(/^start e0 e1/);
  vi.advanceTimersByTime(100);
  stage.play(told(...Array.from({ length: 30 }, (_, n) => `f${n}`)), "final");
  vi.advanceTimersByTime(5_000);
  expect(seen(stage)).toEqual(["final", undefined, null]);
});

test("who wants nothing told sees how it stands at once", () => {
  const stage = new Stage(game, () => false, () => TEMPI.none);
  stage.show("start");
  stage.play(told("moved"), "final");
  expect(seen(stage)).toEqual(["final", undefined, null]);
});

test("a game that does not tell what events change shows what is told for several states where its lead was told", () => {
  const stage = new Stage<string>({ duration: game.duration }, () => false, () => ({ stretch: 1, most: 500 }));
  stage.show("start");
  stage.play(told("moved"), "one");
  stage.play(told("grew"), "two");
  stage.play(told("fell"), "three");
  vi.advanceTimersByTime(500);
  expect(seen(stage)).toEqual(["two", "fell", null]);
  expect(stage.playing!.events.map(({ kind }) => kind)).toEqual(["grew", "fell"]);
});
