import { fireEvent, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { beat, question, told } from "../samples";
import { ask, choose, shows } from "../showing";
import type { Watched } from "./battles";
import Board from "./Board.svelte";
import { Phase } from "./numbers";
import { sample, SEATS, withPlayer } from "./sample";

const show = shows<Watched>(Board, sample, SEATS);

const place = (container: Element, id: number) => container.querySelector<SVGGElement>(`[data-place="${id}"]`)!;

test("every sector in play is there, and one that lies face down says so", () => {
  const board = sample();
  Object.assign(board.sectors[6]!, { face_down: true, tile: null, bonus: null });
  const { container } = show({ board });
  expect(container.querySelectorAll("[data-place]").length).toBe(10);
  expect(place(container, 6).getAttribute("aria-label")).toContain("bonus.unknown");
});

test("sectors that may be chosen are buttons with the words of the choice; another asks why not", async () => {
  const { container } = show({ question: question("act.from", "place", [5, 7]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose place 5" }));
  await fireEvent.keyDown(place(container, 7), { key: "Enter" });
  await fireEvent.click(place(container, 2));
  expect(choose.mock.calls).toEqual([[105], [107]]);
  expect(ask.mock.calls).toEqual([[{ kind: "place", id: 2 }]]);
});

test("a sector says who is there and who controls it", () => {
  const { container } = show({ board: sample({ 5: [0, 2], 6: [1, 1] }) });
  expect(place(container, 5).getAttribute("aria-label")).toMatch(/there.ships\(seat\(2\) 2\)\)\. Controlled by Brahe$/);
  expect(place(container, 6).getAttribute("aria-label")).toContain("nobody controls it");
});

test("the sectors that ships leave and go to are marked while it is asked how many", () => {
  const marked = (container: Element) => [...container.querySelectorAll("[data-about]")].map((one) => one.getAttribute("data-place"));
  const board = sample({}, { source: 1, target: 5 });
  expect(marked(show({ board, question: question("act.ships", "number", [1, 2, 3]) }).container)).toEqual(["1", "5"]);
  expect(marked(show({ board }).container)).toEqual([]);
});

test("evolutions stand beside the cards, with what colonies add; before there is an origin there are none", () => {
  const board = withPlayer(withPlayer(sample(), 0, { levels: [0, 1, 2, 3], influence: 4, armament: 3 }), 1, { home: null });
  const levels = show({ board }).container.querySelectorAll(".levels");
  expect([...levels].map((one) => [...one.querySelectorAll("[aria-hidden=true]:not(svg)")].map((level) => level.textContent))).toEqual([["0", "1", "4", "3"]]);
});

test("nothing may be chosen while an event is shown", () => {
  const { container } = show({ question: question("act.from", "place", [5]), playing: beat(told("produced", { seat: 1, place: 1 })) });
  expect(place(container, 5).getAttribute("aria-disabled")).toBe("true");
});

test("the keyboard walks from sector to sector", async () => {
  const { container } = show({});
  place(container, 5).focus();
  await fireEvent.keyDown(place(container, 5), { key: "ArrowRight" });
  expect(document.activeElement).toBe(place(container, 6));
});

test("cards of the hand are chosen, and one that is not asked for asks why not", async () => {
  const board = withPlayer(sample(), 0, { hand: [3, 8] });
  const { container } = show({ board, question: question("choose.card", "card", [3]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose card 3" }));
  await fireEvent.click(container.querySelector('[data-card="8"]')!);
  expect(choose.mock.calls).toEqual([[103]]);
  expect(ask.mock.calls).toEqual([[{ kind: "card", id: 8 }]]);
});

test("the chosen card is turned to one of its four sides", async () => {
  const board = withPlayer(sample(), 0, { hand: [3, 8], chosen: 8 });
  const { container } = show({ board, question: question("choose.side", "side", [0, 1, 2, 3]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose side 2" }));
  await fireEvent.click(container.querySelectorAll(".edge.open")[3]!);
  expect(choose.mock.calls).toEqual([[102], [103]]);
});

test("what I chose is marked as seen by nobody else; others' cards lie face down", () => {
  const board = withPlayer(sample(), 0, { chosen: 8, side: 3 });
  const { container } = show({ board });
  const labels = [...container.querySelectorAll(".strategies [role=img]")].map((one) => one.getAttribute("aria-label"));
  expect(labels).toEqual(["card.8, side.3, only you see this", "face down"]);
});

test("strategies stand in the order they are resolved", () => {
  const revealed = withPlayer(withPlayer(sample({}, { phase: 6, queue: [1, 0] }), 0, { chosen: 8, side: 3 }), 1, { chosen: 3, side: 0, dropped: 20 });
  const { container } = show({ board: revealed });
  const items = [...container.querySelectorAll<HTMLElement>(".strategies > li")];
  expect(items.map((item) => item.style.getPropertyValue("--at"))).toEqual(["1", "0"]);
  expect(screen.getByRole("img", { name: "discards card 20" })).toBeTruthy();
});

test("actions of an expansion are spent in any order", async () => {
  const board = sample({}, { phase: 8, turn: 0, pool: [2, 0, 1, 0, 0] });
  const { container } = show({ board, question: question("act", "action", [0, 2]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose action 2" }));
  await fireEvent.click(container.querySelector('[data-action="1"]')!);
  expect(choose.mock.calls).toEqual([[102]]);
  expect(ask.mock.calls).toEqual([[{ kind: "action", id: 1 }]]);
  expect([...container.querySelectorAll(".pool .left")].map((one) => one.textContent)).toEqual(["2", "0", "1", "0", "0"]);
});

test("the way of a number of ships is shown as the stepper stands", () => {
  const board = sample({ 0: [4, 0] }, { phase: 11, turn: 0, action: 0, source: 0, target: 4 });
  const { container } = show({ board, question: question("act.ships", "number", [1, 2, 3, 4]), hover: { kind: "number", id: 3 } });
  expect(container.querySelector(".way text")!.textContent).toBe("3");
});

test("whose ship is struck is chosen among the ships", async () => {
  const board = sample({ 5: [1, 2] }, { phase: 13, turn: 0, action: 4, target: 5 });
  show({ board, question: question("act.whose", "seat", [1]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose seat 1" }));
  expect(choose.mock.calls).toEqual([[101]]);
});

test("a battle that could be fought shows its strengths and who would win", () => {
  const sides = [
    { seat: 0, strength: 4 },
    { seat: 1, strength: 2 },
  ];
  const board = sample({ 5: [3, 1] }, { phase: 6, turn: 0, battles: [{ place: 5, sides, winner: 0 }] });
  const { container } = show({ board, question: question("fight", "place", [5]), hover: { kind: "place", id: 5 } });
  expect([...container.querySelectorAll(".clash text")].map((one) => one.textContent)).toEqual(["4", "2"]);
  expect(container.querySelectorAll(".clash .wins").length).toBe(1);
  expect(container.querySelectorAll(".clash .loses").length).toBe(1);
});

test("nobody wins a battle that would be a tie", () => {
  const sides = [0, 1].map((seat) => ({ seat, strength: 3 }));
  const board = sample({ 5: [2, 2] }, { phase: 6, turn: 0, battles: [{ place: 5, sides, winner: null }] });
  const { container } = show({ board, question: question("fight", "place", [5]), hover: { kind: "place", id: 5 } });
  expect(container.querySelectorAll(".clash .loses").length).toBe(2);
});

test("a battle being watched is shown until it is over", () => {
  const board: Watched = { ...sample({ 5: [3, 1] }), battle: { place: 5, sides: [{ seat: 0, strength: 4 }], winner: null } };
  const next: Watched = { ...board, battle: { ...board.battle!, sides: [...board.battle!.sides, { seat: 1, strength: 6 }] } };
  const { container } = show({ board, next, playing: beat(told("fought", { seat: 1, place: 5, strength: 6 })) });
  expect([...container.querySelectorAll(".clash text")].map((one) => one.textContent)).toEqual(["4", "6"]);
});

test("ships that fly have left where they stood", () => {
  const next = sample({ 0: [1, 0], 4: [2, 0] });
  const { container } = show({ board: sample({ 0: [3, 0] }), next, playing: beat(told("moved", { seat: 0, ships: 2, source: 0, target: 4 })) });
  expect(container.querySelector(".tokens .number")!.textContent).toBe("1");
  expect(container.querySelector(".flight .number")!.textContent).toBe("2");
});

test("civilisations show what they start with and whose they are, also while an origin is chosen", async () => {
  for (const [phase, kind] of [[2, "civilisation"], [3, "place"]] as const) {
    const { container } = show({ board: sample({}, { phase }), question: question(kind, kind, [2]) });
    const shown = [...container.querySelectorAll("[data-civilisation]")];
    expect(shown.map((one) => one.querySelector(".start")!.textContent!.replace(/\s/g, ""))).toEqual(["412", "512", "412", "312", "212", "512"]);
    expect(shown.map((one) => !!one.querySelector(".name svg"))).toEqual([true, true, false, false, false, false]);
  }
});

test("a civilisation that cannot be chosen says why not", async () => {
  const { container } = show({ board: sample({}, { phase: 2 }), question: question("civilisation", "civilisation", [2]) });
  await fireEvent.click(container.querySelector('[data-civilisation="0"]')!);
  expect(ask.mock.calls).toEqual([[{ kind: "civilisation", id: 0 }]]);
});

test("an origin is drawn where it is pointed at and where it is drafted, before it is confirmed", () => {
  const homeless = withPlayer(sample(), 0, { home: null, civilisation: 1 });
  const board = { ...homeless, phase: Phase.SLOT, sectors: homeless.sectors.map((one) => (one.id ? one : { ...one, home: null, colony: null, control: null })) };
  const origins = (container: Element) => [...container.querySelectorAll("[data-origin]")].map((one) => [one.getAttribute("data-origin"), one.querySelector("text")?.textContent]);
  const target = { kind: "place", id: 0 };
  expect(origins(show({ board }).container)).toEqual([]);
  expect(origins(show({ board, question: question("slot", "place", [0]), hover: target }).container)).toEqual([["0", "5"]]);
  const draft = { keys: [1, 0], finished: true, sealed: false, steps: [{ target, text: { id: "place.0" }, events: 0 }] };
  expect(origins(show({ board, draft }).container)).toEqual([["0", "5"]]);
  expect(origins(show({ board: sample(), draft }).container)).toEqual([]);
});
