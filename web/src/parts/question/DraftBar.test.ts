import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../core/words.svelte";
import type { DraftInfo } from "../../wire";
import DraftBar from "./DraftBar.svelte";

beforeEach(() => speak("en"));

function shown(draft: Partial<DraftInfo>) {
  const given = { draft: { keys: [], finished: false, sealed: false, ...draft }, undo: vi.fn(), commit: vi.fn() };
  return { ...given, ...render(DraftBar, given) };
}

const isEnabled = (name: string) => (screen.queryByText(name) as HTMLButtonElement | null)?.disabled === false;

test("what can be done follows the draft", async () => {
  const { rerender } = shown({});
  const can = () => [isEnabled("Undo"), isEnabled("Confirm")];
  expect(can()).toEqual([false, false]);
  await rerender({ draft: { keys: [3], finished: false, sealed: false } });
  expect(can()).toEqual([true, false]);
  await rerender({ draft: { keys: [3, 4], finished: true, sealed: false } });
  expect(can()).toEqual([true, true]);
  await rerender({ draft: { keys: [3, 4], finished: true, sealed: true } });
  expect(can()).toEqual([true, false]);
});

test("enter confirms, backspace and ctrl+z take back", async () => {
  const { undo, commit } = shown({ keys: [3], finished: true });
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(commit).toHaveBeenCalledTimes(1);
  await fireEvent.keyDown(window, { key: "Backspace" });
  await fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  await fireEvent.keyDown(window, { key: "z" });
  expect(undo).toHaveBeenCalledTimes(2);
});

test("keys do nothing where there is nothing to do, where the reader writes, or on another button", async () => {
  const { undo, commit, rerender } = shown({ keys: [], finished: false });
  for (const key of ["Enter", "Backspace"]) await fireEvent.keyDown(window, { key });
  await rerender({ draft: { keys: [3], finished: true, sealed: false } });
  for (const tag of ["input", "button"]) {
    const place = document.body.appendChild(document.createElement(tag));
    await fireEvent.keyDown(place, { key: "Enter" });
    place.remove();
  }
  expect(commit).not.toHaveBeenCalled();
  expect(undo).not.toHaveBeenCalled();
});
