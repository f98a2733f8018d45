// How far the talk of each table was read in this browser.

const KEY = "armillary.heard";
const MOST = 200; // tables that are remembered

/** How many lines were read. */
export function heardOf(table: string): number {
  return Number(new Map(kept()).get(table) ?? 0);
}

export function noteHeard(table: string, lines: number): void {
  const others = kept().filter(([name]) => name !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, lines]].slice(-MOST)));
  } catch {
    // nothing may be kept here: it holds until the page is closed
  }
}

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is [string, number] => Array.isArray(one)) : [];
  } catch {
    return [];
  }
}
