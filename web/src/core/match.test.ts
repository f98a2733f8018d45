import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TalkLine, Me, Problem, State, Told } from "../wire";
import { api } from "./api";
import { connection } from "./connection.svelte";
import { Live } from "./live";
import { TableFollower } from "./match.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { toasts } from "./toasts.svelte";
import { Trouble } from "./trouble";

class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  static sent: { type: string; id: number }[];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.last = this;
  }
  send(text: string): void {
    FakeSocket.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let table: TableFollower;
/** Moves are requests of their own, as without a connection. */
let byRequest: { mockRestore(): void };

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.sent = [];
  byRequest = vi.spyOn(Live.prototype, "move").mockReturnValue(null);
  table = new TableFollower("abcdefghijkl");
  table.open();
});
afterEach(() => {
  table.close();
  toasts.list = [];
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function told(n: number): Told {
  return { kind: "moved", args: { n }, text: { id: "event.moved" } };
}

function state(cursor: number, events: Told[] = [], more: Partial<State> = {}): State {
  const info = { id: "abcdefghijkl", game: "apex", status: "running", seat: 0, asked: [0], seats: [] };
  return { table: info as unknown as State["table"], cursor, events, ...more };
}

function hears(one: State): void {
  FakeSocket.last.says({ type: "state", state: one });
}

function line(n: number): TalkLine {
  return { n, name: "Ada", text: `line ${n}`, at: n };
}

test("frames are shown, and it is known whose turn it is", () => {
  expect(FakeSocket.last.address).toMatch(/^ws:.*\/api\/tables\/abcdefghijkl\/live\?since=0&said=0&lang=en&presence=true$/);
  hears(state(1, [told(0)], { number: 4 }));
  expect([table.connection, table.log.length, table.seat, table.isTurn]).toEqual(["connected", 1, 0, true]);
  hears(state(1, [], { number: 4, draft: { keys: [1], finished: true, sealed: true } }));
  expect(table.isTurn).toBe(false);
});

test("what was said before is read page by page, and a gap is never hidden", async () => {
  const page = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => line(from + n));
  FakeSocket.last.says({ type: "talk", lines: page(200, 300), earlier: true });
  expect([table.talk.length, table.hasEarlier]).toEqual([100, true]);
  const hear = vi.spyOn(api, "hear");
  hear.mockResolvedValueOnce({ lines: page(100, 200), muted: [], earlier: true });
  hear.mockResolvedValueOnce({ lines: page(0, 100), muted: [] });
  await table.learnEarlier();
  expect([table.talk.length, table.hasEarlier]).toEqual([200, true]);
  await table.learnEarlier();
  expect(hear.mock.calls.map((call) => call[2])).toEqual([200, 100]);
  expect(table.hasEarlier).toBe(false);
  FakeSocket.last.says({ type: "talk", lines: page(300, 302) });
  expect(table.talk.map((one) => one.n)).toEqual(page(0, 302).map((one) => one.n));
  FakeSocket.last.says({ type: "talk", lines: page(900, 1000), earlier: true });
  expect([table.talk[0]?.n, table.hasEarlier]).toEqual([900, true]);
});

test("a reply that was overtaken by a frame changes nothing", async () => {
  hears(state(1, [told(0)], { number: 4 }));
  vi.spyOn(api, "answer").mockImplementation(async () => {
    hears(state(3, [told(1), told(2)], { number: 6 }));
    return state(2, [told(1)], { number: 5 });
  });
  await table.answer(7);
  expect([table.state?.number, table.log.length]).toEqual([6, 3]);
});

test("a move goes by the live connection, and is on its way until a frame tells what became of it", async () => {
  byRequest.mockRestore();
  hears(state(1, [told(0)], { number: 4 }));
  const sent = table.answer(7);
  expect(FakeSocket.sent).toEqual([{ type: "answer", id: 1, number: 4, key: 7, confirm: false, heed: true }]);
  FakeSocket.last.says({ type: "reply", id: 1 });
  await sent;
  expect(table.sending).toBe(true);
  hears(state(2, [told(1)], { number: 5 }));
  expect(table.sending).toBe(false);
  const again = table.undo();
  FakeSocket.last.says({ type: "reply", id: 2, state: state(2, [], { number: 6 }) });
  await again;
  expect([table.state?.number, table.sending]).toEqual([6, false]);
});

test("a secret choice that was sealed by the live connection may be taken back", async () => {
  byRequest.mockRestore();
  const sealed = { draft: { keys: [1], finished: true, sealed: true }, number: 4 };
  hears(state(1, [told(0)], { number: 4 }));
  const sent = table.commit();
  FakeSocket.last.says({ type: "reply", id: 1, state: state(1, [], sealed) });
  await sent;
  expect([table.draft?.sealed, table.sending]).toEqual([true, false]);
  const back = table.undo();
  expect(FakeSocket.sent.at(-1)).toEqual({ type: "undo", id: 2, number: 4 });
  FakeSocket.last.says({ type: "reply", id: 2, state: state(1, [], { number: 5 }) });
  await back;
});

test("a move that is done is on its way until its frame has come, though its number stays", async () => {
  byRequest.mockRestore();
  hears(state(1, [told(0)], { number: 4 }));
  const sent = table.commit();
  FakeSocket.last.says({ type: "reply", id: 1 });
  await sent;
  expect(table.sending).toBe(true);
  hears(state(1, [], { number: 4, draft: { keys: [1], finished: true, sealed: true } }));
  expect(table.sending).toBe(false);
});

test("a refusal by the live connection is told, and shows how things stand", async () => {
  byRequest.mockRestore();
  hears(state(1, [told(0)], { number: 4 }));
  const sent = table.commit();
  const problem = { error: "refused", text: "Too late.", rule: "K4", state: state(2, [told(1)], { number: 5 }) };
  FakeSocket.last.says({ type: "refusal", id: 1, status: 409, problem });
  await sent;
  expect([table.state?.number, table.sending, toasts.list.length]).toEqual([5, false, 1]);
});

test.each(["lost", "refused as nobody's"])("a move whose connection is %s is asked for again", async (how) => {
  byRequest.mockRestore();
  hears(state(1, [told(0)], { number: 4 }));
  const answer = vi.spyOn(api, "answer").mockResolvedValue(state(2, [told(1)], { number: 5 }));
  const sent = table.answer(7);
  if (how === "lost") FakeSocket.last.onclose?.({ code: 1006 });
  else FakeSocket.last.says({ type: "refusal", id: 1, status: 401, problem: { error: "person.unknown", text: "Who?" } });
  await sent;
  expect(answer.mock.calls).toEqual([["abcdefghijkl", { number: 4, key: 7, confirm: false, heed: true }]]);
  expect([table.state?.number, table.sending]).toEqual([5, false]);
});

test("a reader who may no longer see a table is told so, and waits for no connection", () => {
  hears(state(0));
  FakeSocket.last.onclose?.({ code: 1006 });
  expect(connection.lost).toBe(true);
  table.close();
  table.open();
  hears(state(0));
  FakeSocket.last.says({ type: "problem", problem: { error: "table.unknown", text: "Not for you." } });
  FakeSocket.last.onclose?.({ code: 4404 });
  expect([table.problem?.text, connection.lost]).toEqual(["Not for you.", false]);
});

test("events that were missed are asked for", async () => {
  hears(state(1, [told(0)]));
  const ask = vi.spyOn(api, "state").mockResolvedValue(state(4, [told(1), told(2), told(3)]));
  hears(state(4, [told(3)]));
  await vi.waitFor(() => expect(table.log).toHaveLength(4));
  expect(ask).toHaveBeenCalledWith("abcdefghijkl", 1);
});

test("an answer names its question, and a second click waits for the first", async () => {
  hears(state(1, [told(0)], { number: 4 }));
  let finish = (_: State) => {};
  const answer = vi.spyOn(api, "answer").mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const sent = table.answer(7);
  void table.answer(8);
  expect(table.sending).toBe(true);
  finish(state(1, [], { number: 5 }));
  await sent;
  expect(table.sending).toBe(false);
  expect(answer.mock.calls).toEqual([["abcdefghijkl", { number: 4, key: 7, confirm: false, heed: true }]]);
});

test("a frame that tells what became of a move makes way for the next one", async () => {
  hears(state(1, [told(0)], { number: 4 }));
  let fail = (_: Error) => {};
  vi.spyOn(api, "answer").mockReturnValue(new Promise((_, reject) => (fail = reject)));
  const undo = vi.spyOn(api, "undo").mockReturnValue(new Promise(() => {}));
  const sent = table.answer(7);
  hears(state(1, [], { number: 5 }));
  expect(table.sending).toBe(false);
  void table.undo();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith("abcdefghijkl", 5));
  fail(new Trouble(409, { error: "K4", text: "Stale." }));
  await sent;
  expect([table.sending, toasts.list]).toEqual([true, []]);
});

