import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { learnAll } from "../showing";
import { text } from "../samples";
import type { Player } from "./board";
import Panel from "./Panel.svelte";
import { sample, SEATS, withPlayer } from "./sample";

beforeAll(learnAll);

function show(changes: Partial<Player>, viewer = 0) {
  return render(Panel, { board: withPlayer(sample({}, { age: 1 }), 1, changes), seats: SEATS, seat: 1, viewer, text });
}

test("it counts, and tells points by age; their sum stands beside the map", () => {
  const { container } = show({ total: 7, points: [5, 0, 0, 2], sectors: 3, ships: 6, supply: 14, colonies_left: 1 });
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["3", "6", "14", "1", "3"]);
  expect([...container.querySelectorAll("td")].map((one) => one.textContent)).toEqual(["5", "–", "–", "2"]);
});

test("evolutions are tracks, with what colonies add behind them", () => {
  const { container } = show({ levels: [0, 1, 2, 5], influence: 4, armament: 5 });
  expect([...container.querySelectorAll(".track")].map((one) => one.querySelectorAll(".reached").length)).toEqual([0, 1, 2, 5]);
  expect([...container.querySelectorAll(".more")].map((one) => one.textContent)).toEqual(["+2"]);
});

test("a hand that was never held is only counted", () => {
  const { container } = show({ hand: null, hand_size: 4 });
  expect([...container.querySelectorAll("dd")].at(-1)!.textContent).toBe("4");
  expect(screen.queryAllByRole("img").length).toBe(0);
});

test("a hand that was held is shown, and says why it is known", () => {
  const { container } = show({ hand: [3, 20] });
  expect(screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"))).toEqual(["3", "20"]);
  expect(container.textContent).toContain("you have held these cards");
});
