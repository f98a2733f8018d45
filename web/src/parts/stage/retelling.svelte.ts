// Which events of a table are new to a reader.

import { shownOf } from "../../games/shown";
import type { State, Told } from "../../wire";
import type { Beat } from "./pacing";
import type { Stage } from "./stage.svelte";

/** What of a log has been told by what is being shown: nobody reads ahead of the story. */
export function toldIn(log: readonly Told[], playing: Beat | null): readonly Told[] {
  const end = playing ? log.indexOf(playing.events.at(-1)!) + 1 : 0;
  return end ? log.slice(0, end) : log;
}

export class Retelling {
  /** What has happened since the reader's last turn, apart from what was told as its draft; all of it, for those who have none. */
  since = $state.raw<readonly Told[]>([]);
  private answered = 0;
  /** The reader has answered, and nobody else has done anything since. */
  private hasAnswered = false;
  private cursor = 0;
  private drafted: readonly Told[] = [];
  private isBegun = false;

  constructor(private readonly stage: Stage<unknown>) {}

  /** Put on stage what a state brings, with all that was told up to it. */
  hear(state: State, log: readonly Told[]): void {
    const board = shownOf(state);
    if (board === null || log.length < (state.cursor ?? 0)) return; // what is missing is on its way
    const fresh = this.isBegun ? this.news(log, state.drafted ?? []) : null;
    this.remember(log, state);
    this.isBegun = true;
    this.cursor = log.length;
    this.drafted = state.drafted ?? [];
    if (fresh) this.stage.play(fresh, board);
    else this.stage.show(board);
  }

  /** A turn may have several answers: it is over when others go on. */
  private remember(log: readonly Told[], { answered = 0, table }: State): void {
    const fresh = without(log.slice(this.isBegun ? this.cursor : answered), this.drafted);
    if (answered !== this.answered) this.hasAnswered = true;
    this.answered = answered;
    const isOver = this.hasAnswered && fresh.some(({ args }) => args.seat !== undefined && args.seat !== table.seat);
    if (isOver) this.hasAnswered = false;
    this.since = isOver ? fresh : [...this.since, ...fresh];
  }

  /** What has happened. Null: a step was taken back. */
  private news(log: readonly Told[], drafted: readonly Told[]): Told[] | null {
    if (log.length > this.cursor) return [...without(log.slice(this.cursor), this.drafted), ...drafted];
    return isStart(this.drafted, drafted) ? drafted.slice(this.drafted.length) : null;
  }
}

/** Events but for those that one's own draft has told already. */
function without(events: readonly Told[], seen: readonly Told[]): Told[] {
  const left = seen.map(nameOf);
  return events.filter((event) => {
    const at = left.indexOf(nameOf(event));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isStart(start: readonly Told[], events: readonly Told[]): boolean {
  return start.length <= events.length && start.every((event, n) => nameOf(event) === nameOf(events[n]!));
}

function nameOf({ kind, args }: Told): string {
  return JSON.stringify([kind, args]);
}
