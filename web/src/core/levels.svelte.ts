// Against which bots one plays each game when one just begins: a level above those one has beaten.

import type { GameInfo, ResultInfo, TableInfo } from "../wire";

const KEY = "armillary.levels";

class Levels {
  private chosen = $state.raw(read());

  constructor() {
    addEventListener("storage", () => (this.chosen = read())); // chosen in another tab
  }

  /** The bot one meets. */
  of(game: GameInfo): string {
    return this.chosen[game.name] ?? game.bot;
  }

  /** From now on. */
  choose(game: string, level: string): void {
    this.chosen = { ...this.chosen, [game]: level };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // nothing may be kept here: it holds until the page is closed
    }
  }
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, level]) => typeof level === "string"));
  } catch {
    return {};
  }
}

export const levels = new Levels();

/** The level after that of the bots a person has beaten, who were all of one; null: they did not, or there is none. */
export function nextLevel(ranked: readonly string[], table: TableInfo, result: ResultInfo): string | null {
  const { seat, seats } = table;
  if (seat == null || result.winners.join() !== `${seat}`) return null;
  const others = seats.filter((_, n) => n !== seat);
  const level = others[0]?.bot ?? "";
  if (!others.every((one) => one.kind === "bot" && one.bot === level) || seats[seat]!.replaced) return null;
  const at = ranked.indexOf(level);
  return at < 0 ? null : (ranked[at + 1] ?? null);
}
