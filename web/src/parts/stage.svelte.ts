// Events shown one after the other, each on the board as it was before it.

import type { Told } from "../wire";
import type { GameModule } from "../games/module";

export type Telling<Board> = Pick<GameModule<Board>, "duration" | "after">;

interface Piece<Board> {
  /** Null: the board settles as the server has it. */
  event: Told | null;
  /** How long it is shown; 0: together with what comes next. */
  milliseconds: number;
  final: Board;
}

const MOST = 10_000; // milliseconds by which what is shown may be late

export class Stage<Board> {
  shown = $state.raw<Board | null>(null);
  /** The event being shown, and the board once it has been. */
  playing = $state.raw<Told | null>(null);
  next = $state.raw<Board | null>(null);

  private pieces: Piece<Board>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: Telling<Board>,
    private readonly isStill: () => boolean,
  ) {}

  /** What happened, and the board it led to; behind all that is still to be shown. */
  play(events: readonly Told[], final: Board): void {
    if (this.shown === null || this.isStill() || document.hidden) {
      this.show(final);
      return;
    }
    for (const event of events) this.pieces.push({ event, milliseconds: this.game.duration(event), final });
    this.pieces.push({ event: null, milliseconds: 0, final });
    this.hurry();
    if (!this.playing) this.goOn();
  }

  /** A board at once, whatever was to be shown before it. */
  show(board: Board): void {
    clearTimeout(this.timer);
    this.pieces = [];
    this.playing = this.next = null;
    this.shown = board;
  }

  /** Show nothing more of what happened: only how it stands. */
  skip = (): void => {
    const last = this.pieces.at(-1);
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
    for (let piece = this.pieces[0]; piece; piece = this.pieces[0]) {
      const after = this.after(piece);
      if (piece.milliseconds > 0) {
        this.begin(piece, after);
        return;
      }
      this.pieces.shift();
      this.shown = after;
    }
    this.playing = this.next = null;
  }

  private begin({ event, milliseconds }: Piece<Board>, after: Board): void {
    this.playing = event;
    this.next = this.game.after ? after : null;
    this.timer = setTimeout(() => {
      this.pieces.shift();
      this.shown = after;
      this.goOn();
    }, milliseconds);
  }

  private after({ event, final }: Piece<Board>): Board {
    if (!event) return final;
    return this.game.after?.(this.shown!, event, final) ?? this.shown!;
  }

  /** What is too long ago is taken in at once. */
  private hurry(): void {
    let late = this.pieces.reduce((sum, piece) => sum + piece.milliseconds, 0);
    for (const piece of this.pieces.slice(this.playing ? 1 : 0)) {
      if (late <= MOST) return;
      late -= piece.milliseconds;
      piece.milliseconds = 0;
    }
  }
}