test.each([
  ["always", [], true],
  ["always", [3], true],
  ["chains", [], false],
  ["chains", [3], true],
  ["never", [3], false],
] as const)("confirming %s after %o: %s", async (wanted, keys, right) => {
  settings.set("confirm", wanted);
  hears(state(1, [told(0)], { number: 4, draft: { keys: [...keys], finished: false, sealed: false } }));
  const answer = vi.spyOn(api, "answer").mockResolvedValue(state(1));
  await table.answer(7);
  expect(answer.mock.calls[0]![1].confirm).toBe(right);
  settings.set("confirm", "chains");
});

test("a stale answer shows how things stand, and says so", async () => {
  hears(state(1, [told(0)], { number: 4 }));
  const problem: Problem = { error: "refused", text: "Too late.", rule: "K3", state: state(2, [told(1)], { number: 5 }) };
  vi.spyOn(api, "answer").mockRejectedValue(new Trouble(409, problem));
  await table.answer(7);
  expect(table.state?.number).toBe(5);
  expect(toasts.list).toMatchObject([{ text: "Too late.", kind: "trouble" }]);
  expect(toasts.list[0]!.rule).toBeUndefined();
});

test("what a rule of the game forbids links to the rule", async () => {
  hears(state(1, [told(0)], { number: 4 }));
  vi.spyOn(api, "answer").mockRejectedValue(new Trouble(409, { error: "refused", text: "No.", rule: "5.2" }));
  await table.answer(7);
  expect(toasts.list[0]!.rule).toEqual({ game: "apex", number: "5.2" });
});

