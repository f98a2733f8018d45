// A match that goes on, as the reader has come to know it, and looking back at it.

import { api } from "../../core/api";
import { settings } from "../../core/settings.svelte";
import type { GameModule } from "../../games/module";
import type { Moment } from "../../wire";
import { Stage } from "../stage/stage.svelte";
import { Pages, type Walk } from "./pages.svelte";
import { Player } from "./player.svelte";

const PAGE = 10;

/** Every step of it tells something. */
export class Past implements Walk {
  /** How many events had been told at each step. */
  cursors = $state.raw<readonly number[]>([0]);
  private readonly pages: Pages<Moment>;

  constructor(readonly table: string) {
    this.pages = new Pages(PAGE, async (first, count) => {
      const found = await api.past(table, { first, count });
      this.cursors = found.cursors;
      return found.steps;
    });
  }

  get entries(): number {
    return this.cursors.length - 1;
  }

  at(step: number): Moment | undefined {
    return this.pages.known.get(step);
  }

  ensure(step: number): Promise<void> {
    return this.pages.ensure(step);
  }

  telling(from: number, way: 1 | -1): number | null {
    const step = from + way;
    return step >= 0 && step <= this.entries ? step : null;
  }

  /** The step that told an event, by its place among all. */
  stepOf(event: number): number {
    const found = this.cursors.findIndex((cursor) => cursor > event);
    return found < 0 ? this.entries : found;
  }
}

/** The board of the past beside the one that is played on. */
export class LookingBack {
  readonly past: Past;
  readonly stage: Stage<unknown>;
  readonly player: Player;

  constructor(table: string, game: GameModule) {
    this.past = new Past(table);
    this.stage = new Stage<unknown>(game, () => settings.still);
    this.player = new Player(this.past, this.stage);
  }

  /** Begin with an event, by its place among all, or just before the last thing that happened. */
  async begin(event: number | null): Promise<void> {
    await this.past.ensure(0);
    if (event === null) await this.player.go(this.past.entries - 1);
    else await this.jump(event);
  }

  jump(event: number): Promise<void> {
    return this.player.go(this.past.stepOf(event), true);
  }

  /** The place of the last event that had been told. */
  get current(): number {
    return (this.past.cursors[this.player.step] ?? 0) - 1;
  }
}
