import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../../core/words.svelte";
import { text } from "../samples";
import Panel from "./Panel.svelte";
import { power, sample, SEATS } from "./sample";

beforeAll(() => speak("en"));

function show() {
  const slots = power().slots.map((slot, i) => (i === 0 ? { reach: 2, card: 7, covered: [0], plan: null } : slot));
  const board = sample({ powers: [power(), power({ level: 2, colonies: 5, slots, techs: [4] })] });
  return render(Panel, { board, seats: SEATS, seat: 1, viewer: 0, text });
}

test("it counts level, Energy, consumption, what is missing, and colonies", () => {
  const { container } = show();
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["II", "12", "33", "21", "5"]);
});

test("slots tell their reach, their card, and what is covered", () => {
  show();
  const slots = screen.getAllByRole("listitem").map((one) => one.title);
  expect(slots[0]).toMatch(/^reaches Parsec 2: card\.does\(.*covered: 1$/);
  expect(slots[1]).toBe("reaches Parsec 1: empty");
});

test("Dark Tech cards are named", () => {
  show();
  expect(screen.getByText("tech.4")).toBeTruthy();
});
