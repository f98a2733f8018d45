import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../wire";
import { api } from "./api";
import { judged, made, recall, sit, type Share } from "./draws";
import { Trouble } from "./trouble";

const SEED = "07".repeat(32);
const COMMITMENT = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";

/** A table where the reader sits at seat 0, another person at seat 1 and a bot at seat 2. */
function table(more: Partial<TableInfo> = {}, own: object = {}): TableInfo {
  const seats = [
    { name: "Ann", kind: "person", ...own },
    { name: "Ben", kind: "person", nonce: "bb" },
    { name: "Tycho", kind: "bot" },
  ];
  return { id: "abc", status: "open", seeded: false, commitment: COMMITMENT, seat: 0, seats, ...more } as TableInfo;
}

function record(nonces: string[], seed = SEED, players = 3): string {
  const lines = [{ players, draws: { commitment: COMMITMENT, nonces } }, { n: 0 }, { end: null, seed, entries: 1 }];
  return lines.map((line) => JSON.stringify(line) + "\n").join("");
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, "join").mockImplementation(async (id) => table({ id }));
});
afterEach(() => vi.restoreAllMocks());

test("a nonce is given for the commitment that is known, and both are remembered", async () => {
  await sit(table({ seat: null }), 2);
  const [id, body] = vi.mocked(api.join).mock.calls[0]!;
  expect([id, body.seat, body.commitment]).toEqual(["abc", 2, COMMITMENT]);
  expect(body.nonce).toMatch(/^[0-9a-f]{32}$/);
  const given = { table: "abc", nonce: body.nonce, commitment: COMMITMENT };
  expect(recall("abc")).toEqual({ ...given, seen: ["", "bb", ""], seat: 0 });
  expect(recall("other")).toBeNull();
});

test("only what counts is given", async () => {
  await sit(table({ seeded: true, seat: null }));
  await sit(table({ status: "running", seat: null }));
  await sit(table());
  expect(vi.mocked(api.join).mock.calls.map(([, body]) => body.nonce)).toEqual([undefined, undefined, undefined]);
  expect(recall("abc")).toBeNull();
});

test("the host of a table gives their nonce when they know its commitment, the same if they try again", async () => {
  await made(table());
  expect(api.join).not.toHaveBeenCalled();
  await made(table({}, { awaits_nonce: true }));
  await made(table({}, { awaits_nonce: true }));
  const given = vi.mocked(api.join).mock.calls.map(([, body]) => body.nonce);
  expect(given[0]).toBeTruthy();
  expect(given[1]).toBe(given[0]);
});

test("a nonce that comes too late is not remembered, and one is told", async () => {
  const problem = { error: "nonce.late", text: "Too late." };
  vi.mocked(api.join).mockRejectedValueOnce(new Trouble(409, problem));
  await made(table({}, { awaits_nonce: true }));
  expect(recall("abc")).toBeNull();
  vi.mocked(api.join).mockRejectedValueOnce(new Trouble(404, { error: "table.unknown", text: "Where?" }));
  await expect(made(table({}, { awaits_nonce: true }))).rejects.toThrow();
});

test("nonsense that is kept is as nothing", () => {
  for (const text of ["x", "{}", "[1, null, {}]", '[{"table": "abc", "nonce": 1, "commitment": "", "seen": []}]']) {
    localStorage.setItem("armillary.draws", text);
    expect(recall("abc")).toBeNull();
  }
});

const SHARE: Share = { table: "abc", nonce: "aa", commitment: COMMITMENT, seen: ["", "bb", ""] };
const FIRST: Share = { ...SHARE, seen: ["", "", ""] };
const OVER = table({ status: "finished" });

test.each([
  ["kept", SHARE, record(["aa", "bb", ""]), null],
  ["another seed", SHARE, record(["aa", "bb", ""], "08".repeat(32)), "seed"],
  ["the seed is kept back", SHARE, record(["aa", "bb", ""]).split("\n").slice(0, 2).join("\n"), "seed"],
  ["another commitment", { ...SHARE, commitment: "00" }, record(["aa", "bb", ""]), "commitment"],
  ["another nonce", SHARE, record(["ab", "bb", ""]), "nonce"],
  ["no nonces", SHARE, record([]), "nonce"],
  ["a nonce of a bot", SHARE, record(["aa", "bb", "cc"]), "bot"],
  ["a nonce for no seat", SHARE, record(["aa", "bb", "", "cc"]), "nonces"],
  ["an empty nonce for no seat", SHARE, record(["aa", "bb", "", ""]), "nonces"],
  ["a trimmed list", SHARE, record(["aa", "bb"]), "nonces"],
  ["a seat that nobody has seen", SHARE, record(["aa", "bb", "", "cc"], SEED, 4), "nonces"],
  ["a seat that is no more", { ...SHARE, seen: ["", "bb", "", "cc"] }, record(["aa", "bb", ""]), "nonces"],
  ["a seat that only the table has", SHARE, record(["aa", "bb", ""], SEED, 2), "nonces"],
  ["one's own place is another", { ...SHARE, seat: 1 }, record(["aa", "bb", ""]), "nonce"],
  ["nothing given here", null, record(["aa", "bb", ""]), null],
  ["nothing given here, nor anywhere", null, record([]), null],
  ["nothing given here, another seed", null, record(["aa", "bb", ""], "08"), "seed"],
  ["nothing given here, a nonce for no seat", null, record(["aa", "bb", "", "cc"]), "nonces"],
  ["nothing given here, a seat too many", null, record(["aa", "bb", "", "cc"], SEED, 4), "nonces"],
] as const)("a record is judged: %s", async (_, share, text, breach) => {
  const kept = share && { ...share, seen: [...share.seen] };
  expect(await judged(kept, OVER, text)).toEqual({ breach, later: [], changed: [] });
});

test("a seat that had given none when the reader gave theirs, and gave one then, came later", async () => {
  expect(await judged(FIRST, OVER, record(["aa", "bb", ""]))).toEqual({ breach: null, later: [1], changed: [] });
  expect(await judged(FIRST, OVER, record(["aa", "", ""]))).toEqual({ breach: null, later: [], changed: [] });
});

test.each([
  ["exchanged", record(["aa", "cc", ""]), [1]],
  ["left out", record(["aa", "", ""]), [1]],
])("a nonce that was there before one's own must stay: %s", async (_, text, changed) => {
  expect(await judged(SHARE, OVER, text)).toEqual({ breach: "changed", later: [], changed });
});

test("nobody else's nonce may have stood in one's own place", async () => {
  const share = { ...SHARE, seen: ["dd", "bb", ""] };
  expect(await judged(share, OVER, record(["aa", "bb", ""]))).toEqual({ breach: "changed", later: [], changed: [0] });
});
