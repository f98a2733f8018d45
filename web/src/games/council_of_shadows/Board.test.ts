import { fireEvent, screen, within } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { toasts } from "../../core/toasts.svelte";
import { beat, told } from "../samples";
import { ask, choose, shows } from "../showing";
import type { Board as Shown } from "./board";
import Board from "./Board.svelte";
import { Stage } from "./numbers";
import { galaxy, power, question, sample, SEATS, tile } from "./sample";
import { order } from "./sections";

const show = shows<Shown>(Board, sample, SEATS);

const planet = (container: Element, id: number) => container.querySelector<SVGGElement>(`[data-planet="${id}"]`)!;
const sections = (container: Element) => [...container.querySelectorAll("details > summary")].map((one) => one.textContent);

// the map

test("planets that may be settled are buttons with the words of the choice, others are asked about", async () => {
  const { container } = show({ question: question("settle", "planet", [4]) });
  const button = screen.getByRole("button", { name: "choose planet 4" });
  expect([button.getAttribute("tabindex"), button.getAttribute("aria-disabled")]).toEqual(["0", "false"]);
  await fireEvent.click(button);
  await fireEvent.keyDown(button, { key: "Enter" });
  expect(choose.mock.calls).toEqual([[104], [104]]);
  await fireEvent.click(planet(container, 0));
  expect(ask.mock.calls).toEqual([[{ kind: "planet", id: 0 }]]);
});

test("nothing may be chosen while an event is shown", () => {
  const { container } = show({ question: question("settle", "planet", [4]), playing: beat(told("gained", { seat: 0, energy: 2 })) });
  expect(planet(container, 4).getAttribute("aria-disabled")).toBe("true");
});

test("towers show every cube, by power", () => {
  const { container } = show({ board: sample({ galaxies: [galaxy(0, [tile(0, [[2, 1], [0, 0]])])] }) });
  expect(planet(container, 0).querySelectorAll(".sign").length).toBe(3);
  expect(planet(container, 1).querySelectorAll(".sign").length).toBe(0);
});

test("a galaxy that may be assessed shows what it would pay", async () => {
  const pays = (id: number) => ({ id: "choice.assess", args: { galaxy: { id: `galaxy.${id}` }, energy: 8 } });
  const { container } = show({ question: question("assess", "galaxy", [1], pays) });
  expect([...container.querySelectorAll(".payout")].map((one) => one.textContent)).toEqual(["+8"]);
  await fireEvent.click(container.querySelector('[data-galaxy="1"] button')!);
  await fireEvent.click(container.querySelector('[data-galaxy="2"] button')!);
  expect(choose.mock.calls).toEqual([[101]]);
  expect(ask.mock.calls).toEqual([[{ kind: "galaxy", id: 2 }]]);
});

test("a tile that may be collected shows what it would bring", async () => {
  const brings = () => ({ id: "choice.collect", args: { got: { id: "amount.1", args: { n: 1 } } } });
  const { container } = show({ question: question("collect", "tile", [1], brings) });
  expect(container.querySelector(".got")!.textContent).toBe("amount.1(1)");
  await fireEvent.click(screen.getByRole("button", { name: "choice.collect(amount.1(1))" }));
  expect(choose.mock.calls).toEqual([[101]]);
});

test("a galaxy that was assessed stays in full light while one of its cubes is asked for", async () => {
  const board = sample({ now: { ...sample().now, assessed: [0] } });
  const { container, rerender } = show({ board });
  const assessed = () => [...container.querySelectorAll(".assessed")].map((one) => one.getAttribute("data-galaxy"));
  expect(assessed()).toEqual(["0"]);
  await rerender({ question: question("remove", "planet", [4]) });
  expect(assessed()).toEqual([]);
});

test("what a reader has folded opens when it is asked for", async () => {
  const { container, rerender } = show({});
  const map = container.querySelector<HTMLDetailsElement>("details.map")!;
  map.open = false;
  await rerender({ question: question("buy", "upgrade", [3]) });
  expect(map.open).toBe(false);
  await rerender({ question: question("settle", "planet", [4]) });
  expect(map.open).toBe(true);
});

