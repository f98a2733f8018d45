// Boards as tests show them, and what they answer.

import { render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { beforeAll, beforeEach, vi } from "vitest";
import { learn } from "../core/words.svelte";
import type { SeatInfo } from "../wire";
import type { BoardProps } from "./module";
import { texts } from "./registry";
import { text } from "./samples";

export const choose = vi.fn();
export const ask = vi.fn();
export const onhover = vi.fn();

/** Have the words of all boards at hand. */
export async function learnAll(): Promise<void> {
  await Promise.all(Object.values(texts).map(learn));
}

/** Shows a board to the first seat, in English; before each test nothing has been answered. */
export function shows<Board>(Shown: Component<BoardProps<Board>>, sample: () => Board, seats: SeatInfo[]) {
  beforeAll(learnAll);
  beforeEach(() => {
    vi.clearAllMocks();
  });
  return (props: Partial<BoardProps<Board>>) =>
    render(Shown, { board: sample(), seats, viewer: 0, question: null, draft: null, drafted: [], playing: null, text, choose, ask, hover: null, onhover, ...props });
}
