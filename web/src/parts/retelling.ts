// Which events of a table are new to somebody who looks at it.

import type { State, Told } from "../wire";
import type { Stage } from "./stage.svelte";

export class Retelling {
  private told = 0;
  private drafted: readonly Told[] = [];
  private isBegun = false;

  constructor(private readonly stage: Stage<unknown>) {}

  /** Put on stage what a state brings, with all that was told up to it. */
  hear(state: State, log: readonly Told[]): void {
    if (state.board == null || log.length < (state.cursor ?? 0)) return; // what is missing is on its way
    const fresh = this.isBegun ? this.news(log, state.drafted ?? []) : null;
    this.isBegun = true;
    this.told = log.length;
    this.drafted = state.drafted ?? [];
    if (fresh) this.stage.play(fresh, state.board);
    else this.stage.show(state.board);
  }

  /** What has happened since. Null: a step was taken back. */
  private news(log: readonly Told[], drafted: readonly Told[]): Told[] | null {
    if (log.length > this.told) return [...without(log.slice(this.told), this.drafted), ...drafted];
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
