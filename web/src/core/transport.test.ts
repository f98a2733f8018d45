import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Api } from "./api";
import { connection } from "./connection.svelte";
import { settings } from "./settings.svelte";
import type { Trouble } from "./trouble";

type Answer = Response | Error;
let answers: Answer[];
let asked: { address: string; method: string; headers: Record<string, string>; body: unknown }[];
let api: Api;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  api = new Api();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ address, method: init.method!, headers: init.headers as Record<string, string>, body });
    const answer = answers.shift() ?? new TypeError("there is no connection");
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function says(content: unknown, status = 200): Response {
  return new Response(JSON.stringify(content), { status, headers: { "Content-Type": "application/json" } });
}

/** What becomes of a request, with all its waiting. */
async function outcome<T>(promise: Promise<T>): Promise<T | Trouble> {
  const found = promise.catch((error: Trouble) => error);
  await vi.runAllTimersAsync();
  return found;
}

test("a request names its verb, its arguments and its language", async () => {
  answers = [says({ allowed: true })];
  settings.set("language", "fr");
  await api.why("abc", { kind: "hex", id: 7 });
  settings.set("language", "en");
  expect(asked[0]).toMatchObject({ address: "/api/tables/abc/why?kind=hex&id=7", method: "GET" });
  expect(asked[0]!.headers["Accept-Language"]).toBe("fr");
});

test("a change proves that one of our own pages asks", async () => {
  answers = [says({ me: { csrf: "secret" } }), says({})];
  await api.guest();
  await api.answer("abc", { number: 3, key: 1 });
  expect(asked[1]).toMatchObject({ method: "POST", body: { number: 3, key: 1 } });
  expect(asked[1]!.headers["X-CSRF-Token"]).toBe("secret");
});

test("a change is said to be JSON, also where it says nothing", async () => {
  answers = [says({}), says({})];
  await api.leave("abc");
  await api.health();
  expect(asked[0]).toMatchObject({ method: "POST", body: {} });
  expect(asked[0]!.headers["Content-Type"]).toBe("application/json");
  expect(asked[1]!.headers["Content-Type"]).toBeUndefined();
});

test("a person who logged in as another in another tab asks again as who they are now", async () => {
  answers = [says({ error: "csrf", text: "No." }, 403), says({ name: "Ada", csrf: "new" }), says({ ok: 1 })];
  const known = vi.fn();
  api.known = known;
  expect(await api.undo("abc", 2)).toEqual({ ok: 1 });
  expect(known).toHaveBeenCalledWith({ name: "Ada", csrf: "new" });
  expect(asked[2]!.headers["X-CSRF-Token"]).toBe("new");
});

test("what got no answer is sent again, word for word, and the loss is shown meanwhile", async () => {
  answers = [new TypeError(), new Response("Bad Gateway", { status: 502 }), says({ id: "abc" })];
  const waiting = api.create({ game: "apex", seats: [{ kind: "me" }] });
  await vi.advanceTimersByTimeAsync(1);
  expect(connection.lost).toBe(true);
  expect(await outcome(waiting)).toEqual({ id: "abc" });
  expect(connection.lost).toBe(false);
  expect(asked).toHaveLength(3);
  expect(asked[2]!.body).toEqual(asked[0]!.body);
  expect(asked[0]!.body).toMatchObject({ once: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
});

test("patience ends with plain words", async () => {
  const trouble = (await outcome(api.games())) as Trouble;
  expect(trouble.isUnreachable).toBe(true);
  expect(trouble.problem.text).toBe("trouble.unreachable"); // the words themselves are not loaded here
  expect(asked.length).toBeGreaterThan(3);
  expect(connection.lost).toBe(false);
});

test("what must not be done twice is sent once", async () => {
  const trouble = (await outcome(api.leave("abc"))) as Trouble;
  expect(trouble.isUnreachable).toBe(true);
  expect(asked).toHaveLength(1);
});

test("what the server refuses is told in its words", async () => {
  answers = [says({ error: "refused", text: "Rule 5.2 forbids it.", rule: "5.2" }, 409)];
  const trouble = (await outcome(api.answer("abc", { number: 1, key: 1 }))) as Trouble;
  expect([trouble.status, trouble.problem.rule, trouble.message]).toEqual([409, "5.2", "Rule 5.2 forbids it."]);
  expect(asked).toHaveLength(1);
});

test("a person who is no longer known is a stranger", async () => {
  answers = [says({ error: "person.unknown", text: "Who?" }, 401)];
  const known = vi.fn();
  api.known = known;
  await outcome(api.me());
  expect(known).toHaveBeenCalledWith(null);
});

test("an answer that is no answer of ours is a trouble in plain words", async () => {
  answers = [new Response("<h1>Proxy</h1>", { status: 404, headers: { "Content-Type": "text/html" } })];
  const trouble = (await outcome(api.look("abc"))) as Trouble;
  expect([trouble.status, trouble.problem.error]).toEqual([404, "strange"]);
});

test("clocks go by the server's time", async () => {
  const time = String(Date.now() / 1000 + 90);
  answers = [new Response("{}", { headers: { "Content-Type": "application/json", "Armillary-Time": time, Date: "long ago" } })];
  await api.health();
  expect(Math.abs(api.now() - Date.now() / 1000 - 90)).toBeLessThan(1.1);
});