test("what is said is heard once and in order", async () => {
  FakeSocket.last.says({ type: "talk", lines: [line(1)] });
  FakeSocket.last.says({ type: "talk", lines: [line(0)] });
  vi.spyOn(session, "ensure").mockResolvedValue({} as Me);
  vi.spyOn(api, "say").mockImplementation(async () => {
    FakeSocket.last.says({ type: "talk", lines: [line(2)] });
    return line(2);
  });
  expect(await table.say({ text: "line 2" })).toBe(true);
  expect(table.talk.map((one) => one.n)).toEqual([0, 1, 2]);
});

test("what others have said is new until it is read, here or on another day", async () => {
  const lines = [line(0), { ...line(1), name: "" }, line(2)];
  FakeSocket.last.says({ type: "talk", lines });
  expect(table.fresh.map((one) => one.n), "not what the table itself says").toEqual([0, 2]);
  table.noteHeard();
  expect(table.fresh).toEqual([]);
  FakeSocket.last.says({ type: "talk", lines: [line(3)] });
  const later = new TableFollower(table.id);
  later.open();
  FakeSocket.last.says({ type: "talk", lines: [...lines, line(3)] });
  expect(later.fresh.map((one) => one.n)).toEqual([3]);
  later.close();
});

test("who is there is known as soon as it is told", () => {
  expect(table.company).toBeNull();
  FakeSocket.last.says({ type: "presence", here: [1], watching: 2 });
  expect(table.company).toMatchObject({ here: [1], watching: 2 });
});

test("a table that cannot be seen says why", () => {
  const problem = { error: "table.unknown", text: "No such table." };
  FakeSocket.last.says({ type: "problem", problem });
  FakeSocket.last.onclose?.({ code: 4404 });
  expect(table.problem).toEqual(problem);
});
