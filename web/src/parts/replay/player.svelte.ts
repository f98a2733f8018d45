// Where a reader is in a replay, and how it goes on by itself.

import { shownOf } from "../../games/shown";
import type { Stage } from "../stage/stage.svelte";
import type { Walk } from "./pages.svelte";

/** How long to rest after each step, in milliseconds, and whether its events move. */
export const SPEEDS = {
  slow: { rest: 1100, moves: true },
  normal: { rest: 250, moves: true },
  fast: { rest: 320, moves: false },
} as const;
export type Speed = keyof typeof SPEEDS;

export class Player {
  step = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>("normal");
  /** Counts jumps: what was begun before one does not go on after it. */
  private jumps = 0;

  constructor(
    private readonly steps: Walk,
    private readonly stage: Stage<unknown>,
  ) {}

  /** Go there; if it moves, what happened in this step is shown. */
  async go(step: number, moves = false): Promise<void> {
    const jump = ++this.jumps;
    this.step = Math.max(0, Math.min(step, this.steps.entries || step));
    await this.steps.ensure(this.step);
    if (jump !== this.jumps) return;
    this.step = Math.min(this.step, this.steps.entries);
    const found = this.steps.at(this.step);
    if (!found) return;
    const before = moves ? this.steps.at(this.step - 1) : undefined;
    this.stage.show(shownOf(before ?? found));
    if (before) this.stage.play(found.events, shownOf(found));
  }

  /** To the step before or after that tells something. */
  async walk(way: 1 | -1): Promise<void> {
    const step = this.steps.telling(this.step, way);
    if (step !== null) await this.go(step, way > 0);
  }

  async toggle(): Promise<void> {
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.step >= this.steps.entries) await this.go(0);
  }

  /** One step on, once what is shown has been seen. */
  async next(): Promise<void> {
    const step = this.steps.telling(this.step, 1);
    if (step === null) this.isPlaying = false;
    else await this.go(step, SPEEDS[this.speed].moves);
  }
}
