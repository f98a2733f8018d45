// Which lessons this browser has gone through.

import { SvelteSet } from "svelte/reactivity";

const KEY = "armillary.learnt";

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const names = new SvelteSet(read());

export const learnt = {
  has: (game: string, lesson: string): boolean => names.has(`${game}/${lesson}`),
  add(game: string, lesson: string): void {
    names.add(`${game}/${lesson}`);
    try {
      localStorage.setItem(KEY, JSON.stringify([...names]));
    } catch {
      // nothing may be kept here: it holds until the page is closed
    }
  },
};
