import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../core/words.svelte";
import type { Told } from "../wire";
import { text } from "./choices.fixtures";
import Log from "./Log.svelte";
import { pointOf } from "./pointing";

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

test("what is new is read out, but not in a replay, where one event is the current one", async () => {
  const given = { events: [event("moved"), event("grew")], text, onjump: () => {}, hint: "" };
  const { rerender } = render(Log, { props: given });
  expect(screen.getByRole("log", { name: "History" })).toBeTruthy();
  await rerender({ live: false, current: 1 });
  expect(screen.queryByRole("log")).toBeNull();
  expect(screen.getByText("Grew happened").closest("li")!.getAttribute("aria-current")).toBe("step");
});

test("an event points to what its words name: where something goes, else the first thing", () => {
  const told = (args: Told["text"]["args"]): Told => ({ kind: "k", args: {}, text: { id: "event.k", args } });
  expect(pointOf(told({ seat: { id: "seat", args: { n: 1 } }, source: { id: "hex.3" }, target: { id: "hex.9" } }))).toEqual({ kind: "hex", id: 9 });
  expect(pointOf(told({ ships: 2, place: { id: "place", args: { level: 1, hex: { id: "hex.12" } } } }))).toEqual({ kind: "hex", id: 12 });
  expect(pointOf(told({ ships: 2, seat: { id: "seat", args: { n: 2 } } }))).toBeNull();
});
