import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { TableFollower } from "../../core/match.svelte";
import { speak } from "../../core/words.svelte";
import type { SeatInfo, Told } from "../../wire";
import { choice, text } from "../question/choices.fixtures";
import Play from "./Play.svelte";

const told = (id: string): Told => ({ kind: id, args: {}, text: { id } });
const BID = told("bid");
const seat = (name: string): SeatInfo => ({ name, kind: "person" });

beforeEach(() => speak("en"));

const skip = vi.fn();

function show(isTelling: boolean, keys = [4]): void {
  const table = {
    seat: 0,
    table: { seats: [seat("Ada"), seat("Ben")], asked: [0], status: "running", clock: { kind: "none" } },
    state: { answered: 0 },
    question: { number: 1, text: { id: "which" }, choices: keys.map((key) => choice(key, "button", key)), secret: true },
    draft: null,
    drafted: [],
    log: [BID],
    sending: false,
    text,
  } as unknown as TableFollower;
  const hands = { onhover: vi.fn(), onstep: vi.fn(), choose: vi.fn(), onskip: skip, onjump: vi.fn(), onback: vi.fn() };
  render(Play, { table, isDrawn: () => true, isTelling, planned: 0, since: table.log, hover: null, ...hands });
}

const isAsked = () => screen.queryByText("Button 4") !== null;

test("nothing is asked while what happened is shown", () => {
  show(true);
  expect(isAsked()).toBe(false);
  expect(screen.getByText("Meanwhile…")).toBeTruthy();
  screen.getByText("Skip").click();
  expect(skip).toHaveBeenCalledOnce();
});

test("what happened is read beside what is asked", () => {
  show(false);
  expect(isAsked()).toBe(true);
  expect(screen.getByText("Since your last turn: 1 event")).toBeTruthy();
  expect(screen.queryByText("Skip")).toBeNull();
});

test("an answer is nobody else's only where there is more than one", () => {
  show(false);
  expect(screen.queryByText("Only you see this")).toBeNull();
  show(false, [4, 5]);
  expect(screen.getByText("Only you see this")).toBeTruthy();
});
