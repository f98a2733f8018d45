import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { learnAll } from "../showing";
import { text } from "../samples";
import Panel from "./Panel.svelte";
import { power, sample, SEATS } from "./sample";

beforeAll(learnAll);

function show(viewer = 0) {
  const slots = power().slots.map((slot, i) => (i === 0 ? { reach: 2, card: 7, covered: [0], plan: null } : slot));
  const board = sample({ viewer, powers: [power(), power({ level: 2, colonies: 5, slots, techs: [4] })] });
  return render(Panel, { board, seats: SEATS, seat: 1, viewer, text });
}

test("it counts what the board does not show anyway", () => {
  const { container } = show();
  expect(container.textContent).toContain("Colonies: 5");
  for (const shown of ["33", "21"]) expect(container.textContent).not.toContain(shown);
});

test("one's own slots are on one's own board", () => {
  const { container } = show(1);
  expect(container.textContent).toContain("Colonies: 5");
  expect(screen.queryAllByRole("listitem").length).toBe(0);
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
