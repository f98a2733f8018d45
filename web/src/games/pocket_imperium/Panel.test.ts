import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../../core/words.svelte";
import { text } from "../samples";
import Panel from "./Panel.svelte";
import { sample, SEATS } from "./sample";

beforeAll(() => speak("en"));

function show(viewer: number | null) {
  const board = sample({}, { reveals: 1 });
  board.players[1] = { score: 12, final: 0, supply: 6, ships: 9, systems: 4, orders: viewer === 1 ? [2, 0, 1] : [2, null, null] };
  return render(Panel, { board, seats: SEATS, seat: 1, viewer, text });
}

test("it counts points, systems, ships and supply", () => {
  const { container } = show(0);
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["12", "4", "9", "6"]);
});

test("commands the viewer may not know lie face down", () => {
  show(0);
  expect(screen.getAllByRole("listitem").map((one) => one.textContent!.trim())).toEqual(["command.2", "face down", "face down"]);
});

test("one's own are marked as seen by nobody else", () => {
  show(1);
  expect(screen.getAllByText("only you see this").length).toBe(2);
});
