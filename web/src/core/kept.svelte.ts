// One's own tables as they were last seen here, for when there is no connection. They go when who saw them is no longer known here.

import type { SeatInfo, TableInfo, Wanted } from "../wire";

/** What a list tells of a table. */
export type ListedTable = Pick<TableInfo, "id" | "game" | "status" | "asked" | "seat" | "moved" | "options"> & {
  seats: Pick<SeatInfo, "kind" | "name">[];
};
interface Kept {
  person: string;
  /** When they were seen, in milliseconds. */
  at: number;
  tables: ListedTable[];
}

const KEY = "armillary.tables";
const LONGEST = 30 * 24 * 3_600_000; // milliseconds
const MOST = 100;
const OVER = ["finished", "cancelled", "abandoned", "frozen"];

class KeptTables {
  private kept = $state.raw<Kept | null>(read());

  constructor() {
    addEventListener("storage", () => (this.kept = read())); // seen or forgotten in another tab
  }

  /** In seconds. */
  get at(): number {
    return (this.kept?.at ?? 0) / 1000;
  }
  get tables(): readonly ListedTable[] {
    return this.kept?.tables ?? [];
  }

  /** A person's tables of some status were seen, all of them or those that moved last. */
  note(person: string, { status }: Wanted, found: readonly TableInfo[], isWhole: boolean): void {
    const seen = new Set(found.map((table) => table.id));
    const isGone = (table: ListedTable) => seen.has(table.id) || (isWhole && fits(table, status));
    const others = this.kept?.person === person ? this.kept.tables.filter((table) => !isGone(table)) : [];
    const tables = [...found.map(listed), ...others].sort((one, other) => other.moved - one.moved).slice(0, MOST);
    this.write({ person, at: Date.now(), tables });
  }

  /** The person known here now; null: nobody. What is kept of others goes. */
  belongTo(person: string | null): void {
    if (this.kept && this.kept.person !== person) this.write(null);
  }

  private write(kept: Kept | null): void {
    this.kept = kept;
    try {
      if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // nothing may be kept here
    }
  }
}

function listed({ id, game, status, asked, seat, moved, options, seats }: TableInfo): ListedTable {
  return { id, game, status, asked, seat, moved, options, seats: seats.map(({ kind, name }) => ({ kind, name })) };
}

function fits(table: ListedTable, status: Wanted["status"]): boolean {
  return !status || table.status === status || (status === "over" && OVER.includes(table.status));
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept && Date.now() - kept.at < LONGEST ? kept : null;
  } catch {
    return null;
  }
}

export const kept = new KeptTables();
