import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../core/settings.svelte";
import type { Scene } from "../../wire";
import { beat, question, text, told } from "../samples";
import { ask, choose, onhover, shows } from "../showing";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import { message, place, sample, SEATS } from "./sample";

beforeEach(() => {
  settings.motion = "full";
});

const show = shows<Scene>(Board, sample, SEATS);
const spot = (container: Element, n: number) => container.querySelector<SVGGElement>(`[data-spot="${n}"]`)!;

test("places, cards, tracks, notes and numbers of things are there, each with its words", () => {
  const { container } = show({});
  expect(container.querySelectorAll("[data-spot]").length).toBe(3);
  expect(spot(container, 0).getAttribute("aria-label")).toBe("Beacon 0, 2 points");
  expect(spot(container, 1).getAttribute("aria-label")).toBe("Beacon 1, Cleo: 7");
  expect(spot(container, 2).getAttribute("aria-label")).toBe("Beacon 2, Ben");
  expect(screen.getByRole("button", { name: "9 × Face down" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "2 × Face down" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Score" }).textContent).toMatch(/Ada\s*0\s*Ben\s*5\s*Cleo\s*–/);
  expect(screen.getByRole("row", { name: "Bid 42" })).toBeTruthy();
  expect(screen.getByText("A player doubts")).toBeTruthy();
  expect(screen.getByText("Round 2")).toBeTruthy();
});

test("what may be chosen is a button with the words of the choice, on the plane and among the cards", async () => {
  const { container } = show({ question: question("send", "beacon", [0, 2]) });
  const chosen = screen.getByRole("button", { name: "choose beacon 2" });
  expect(chosen).toBe(spot(container, 2));
  expect([chosen.getAttribute("tabindex"), chosen.getAttribute("aria-disabled")]).toEqual(["0", "false"]);
  await fireEvent.click(chosen);
  await fireEvent.keyDown(spot(container, 0), { key: "Enter" });
  expect(choose.mock.calls).toEqual([[102], [100]]);
  expect(ask).not.toHaveBeenCalled();
});

test("cards that may be chosen are buttons, and others of the row ask why not", async () => {
  show({ question: question("send", "probe", [4]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose probe 4" }));
  await fireEvent.click(screen.getByRole("button", { name: "Probe 3, 5" }));
  expect(choose.mock.calls).toEqual([[104]]);
  expect(ask.mock.calls).toEqual([[{ kind: "probe", id: 3 }]]);
});

test("a piece with a name can be chosen by itself", async () => {
  const pieces = [{ owner: 0, target: { kind: "pawn", id: 6 } }];
  show({ board: sample({ places: [place(0, 0, { pieces })], links: [] }), question: question("move", "pawn", [6]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose pawn 6" }));
  expect(choose.mock.calls).toEqual([[106]]);
});

test("another place is no stop for the keyboard, and a click asks why not", async () => {
  const { container } = show({ question: question("send", "beacon", [0]) });
  const other = spot(container, 1);
  expect([other.getAttribute("tabindex"), other.getAttribute("aria-disabled")]).toEqual(["-1", "true"]);
  await fireEvent.click(other);
  expect(ask.mock.calls).toEqual([[{ kind: "beacon", id: 1 }]]);
  expect(choose).not.toHaveBeenCalled();
});

test("the keyboard walks from place to place when nothing is asked", async () => {
  const { container } = show({});
  spot(container, 0).focus();
  await fireEvent.keyDown(spot(container, 0), { key: "ArrowRight" });
  expect(document.activeElement).toBe(spot(container, 1));
  expect(onhover).toHaveBeenLastCalledWith({ kind: "beacon", id: 1 });
});

test("nothing may be chosen while an event is shown, and what it names lights up", () => {
  const event = { ...told("won", { seat: 1, beacon: 2 }), text: { id: "event.won", args: { beacon: { id: "beacon.2" } } } };
  const { container } = show({ question: question("send", "beacon", [0]), playing: beat(event) });
  expect(spot(container, 0).getAttribute("aria-disabled")).toBe("true");
  expect(container.querySelectorAll(".wave").length).toBe(1);
  expect(container.querySelector(".mat.struck .who")?.textContent).toBe("Ben");
});

test("what is pointed at in the list is marked on the board", () => {
  const { container } = show({ hover: { kind: "probe", id: 4 } });
  expect([...container.querySelectorAll("button.pointed")].map((one) => one.getAttribute("data-card"))).toEqual(["4"]);
});

test("a die shows its pips, and one that is hidden does not", () => {
  const cards = [{ die: true, value: 5 }, { die: true, hidden: true }];
  const { container } = show({ board: { rows: [{ title: message("dice"), cards, owner: 0 }] } });
  expect(container.querySelectorAll(".pips circle").length).toBe(5);
  expect(container.querySelector<HTMLElement>(".row.dice")?.style.getPropertyValue("--count")).toBe("2");
  expect(screen.getByRole("img", { name: "Face down" }).textContent).toContain("?");
});

test("one's own cards come first and are large; those of others are small", () => {
  const { container } = show({ viewer: 1 });
  expect([...container.querySelectorAll(".mat .who")].map((one) => one.textContent)).toEqual(["Benyou", "Cleo", "Ada"]);
  expect([...container.querySelectorAll(".mat")].map((one) => one.querySelectorAll(".face.small").length)).toEqual([0, 0, 2]);
});

test("nobody has a mat where only one's own cards are shown", () => {
  const rows = [{ title: message("hand"), cards: [], owner: 1 }];
  const { container } = show({ viewer: 1, board: { rows } });
  expect([...container.querySelectorAll(".mat .who")].map((one) => one.textContent)).toEqual(["Benyou"]);
});

test("without a map, one's own hand comes first, then what is everybody's, then the others", () => {
  const { container } = show({ viewer: 1, board: { ...sample(), places: [] } });
  const groups = [...container.querySelectorAll(".main > *")].map((one) => one.className.split(" ")[0]);
  expect(groups).toEqual(["mat", "common", "others"]);
});

test("an empty scene is an empty board", () => {
  const { container } = show({ board: {} });
  expect(container.querySelectorAll("svg, [role=group], table").length).toBe(0);
});

test("a panel has the numbers of its seat", () => {
  const { container } = render(Panel, { board: sample(), seats: SEATS, seat: 1, viewer: 0, text });
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["3", "Far"]);
  expect([...container.querySelectorAll("dt")].map((one) => one.textContent)).toEqual(["Points", "Last"]);
});
