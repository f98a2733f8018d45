import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../core/words.svelte";
import type { Told } from "../../wire";
import { text } from "../question/choices.fixtures";
import Log from "./Log.svelte";

const event = (kind: string, args: Record<string, number> = {}): Told => ({ kind, args, text: { id: `${kind} happened` } });

beforeEach(() => speak("en"));

test("events are told in their order, and choosing one names its place", async () => {
  const onjump = vi.fn();
  const given = { events: [event("round"), event("moved", { seat: 1 })], text, onjump, hint: "Show it" };
  const { rerender } = render(Log, { props: given });
  const told = () => screen.getAllByRole("listitem").map((one) => one.textContent?.trim());
  expect(told()).toEqual(["Round happened", "Moved happened"]);
  await rerender({ events: [...given.events, event("grew")] });
  expect(told()).toEqual(["Round happened", "Moved happened", "Grew happened"]);
  await fireEvent.click(screen.getByText("Grew happened"));
  expect(onjump).toHaveBeenCalledExactlyOnceWith(2);
});

test("before the first event the list stays at its beginning, and without a current one it follows its end", async () => {
  const given = { events: [event("moved"), event("grew")], text, onjump: () => {}, hint: "", current: -1 as number | null };
  const { rerender } = render(Log, { props: given });
  const list = screen.getByRole("group", { name: "History" });
  Object.defineProperty(list, "scrollHeight", { value: 900 });
  const gone = vi.spyOn(list, "scrollTo");
  await rerender({ events: [...given.events, event("fell")] });
  expect(gone).not.toHaveBeenCalledWith({ top: 900 });
  await rerender({ current: null });
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith({ top: 900 }));
});

test("one event may be the current one", async () => {
  const given = { events: [event("moved"), event("grew")], text, onjump: () => {}, hint: "" };
  const { rerender } = render(Log, { props: given });
  expect(screen.getByRole("group", { name: "History" })).toBeTruthy();
  await rerender({ current: 1 });
  expect(screen.getByText("Grew happened").closest("li")!.getAttribute("aria-current")).toBe("step");
});
