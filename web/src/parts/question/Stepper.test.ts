import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../core/words.svelte";
import { choice, text } from "./choices.fixtures";
import Stepper from "./Stepper.svelte";

beforeEach(() => speak("en"));

function shown(said = text) {
  const given = { choices: [1, 2, 3, 5].map((n) => choice(n + 100, "number", n)), text: said, onstep: vi.fn(), choose: vi.fn() };
  return { ...given, ...render(Stepper, given) };
}

const value = () => Number(screen.getByRole("spinbutton").getAttribute("aria-valuenow"));

test("it begins with the smallest, and steps through what is there and no further", async () => {
  shown();
  const [less, more] = [screen.getByLabelText("One less"), screen.getByLabelText("One more")];
  expect(value()).toBe(1);
  expect(less).toHaveProperty("disabled", true);
  for (const expected of [2, 3, 5, 5]) {
    await fireEvent.click(more);
    expect(value()).toBe(expected);
  }
  expect(more).toHaveProperty("disabled", true);
  await fireEvent.click(screen.getByLabelText("As few as possible: 1"));
  expect(value()).toBe(1);
});

test("where it stands is previewed, and no longer when it goes", async () => {
  const { onstep, unmount } = shown();
  expect(onstep).toHaveBeenLastCalledWith({ kind: "number", id: 1 });
  await fireEvent.click(screen.getByLabelText("As many as possible: 5"));
  expect(onstep).toHaveBeenLastCalledWith({ kind: "number", id: 5 });
  unmount();
  expect(onstep).toHaveBeenLastCalledWith(null);
});

test("the button says what the number means, and chooses its key", async () => {
  const { choose } = shown();
  await fireEvent.click(screen.getByLabelText("One more"));
  await fireEvent.click(screen.getByText("Number 2"));
  expect(choose).toHaveBeenCalledExactlyOnceWith(102);
});

test("a bare number is put into words", () => {
  shown(() => "1");
  expect(screen.getByText("Choose 1")).toBeTruthy();
});

test("keys step, name a number and choose", async () => {
  const { choose } = shown();
  for (const [key, expected] of [["ArrowLeft", 1], ["ArrowRight", 2], ["+", 3], ["-", 2], ["5", 5], ["4", 5], ["+", 5], ["ArrowLeft", 3]] as const) {
    await fireEvent.keyDown(window, { key });
    expect(value()).toBe(expected);
  }
  await fireEvent.keyDown(screen.getByRole("spinbutton"), { key: "End" });
  expect(value()).toBe(5);
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(choose).toHaveBeenCalledExactlyOnceWith(105);
});
