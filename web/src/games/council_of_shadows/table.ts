// What all parts of the board share: what may be chosen, and what is pointed at or happening.

import type { Beat } from "../../parts/stage/pacing";
import type { Choice, Target } from "../../wire";
import { same, type Choices } from "../targets";
import { touches } from "./touches";

export interface Hands {
  choose: (key: number) => void;
  ask: (target: Target) => void;
  onhover: (target: Target | null) => void;
}

export class Table {
  constructor(
    readonly choices: Choices,
    private readonly pointed: Target | null,
    private readonly playing: Beat | null,
    private readonly hands: Hands,
  ) {}

  /** Choose a thing, or ask why it cannot be chosen. */
  press(kind: string, id: number): void {
    const choice = this.choices.of(kind, id);
    if (!choice) return this.hands.ask({ kind, id });
    this.take(choice);
  }

  take(choice: Choice): void {
    this.hands.onhover(null);
    this.hands.choose(choice.key);
  }

  point(kind: string, id: number): void {
    this.hands.onhover({ kind, id });
  }

  leave(): void {
    this.hands.onhover(null);
  }

  isPointed(kind: string, id: number): boolean {
    return same(this.pointed, kind, id);
  }

  /** Whether it is part of what is being shown. */
  isTouched(kind: string, id: number): boolean {
    return !!this.playing?.events.some((event) => touches(event, kind, id));
  }
}
