import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { beat, question, text, told } from "../samples";
import { ask, choose, shows } from "../showing";
import { changed } from "../changed";
import type { Board as View } from "./board";
import Board from "./Board.svelte";
import { duration } from "./duration";
import { game } from "./index";
import { Dredge } from "./numbers";
import Panel from "./Panel.svelte";
import { sample, SEATS } from "./sample";

const show = shows<View>(Board, sample, SEATS);

test("beacons say what they pay now, and cards what the viewer knows of them", () => {
  show({});
  expect(screen.getByRole("button", { name: "Beacon.0, show.pays(2)" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Beacon.1, show.flares(6)" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show.probe(3), 7" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "2 × Face down" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "5 × Face down" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "Relic.2, -1, show.family(1), face down" })).toBeTruthy();
});

test("a beacon, a probe and the pile are chosen where they are, and others ask why not", async () => {
  const { rerender } = show({ question: question("send.beacon", "beacon", [0, 2]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose beacon 2" }));
  await fireEvent.click(screen.getByRole("button", { name: "Beacon.1, show.flares(6)" }));
  await rerender({ question: question("send.probe", "probe", [3]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose probe 3" }));
  await rerender({ question: question("dredge", "pile", [Dredge.BOTTOM]) });
  await fireEvent.click(screen.getByRole("button", { name: "choose pile 1" }));
  expect(choose.mock.calls).toEqual([[102], [103], [101]]);
  expect(ask.mock.calls).toEqual([[{ kind: "beacon", id: 1 }]]);
});

test("probes that were sent stand at their beacon, and a victory rises from it", () => {
  const sent = changed(sample(), { ...told("sent", {}), changes: [{ at: ["crews", 1], to: { sent: 2, where: 0 } }] });
  const won = { ...told("won", { seat: 1, beacon: 0, points: 2 }), text: { id: "event.won", args: { beacon: { id: "beacon.0" } } } };
  const { container } = show({ board: sent, playing: beat(won) });
  expect(container.querySelectorAll(".probe")).toHaveLength(1);
  expect(container.querySelector(".probe")!.textContent).toBe("5");
  expect(container.querySelector(".wave")!.textContent).toBe("+2");
});

test("a victory is shown for a while, and who passes is not", () => {
  expect([duration(told("won", {})), duration(told("passed", {}))]).toEqual([1000, 0]);
});

test("a panel counts what all may know of a crew", () => {
  const { container } = render(Panel, { board: sample(), seats: SEATS, seat: 1, viewer: 0, text });
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["9", "1", "2"]);
});

test("everything but a button stands on the board", () => {
  expect(["beacon", "pile", "drawn", "probe", "button"].map((kind) => game.draws!(sample(), { kind, id: 0 }))).toEqual([true, true, true, true, false]);
});
