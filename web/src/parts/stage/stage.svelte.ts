// A story shown beat by beat, each on the board as it was before it.

import type { GameModule } from "../../games/module";
import type { Told } from "../../wire";
import { beatsOf, lasting, UNHURRIED, type Beat } from "./pacing";

export type Telling<Board> = Pick<GameModule<Board>, "duration" | "after">;

interface Pending<Board> {
  /** Null: the board becomes what the server has. */
  event: Told | null;
  final: Board;
}

export class Stage<Board> {
  shown = $state.raw<Board | null>(null);
  /** What is being shown, and the board once it has been. */
  playing = $state.raw<Beat | null>(null);
  next = $state.raw<Board | null>(null);
  /** How many milliseconds the story takes, from when the last of it has come. */
  planned = $state(0);

  private pending: Pending<Board>[] = [];
  /** How many of them the beat being shown takes. */
  private taken = 0;
  private beats: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: Telling<Board>,
    private readonly isStill: () => boolean,
    private readonly tempo = () => UNHURRIED,
  ) {}

  /** What happened, and the board it led to; behind all that is still to be shown. */
  play(events: readonly Told[], final: Board): void {
    if (this.shown === null || this.isStill() || document.hidden || !this.tempo().most) {
      this.show(final);
      return;
    }
    for (const event of [...events, null]) this.pending.push({ event, final });
    const waiting = this.pending.slice(this.taken).flatMap(({ event }) => event ?? []);
    this.beats = beatsOf(waiting, this.game.duration, this.tempo(), this.playing?.milliseconds);
    this.planned = lasting(this.beats) + (this.playing?.milliseconds ?? 0);
    if (!this.playing) this.goOn();
  }

  /** A board at once, whatever was to be shown before it. */
  show(board: Board): void {
    clearTimeout(this.timer);
    this.pending = [];
    this.beats = [];
    this.taken = 0;
    this.playing = this.next = null;
    this.shown = board;
  }

  /** Show nothing more of what happened: only how it stands. */
  skip = (): void => {
    const last = this.pending.at(-1);
    if (last) this.show(last.final);
  };

  /** Be up to date whenever nobody looks; the returned function ends it. */
  watch(): () => void {
    const look = () => {
      if (document.hidden) this.skip();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      this.skip();
    };
  }

  private goOn(): void {
    const beat = this.beats.shift();
    if (!beat) {
      this.skip();
      return;
    }
    this.shown = this.after(this.placeOf(this.game.after ? beat.events[0]! : beat.lead)); // one that does not change is shown as its lead found it
    this.taken = this.placeOf(beat.events.at(-1)!) + 1;
    const after = this.after(this.taken, false);
    this.playing = beat;
    this.next = this.game.after ? after : null;
    this.timer = setTimeout(() => {
      this.shown = this.after(this.taken);
      this.taken = 0;
      this.goOn();
    }, beat.milliseconds);
  }

  private placeOf(event: Told): number {
    return this.pending.findIndex((step) => step.event === event);
  }

  /** The board after so many steps, which are then done unless this only looks ahead. */
  private after(steps: number, areDone = true): Board {
    const taken = areDone ? this.pending.splice(0, steps) : this.pending.slice(0, steps);
    return taken.reduce<Board>((board, { event, final }) => (event ? (this.game.after?.(board, event) ?? board) : final), this.shown as Board);
  }
}
