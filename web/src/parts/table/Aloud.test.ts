import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../core/words.svelte";
import { text, told } from "../../games/samples";
import Aloud from "./Aloud.svelte";

const OWN = 0;
const before = [told("laid", { seat: 1 })];
const given = { own: OWN, asked: false, duration: ({ kind }: { kind: string }) => kind.length, text };

beforeEach(() => {
  vi.useFakeTimers();
  return speak("en");
});
afterEach(() => void vi.useRealTimers());

async function said(...fresh: ReturnType<typeof told>[]): Promise<string | null> {
  const { container, rerender, unmount } = render(Aloud, { props: { events: before, ...given } });
  await rerender({ events: [...before, ...fresh] });
  await vi.advanceTimersByTimeAsync(1000);
  const { textContent } = container.querySelector("[aria-live=polite]")!;
  unmount();
  return textContent;
}

test("what others did is read out, and neither what one did oneself nor what was known", async () => {
  expect(await said(told("moved", { seat: 1 }), told("grew", { seat: OWN }), told("round", {}))).toBe("Event.moved Event.round");
  expect(await said(told("grew", { seat: OWN }))).toBe("");
});

test("of much what matters most is read out, in its order", async () => {
  const many = ["a", "conquered", "b", "invaded", "attacked", "c", "defended"].map((kind) => told(kind, { seat: 2 }));
  expect(await said(...many)).toBe("7 things have happened, among them: Event.conquered Event.invaded Event.attacked Event.defended");
});
