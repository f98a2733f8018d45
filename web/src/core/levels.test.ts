import { beforeEach, expect, test } from "vitest";
import type { GameInfo, ResultInfo, SeatInfo, TableInfo } from "../wire";
import { levels, nextLevel } from "./levels.svelte";

const RANKED = ["cadet", "captain", "oracle"];
const won = (...winners: number[]) => ({ winners }) as ResultInfo;
const bot = (name: string) => ({ kind: "bot", bot: name }) as SeatInfo;

function at(seat: number | null, ...bots: string[]): TableInfo {
  const seats = bots.map(bot);
  seats.splice(seat ?? 0, 0, { kind: "person", replaced: false } as SeatInfo);
  return { seat, seats } as TableInfo;
}

beforeEach(() => localStorage.clear());

test("who alone beats bots of one level is offered the next", () => {
  expect(nextLevel(RANKED, at(1, "cadet", "cadet"), won(1))).toBe("captain");
  expect(nextLevel(RANKED, at(0, "captain"), won(0))).toBe("oracle");
});

test("who shares a win, loses, looks on or has beaten the strongest is offered none", () => {
  expect(nextLevel(RANKED, at(0, "cadet"), won(0, 1))).toBeNull();
  expect(nextLevel(RANKED, at(0, "cadet"), won(1))).toBeNull();
  expect(nextLevel(RANKED, at(null, "cadet"), won(0))).toBeNull();
  expect(nextLevel(RANKED, at(0, "oracle"), won(0))).toBeNull();
});

test("bots of several levels, or of none, lead to none; nor does a win of one's stand-in", () => {
  expect(nextLevel(RANKED, at(0, "cadet", "captain"), won(0))).toBeNull();
  expect(nextLevel(RANKED, at(0, "search:1s"), won(0))).toBeNull();
  const table = at(0, "cadet");
  table.seats[0]!.replaced = true;
  expect(nextLevel(RANKED, table, won(0))).toBeNull();
});

test("a level that is chosen is met from then on, in that game alone", () => {
  const [apex, other] = ["apex", "other"].map((name) => ({ name, bot: "cadet" }) as GameInfo);
  levels.choose("apex", "captain");
  expect([levels.of(apex!), levels.of(other!)]).toEqual(["captain", "cadet"]);
  expect(JSON.parse(localStorage.getItem("armillary.levels")!)).toEqual({ apex: "captain" });
});
