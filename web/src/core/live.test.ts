import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, Problem } from "../wire";
import { Live, LostMove, type Link } from "./live";

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState: number = WebSocket.OPEN;
  sent: unknown[] = [];
  isClosed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  ends(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let links: Link[];
let frames: Frame[];
let refusals: [number, Problem][];
let cursor: number;
let live: Live;
const state = { type: "state", state: { table: {} } };
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  links = [];
  frames = [];
  refusals = [];
  cursor = 0;
  live = new Live(
    {
      address: () => `since=${cursor}`,
      frame: (frame) => frames.push(frame),
      link: (link) => links.push(link),
      refused: (status, problem) => refusals.push([status, problem]),
    },
    (address) => {
      sockets.push(new FakeSocket(address));
      return last() as unknown as WebSocket;
    },
  );
  live.open();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("it is connected once the first frame has come", () => {
  expect(links).toEqual(["connecting"]);
  last().says(state);
  expect(links).toEqual(["connecting", "connected"]);
  expect(frames).toEqual([state]);
});

test("a lost connection is made again from where it was, with growing pauses", () => {
  last().says(state);
  cursor = 7;
  const pauses: number[] = [];
  for (let tries = 0; tries < 9; tries++) {
    const known = sockets.length;
    const lost = Date.now();
    last().ends(1006);
    expect(links.at(-1)).toBe("away");
    while (sockets.length === known) vi.advanceTimersByTime(10);
    pauses.push(Date.now() - lost);
  }
  expect(last().address).toBe("since=7");
  expect(pauses[0]).toBeLessThan(300);
  expect(pauses[8]).toBeGreaterThan(7000);
  expect(Math.max(...pauses)).toBeLessThan(15_100);
  last().says(state);
  expect(links.at(-1)).toBe("connected");
});

test("pauses are short again after it was connected for a while", () => {
  for (let tries = 0; tries < 8; tries++) {
    last().ends(1006);
    vi.advanceTimersByTime(15_000);
  }
  last().says(state);
  vi.advanceTimersByTime(10_000);
  last().ends(1006);
  const known = sockets.length;
  vi.advanceTimersByTime(300);
  expect(sockets.length).toBe(known + 1);
});

const problem = { type: "problem", problem: { error: "limit.often", text: "Too often." } };

test.each([
  ["at once, as one that was too slow", 1013, []],
  ["at once", 1006, []],
  ["once it has told how the match stands", 1013, [state]],
  ["once it has told how the match stands, and all is well", 1000, [state]],
  ["with a problem that may pass", 4429, [problem]],
  ["with a problem that may pass, after a state", 4503, [state, problem]],
])("a server that ends every connection %s is not hammered", (_, code, said) => {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (!last().isClosed && last().onclose) {
      for (const frame of said) last().says(frame);
      last().ends(code);
    }
    vi.advanceTimersByTime(10);
  }
  expect(sockets.length).toBeLessThan(20);
});

test("no two pages come back at the same moments", () => {
  const pauses = new Set<number>();
  for (let tries = 0; tries < 20; tries++) {
    const known = sockets.length;
    last().says(state);
    vi.advanceTimersByTime(20_000);
    const ended = Date.now();
    last().ends(1013);
    while (sockets.length === known) vi.advanceTimersByTime(1);
    pauses.add(Date.now() - ended);
  }
  expect(pauses.size).toBeGreaterThan(5);
});

test.each([401, 403, 404])("what only a change on our side could mend is final: %i", (status) => {
  const problem = { error: "table.unknown", text: "No such table." };
  last().says({ type: "problem", problem });
  last().ends(4000 + status);
  vi.advanceTimersByTime(60_000);
  expect(refusals).toEqual([[status, problem]]);
  expect(sockets).toHaveLength(1);
});

test.each([429, 500, 503])("what may pass is tried again: %i", (status) => {
  last().says({ type: "problem", problem: { error: "busy", text: "Not now." } });
  last().ends(4000 + status);
  vi.advanceTimersByTime(1000);
  expect(refusals).toEqual([]);
  expect(sockets.length).toBeGreaterThan(1);
});

test("a frozen table is final", () => {
  last().says({ type: "problem", problem: { error: "table.frozen", text: "Frozen." } });
  last().ends(4503);
  expect(refusals).toHaveLength(1);
});

test("a connection that says nothing any more is given up", () => {
  last().says(state);
  vi.advanceTimersByTime(25_000);
  expect(last().sent).toEqual([{ type: "ping" }]);
  last().says({ type: "pong" });
  vi.advanceTimersByTime(25_000);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(26_000);
  expect(sockets[0]!.isClosed).toBe(true);
  expect(sockets.length).toBeGreaterThan(1);
  expect(frames).toEqual([state]); // pongs are nobody's business
});

test("moves are made only where there is a connection", async () => {
  const undo = { type: "undo", number: 3 } as const;
  expect(live.move(undo)).toBeNull();
  last().says(state);
  const moved = live.move(undo);
  expect(last().sent).toEqual([{ type: "undo", number: 3, id: 1 }]);
  last().says({ type: "reply", id: 1 });
  await moved;
  last().ends(1006);
  expect(live.move(undo)).toBeNull();
});

test("a connection that does not reply to a move is given up", async () => {
  last().says(state);
  const moved = live.move({ type: "undo", number: 3 })!.catch((error: unknown) => error);
  vi.advanceTimersByTime(5_000);
  expect(await moved).toBeInstanceOf(LostMove);
  expect(sockets[0]!.isClosed).toBe(true);
});

test("one that never opens is given up", () => {
  vi.advanceTimersByTime(11_000);
  expect(sockets[0]!.isClosed).toBe(true);
  expect(sockets.length).toBeGreaterThan(1);
});

test("a browser that is online again does not wait", () => {
  for (let tries = 0; tries < 8; tries++) {
    last().ends(1006);
    vi.advanceTimersByTime(15_000);
  }
  last().ends(1006);
  const known = sockets.length;
  dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(known + 1);
  vi.advanceTimersByTime(9000);
  expect(sockets).toHaveLength(known + 1); // and the pause is over
});

test("once closed it is over", () => {
  last().says(state);
  live.close();
  last().ends(1006);
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]!.isClosed).toBe(true);
});
