import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../core/api";
import type { ReplayStep, Steps as Wanted } from "../../wire";
import type { Stage } from "../stage/stage.svelte";
import { Player } from "./player.svelte";
import { Steps } from "./steps.svelte";

const ENTRIES = 120;
const ROUNDS = [30, 90];

/** Every third step tells something; rounds begin at some. */
function step(n: number): ReplayStep {
  const kind = ROUNDS.includes(n) ? "round" : "moved";
  const events = n % 3 === 0 && n > 0 ? [{ kind, args: {}, text: { id: kind } }] : [];
  return { step: n, seat: 0, ask: "", key: 0, board: `board ${n}`, events };
}

function served() {
  return vi.spyOn(api, "replay").mockImplementation(async (_, { first = 0, count = 1 }: Wanted = {}) => ({
    steps: Array.from({ length: Math.max(0, Math.min(count, ENTRIES + 1 - first)) }, (_, n) => step(first + n)),
    entries: ENTRIES,
  }));
}

function noted() {
  const notes: string[] = [];
  const stage = {
    show: (board: unknown) => notes.push(`show ${board}`),
    play: (events: unknown[], board: unknown) => notes.push(`play ${events.length} to ${board}`),
  };
  return { notes, stage: stage as unknown as Stage<unknown> };
}

afterEach(() => void vi.restoreAllMocks());

test("steps come in pages, each asked for once", async () => {
  const asked = served();
  const steps = new Steps("t", 1);
  await Promise.all([steps.ensure(7), steps.ensure(49), steps.ensure(50)]);
  expect(asked.mock.calls.map(([, query]) => query)).toEqual([
    { first: 0, count: 50, seat: 1 },
    { first: 50, count: 50, seat: 1 },
  ]);
  await steps.ensureAll();
  expect(asked).toHaveBeenCalledTimes(3);
  expect(steps.isWhole).toBe(true);
  expect(steps.rounds.map((moment) => moment.step)).toEqual(ROUNDS);
});

test("a page that did not come is asked for again", async () => {
  const asked = served();
  asked.mockRejectedValueOnce(new Error("away"));
  const steps = new Steps("t", null);
  await expect(steps.ensure(0)).rejects.toThrow("away");
  await steps.ensure(0);
  expect(steps.at(0)?.board).toBe("board 0");
});

test("an event is found in the step that told it", async () => {
  served();
  const steps = new Steps("t", null);
  expect(await steps.stepOf(0)).toBe(3);
  expect(await steps.stepOf(29)).toBe(90);
  expect(await steps.stepOf(1000)).toBe(ENTRIES);
});

test("walking goes from one step that tells something to the next, and shows what it tells", async () => {
  served();
  const steps = new Steps("t", null);
  const { notes, stage } = noted();
  const player = new Player(steps, stage);
  await player.go(0);
  await player.walk(1);
  expect(player.step).toBe(3);
  await player.walk(1);
  await player.walk(-1);
  expect(player.step).toBe(3);
  expect(notes).toEqual(["show board 0", "show board 2", "play 1 to board 3", "show board 5", "play 1 to board 6", "show board 3"]);
});

test("of two jumps the last one counts, however late the first is answered", async () => {
  const asked = served();
  const steps = new Steps("t", null);
  await steps.ensure(0);
  const answer = asked.getMockImplementation()!;
  asked.mockImplementationOnce(async (table, query) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer(table, query);
  });
  const { notes, stage } = noted();
  const player = new Player(steps, stage);
  await Promise.all([player.go(60), player.go(9)]);
  expect(player.step).toBe(9);
  expect(notes).toEqual(["show board 9"]);
});

test("playing ends at the end, and begins anew from there", async () => {
  served();
  const steps = new Steps("t", null);
  const player = new Player(steps, noted().stage);
  await steps.ensureAll();
  await player.go(117);
  await player.toggle();
  await player.next();
  expect([player.step, player.isPlaying]).toEqual([120, true]);
  await player.next();
  expect(player.isPlaying).toBe(false);
  await player.toggle();
  expect([player.step, player.isPlaying]).toEqual([0, true]);
});