test("parsecs are buttons for a discovery", async () => {
  show({ question: question("discover", "parsec", [2]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose parsec 2" }));
  expect(choose.mock.calls).toEqual([[102]]);
});

// the market

test("what may be bought glows, and the rest is asked about", async () => {
  const bought = question("buy", "card", [7]);
  bought.choices.push(...question("buy", "upgrade", [3]).choices, ...question("buy", "station", [1]).choices);
  const { container } = show({ board: sample({ stage: 1 }), question: bought });
  expect([...container.querySelectorAll(".pick.legal")].map((one) => one.getAttribute("data-pick"))).toEqual(["card 7", "upgrade 3", "station 1"]);
  await fireEvent.click(container.querySelector('[data-pick="card 6"]')!);
  expect(ask.mock.calls).toEqual([[{ kind: "card", id: 6 }]]);
});

test("upgrades that are bought leave the market for the own board", () => {
  const { container } = show({ board: sample({ powers: [power({ upgrades: [0] }), power()] }) });
  expect(container.querySelector('[data-pick="upgrade 0"]')).toBeNull();
  expect(container.querySelector(".own .upgrades")!.textContent).toContain("Upgrade.0");
});

test("without the module there are no stations", () => {
  const { container } = show({ board: sample({ with_stations: false }) });
  expect(container.querySelector('[data-pick^="station"]')).toBeNull();
});

// planning

function planning() {
  const slots = power().slots.map((slot, i) => (i === 0 ? { ...slot, plan: 2 } : { ...slot, card: i === 1 ? 5 : null }));
  const asked = question("plan.2", "card", [0, 1]);
  asked.choices.push({ key: 31, target: { kind: "button", id: 31 }, text: { id: "choice.leave" } });
  return show({ board: sample({ stage: 2, turn: null, powers: [power({ slots }), power()] }), question: asked });
}

const slot = (container: Element, number: number) => container.querySelector<HTMLElement>(`[data-slot="${number}"]`)!;

test("what is planned lies on its slot, and is marked as seen by nobody else", () => {
  const { container } = planning();
  expect(slot(container, 0).querySelector("[data-card]")!.getAttribute("data-card")).toBe("2");
  expect(within(slot(container, 0)).getByText("only you see this")).toBeTruthy();
  expect([...container.querySelectorAll(".slot.asked")]).toEqual([slot(container, 1)]);
  expect([...container.querySelectorAll('[data-pick^="card"].legal')].map((one) => one.getAttribute("data-pick"))).toEqual(["card 0", "card 1"]);
});

test("a card is planned by a tap or by dragging it to its slot", async () => {
  const { container } = planning();
  await fireEvent.click(screen.getByRole("button", { name: "choose card 0" }));
  const carried = { getData: () => "101" };
  await fireEvent.drop(slot(container, 1), { dataTransfer: carried });
  expect(choose.mock.calls).toEqual([[100], [101]]);
});

test("a slot that no card is asked for says why, by a tap or when a card is dropped there", async () => {
  const { container } = planning();
  expect(await fireEvent.dragOver(slot(container, 2))).toBe(false);
  await fireEvent.drop(slot(container, 2), { dataTransfer: { getData: () => "101" } });
  await fireEvent.click(slot(container, 0).querySelector("button")!);
  await fireEvent.click(slot(container, 1).querySelector("button")!);
  expect(toasts.list.map(({ text, rule }) => [text, rule?.number])).toEqual([
    ["Slots are planned from left to right: now it is slot 2.", "4.2"],
    ["Slot 1 is planned already. Undo leads back to it; now it is slot 2.", "4.2"],
  ]);
  expect([choose.mock.calls, ask.mock.calls]).toEqual([[], []]);
});

test("slots are asked about while nothing is planned", async () => {
  const { container } = show({ question: question("settle", "planet", [4]) });
  await fireEvent.click(slot(container, 2).querySelector("button")!);
  expect(ask.mock.calls).toEqual([[{ kind: "slot", id: 2 }]]);
});

test("a slot can be left as it is", async () => {
  const { container } = planning();
  await fireEvent.click(within(slot(container, 1)).getByRole("button", { name: "choice.leave" }));
  expect(choose.mock.calls).toEqual([[31]]);
});

test("a card may leave its slot and its place in the display", async () => {
  const slots = power().slots.map((slot) => ({ ...slot, card: 5 }));
  const { container, rerender } = show({ board: sample({ powers: [power({ slots }), power()] }) });
  expect(slot(container, 0).querySelector("[data-card]")).toBeTruthy();
  await rerender({ board: sample({ display: sample().display.with(0, null) }) });
  expect(slot(container, 0).querySelector("[data-card]")).toBeNull();
  expect(container.querySelectorAll(".display [data-card]").length).toBe(7);
});

// choices without a place on the board

test("Dark Tech cards are laid out with all they do", async () => {
  const does = (id: number) => ({ id: "tech_does", args: { tech: { id: `tech.${id}` }, effect: { id: "passive" } } });
  const { container } = show({ board: sample({ levelling: true }), question: question("tech", "tech", [4, 6], does) });
  expect([...container.querySelectorAll(".offers .offer")].map((one) => one.textContent!.replace(/\s+/g, " ").trim())).toEqual(["Tech.4 Passive", "Tech.6 Passive"]);
  await fireEvent.click(container.querySelector('[data-pick="tech 6"]')!);
  expect(choose.mock.calls).toEqual([[106]]);
});

test("drawn tiles are shown large to who drew them, and face down to others", () => {
  const { container, unmount } = show({ board: sample({ drawn: [tile(5), tile(6)] }), question: question("tile", "tile", [5, 6]) });
  expect(container.querySelectorAll(".drawn .pick.legal").length).toBe(2);
  expect(container.querySelector(".drawn")!.textContent).toContain("only you see this");
  unmount();
  const other = show({ board: sample({ drawn: [null, null], turn: 1 }) });
  expect(other.container.querySelector(".drawn")!.textContent).not.toContain("only you see this");
  expect(screen.getAllByLabelText("A tile only its finder sees").length).toBe(2);
});

// tracks and solo

test("the tracks tell how far the next level is, in turn order", () => {
  const { container } = show({ board: sample({ order: [1, 0], powers: [power(), power({ energy: 40, consumption: 40, missing: 0 })] }) });
  const rows = [...container.querySelectorAll(".tracks li")].map((one) => one.textContent!);
  expect(rows[0]).toContain("Brahe");
  expect(rows.map((row) => /\d+ to go/.exec(row)![0])).toEqual(["0 to go", "21 to go"]);
});

test("the Automa's card is explained, with the action under way", () => {
  const actions = [
    [{ kind: 1, amount: 1, colour: 0, galaxy: 0 }, { kind: 2, amount: 1, colour: 0, galaxy: 1 }],
    [{ kind: 3, amount: 2, colour: -1, galaxy: -1 }],
  ];
  const board = sample({ turn: 1, powers: [power(), power({ automa: true })], automa_card: { id: 3, consumption: 6, only_majority: false, actions } });
  const { container } = show({ board, seats: SEATS.slice(0, 1) });
  expect(container.querySelectorAll(".automa li").length).toBe(3);
  expect(container.querySelector(".automa .now")!.textContent).toContain("Automa_action.explore(1 colour.0 galaxy.1 row.1)");
});

test("the Automa waits for a card until it has one, and not when the last round is over", async () => {
  const powers = [power(), power({ automa: true })];
  const { container, rerender } = show({ board: sample({ stage: 2, turn: null, powers }) });
  const waits = () => container.querySelector(".automa")!.textContent!.includes("once you have planned");
  expect(waits()).toBe(true);
  await rerender({ board: sample({ stage: 4, powers }) });
  expect(waits()).toBe(false);
  await rerender({ board: sample({ stage: 2, phase: 28, powers }) });
  expect(waits()).toBe(false);
});

test("what matters now is brought into sight: the Automa's card in its own turn, else what is asked for, or what the stage is about", () => {
  const powers = [power(), power({ automa: true })];
  const first = (turn: number, stage: number, asked?: string) => order(sample({ turn, stage, powers }), asked ? question("any", asked, [4]) : null).first;
  expect([first(1, Stage.ACTING), first(0, Stage.ACTING), first(0, Stage.BUYING), first(0, Stage.PLANNING)]).toEqual(["automa", "map", "market", "own"]);
  expect([first(0, Stage.ACTING, "upgrade"), first(0, Stage.BUYING, "planet")]).toEqual(["market", "map"]);
});

test("the parts of the board never change places", async () => {
  const { container, rerender } = show({ board: sample({ stage: Stage.BUYING }) });
  const before = sections(container);
  await rerender({ board: sample({ stage: Stage.ACTING }), question: question("settle", "planet", [4]) });
  expect(sections(container)).toEqual(before);
});

test("a spectator has no board of their own", () => {
  const { container } = show({ viewer: null, board: sample({ viewer: null }) });
  expect(sections(container)).not.toContain("Your board");
});
