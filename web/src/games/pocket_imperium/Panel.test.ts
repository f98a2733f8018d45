import { render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { learnAll } from "../showing";
import { text } from "../samples";
import Panel from "./Panel.svelte";
import { sample, SEATS } from "./sample";

beforeAll(learnAll);

test("it counts systems, ships and supply; points and commands stand beside the map", () => {
  const board = sample({}, { reveals: 1 });
  board.players[1] = { score: 12, final: 0, supply: 6, ships: 9, systems: 4, orders: [2, null, null] };
  const { container } = render(Panel, { board, seats: SEATS, seat: 1, viewer: 0, text });
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["4", "9", "6"]);
  expect(container.textContent).not.toContain("12");
});
