import { fireEvent, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../core/settings.svelte";
import { beat, question, told } from "../samples";
import { ask, choose, onhover, shows } from "../showing";
import type { Board as Shown } from "./board";
import Board from "./Board.svelte";
import { sample, SEATS } from "./sample";

beforeEach(() => {
  settings.motion = "full";
});

const show = shows<Shown>(Board, sample, SEATS);

const hex = (container: Element, id: number) => container.querySelector<SVGGElement>(`[data-hex="${id}"]`)!;
const cards = (container: Element, seat: number) => [...container.querySelectorAll(".orders > li")][seat]!.querySelectorAll(".command");

test("every hex in play is there", () => {
  const { container } = show({});
  expect(container.querySelectorAll("[data-hex]").length).toBe(47);
});

test("hexes that may be chosen are buttons with the words of the choice", async () => {
  const { container } = show({ question: question("expand", "hex", [7, 13]) });
  const button = screen.getByRole("button", { name: "choose hex 7" });
  expect(button).toBe(hex(container, 7));
  expect([button.getAttribute("tabindex"), button.getAttribute("aria-disabled")]).toEqual(["0", "false"]);
  await fireEvent.click(button);
  await fireEvent.keyDown(hex(container, 13), { key: "Enter" });
  expect(choose.mock.calls).toEqual([[107], [113]]);
  expect(ask).not.toHaveBeenCalled();
});

test("another hex is described, is no stop for the keyboard, and a click asks why not", async () => {
  const { container } = show({ board: sample({ 9: [1, 2] }), question: question("expand", "hex", [7]) });
  const other = hex(container, 9);
  expect(other.getAttribute("aria-label")).toContain("there.seat(2 seat(2))");
  expect([other.getAttribute("tabindex"), other.getAttribute("aria-disabled")]).toEqual(["-1", "true"]);
  await fireEvent.click(other);
  expect(ask.mock.calls).toEqual([[{ kind: "hex", id: 9 }]]);
  expect(choose).not.toHaveBeenCalled();
});

test("the keyboard comes to the map even when nothing is asked, and walks from hex to hex", async () => {
  const { container } = show({});
  expect(container.querySelectorAll('[data-hex][tabindex="0"]').length).toBe(1);
  hex(container, 24).focus();
  await fireEvent.keyDown(hex(container, 24), { key: "ArrowRight" });
  expect(document.activeElement).toBe(hex(container, 25));
});

test("nothing may be chosen while an event is shown", async () => {
  const { container } = show({
    question: question("expand", "hex", [7]),
    playing: beat(told("grew", { seat: 1, hex: 9 })),
  });
  expect(hex(container, 7).getAttribute("aria-disabled")).toBe("true");
});

test("pointing at a hex tells what is there, and tells the list", async () => {
  const { container } = show({ board: sample({ 7: [1, 4, 1] }) });
  await fireEvent.focus(hex(container, 7));
  const tip = container.querySelector(".tip")!.textContent;
  expect(tip).toContain("choice.to(place(hex.7 level.1) there.seat(4 seat(2)))");
  expect(tip).toContain("Sustains 2 ships at the end of the round");
  expect(tip).toContain("1 ship has acted");
  expect(tip).toContain("2 ships too many");
  expect(onhover).toHaveBeenLastCalledWith({ kind: "hex", id: 7 });
});

test("ships show their number, and those too many", () => {
  const { container } = show({ board: sample({ 7: [1, 4, 1] }) });
  expect([...container.querySelectorAll(".standing text")].map((one) => one.textContent)).toEqual(["4", "1", "−2"]);
});

test("where a fleet may stop is a choice of the hex it has reached", async () => {
  const asked = question("explore.onward", "hex", [8]);
  asked.choices.push({ key: 0, target: { kind: "button", id: 0 }, text: { id: "stay" } });
  const { container } = show({ board: sample({ 7: [0, 1, 1] }, { source: 1, target: 7, fleet: 1 }), question: asked });
  await fireEvent.click(screen.getByRole("button", { name: "stay" }));
  expect(choose.mock.calls).toEqual([[0]]);
  expect(hex(container, 7).getAttribute("aria-label")).toBe("stay");
});

test("numbers are offered beside the target, and the forces are shown", async () => {
  const board = sample({ 7: [0, 3], 13: [1, 2] }, { target: 13, sources: [7], fleet: 1 });
  const { container, rerender } = show({ board, question: question("exterminate.ships", "number", [0, 1, 2]) });
  expect([...container.querySelectorAll("[data-about]")].map((one) => one.getAttribute("data-hex"))).toEqual(["7", "13"]);
  const force = () => [...container.querySelectorAll(".clash text")].map((one) => one.textContent);
  expect(force()).toEqual(["1", "2"]);
  await rerender({ hover: { kind: "number", id: 2 } });
  expect(force()).toEqual(["3", "2"]);
  const one = screen.getByRole("button", { name: "choose number 1" });
  await fireEvent.focus(one);
  expect(container.querySelector(".tip")!.textContent).toContain("choose number 1");
  await fireEvent.click(one);
  expect(choose.mock.calls).toEqual([[101]]);
});

test("a number is spoken with the digits that stand on it, though its words have none", () => {
  const board = sample({ 7: [0, 3], 13: [1, 2] }, { target: 13, sources: [7], fleet: 1 });
  const asked = question("exterminate.ships", "number", [0, 1]);
  asked.choices[0]!.text = { id: "no ship" };
  show({ board, question: asked });
  expect(screen.getByRole("button", { name: "0, no ship" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "choose number 1" })).toBeTruthy();
});

test("sectors are buttons when they are asked for", async () => {
  const { container } = show({ board: sample({}, { phase: 14 }), question: question("exploit", "sector", [0, 5]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose sector 5" }));
  expect(choose.mock.calls).toEqual([[105]]);
  await fireEvent.click(container.querySelector('[data-sector="4"]')!);
  expect(ask.mock.calls).toEqual([[{ kind: "sector", id: 4 }]]);
});

test("no sector hides the hexes when none is asked for", () => {
  const { container } = show({ question: question("expand", "hex", [7]) });
  expect(container.querySelector("[data-sector]")).toBeNull();
});

test("a sector shows what it would pay to whom", () => {
  const board = sample();
  board.sectors[0]!.pays = [0, 3, 1];
  const { container } = show({ board });
  expect([...container.querySelectorAll(".pays text")].map((one) => one.textContent)).toEqual(["3", "1"]);
});

test("commands that may be laid are buttons behind those laid", async () => {
  const board = sample({}, { phase: 4, reveals: 0, known: 0 });
  board.players[0]!.orders = [2, null, null];
  const { container } = show({ board, question: question("plan.second", "command", [0, 1]) });
  const names = [...container.querySelectorAll(".orders > li")[0]!.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  expect(names.slice(-3)).toEqual(["1: command.2, only you see this", "choose command 0", "choose command 1"]);
  await fireEvent.click(screen.getByRole("button", { name: "choose command 1" }));
  expect(choose.mock.calls).toEqual([[101]]);
});

test("commands lie face down until the view tells them", async () => {
  const board = sample({}, { phase: 4, reveals: 0, known: 0 });
  const { container, rerender } = show({ board });
  expect([...cards(container, 1)].map((card) => card.classList.contains("up"))).toEqual([false, false, false]);
  const revealed = sample({}, { reveals: 1 });
  revealed.players[1]!.orders = [2, null, null];
  await rerender({ board: revealed });
  expect([...cards(container, 1)].map((card) => card.classList.contains("up"))).toEqual([true, false, false]);
});

test("only the viewer's own unrevealed commands are marked as secret", () => {
  const board = sample({}, { reveals: 1 });
  board.players.forEach((player) => (player.orders = [0, null, null]));
  board.players[0]!.orders = board.players[2]!.orders = [0, 1, 2];
  const { container } = show({ board });
  const secret = (seat: number) => [...cards(container, seat)].map((card) => card.classList.contains("secret"));
  expect([secret(0), secret(2)]).toEqual([[false, true, true], [false, false, false]]);
});

test("once two commands are revealed, the third is no secret", () => {
  const board = sample({}, { reveals: 2, known: 3 });
  board.players.forEach((player) => (player.orders = [0, 1, 2]));
  const { container } = show({ board });
  expect(container.querySelectorAll(".secret").length).toBe(0);
});

test("ships that fly have left their hex", () => {
  const board = sample({ 7: [0, 3] });
  const next = sample({ 7: [0, 1], 8: [0, 2] });
  const { container } = show({ board, next, playing: beat(told("moved", { seat: 0, ships: 2, source: 7, target: 8 })) });
  expect(container.querySelector(".standing .number")!.textContent).toBe("1");
  expect(container.querySelector(".flight .number")!.textContent).toBe("2");
});

test("an invasion flies in from where it is told", () => {
  const board = sample({ 7: [0, 3], 13: [1, 1] });
  const { container } = show({ board, playing: beat(told("sent", { seat: 0, ships: 2, source: 7, target: 13 })) });
  expect([...container.querySelectorAll(".flight .number")].map((one) => one.textContent)).toEqual(["2"]);
});

test("where nothing may move, a move is drawn as its way", () => {
  settings.motion = "none";
  const board = sample({ 7: [0, 3] });
  const { container } = show({ board, playing: beat(told("moved", { seat: 0, ships: 2, source: 7, target: 8 })) });
  expect(container.querySelector(".flight")).toBeNull();
  expect(container.querySelector(".way text")!.textContent).toBe("2");
});

test("with a line of cards left out only the rest is drawn", () => {
  const board = sample({}, { line: 2 });
  board.sectors = board.sectors.filter(({ place }) => place % 3 !== 0);
  board.hexes = board.hexes.filter(({ id }) => ![1, 2, 7, 8, 12, 13, 18, 19, 22, 23, 27, 28, 31, 32, 37, 38, 42, 43].includes(id));
  const { container } = show({ board });
  const [x, , width] = container.querySelector(".map svg")!.getAttribute("viewBox")!.split(" ").map(Number);
  expect([Math.round(x! + 52), Math.round(width! - 104)]).toEqual([346, 693]);
  expect(container.querySelectorAll("[data-hex]").length).toBe(29);
});

test("sector cards and command cards carry their names", () => {
  const board = sample({}, { reveals: 1 });
  board.players[0]!.orders = [1, 2, 0];
  board.players[1]!.orders = [2, null, null];
  const { container } = show({ board });
  expect([...container.querySelectorAll(".names text")].map((one) => one.textContent?.trim())).toContain("printed.0 · S1");
  const names = (seat: number) => [...cards(container, seat)].map((card) => card.querySelector(".face text")?.textContent);
  expect([names(0), names(1)]).toEqual([["command.1", "command.2", "command.0"], ["command.2", "", ""]]);
});
