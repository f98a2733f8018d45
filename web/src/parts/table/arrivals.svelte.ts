// A person who waits for others is told who comes, also when they look elsewhere.

import { untrack } from "svelte";
import { callFor } from "../../core/attention";
import { sound } from "../../core/sounds";
import { toasts } from "../../core/toasts.svelte";
import { words } from "../../core/words.svelte";
import type { TableInfo } from "../../wire";
import { listed } from "../page/wording";

/** To be called by a component: from then on free seats are watched, for a person who sits there. */
export function watchArrivals(table: () => TableInfo | null): void {
  let free: number[] = [];
  $effect(() => {
    const info = table();
    if (!info) return;
    const names = free.filter((n) => n !== info.seat && info.seats[n]?.kind === "person").map((n) => info.seats[n]!.name);
    free = info.seats.flatMap(({ kind }, n) => (kind === "open" ? [n] : []));
    if (info.seat == null || !names.length) return;
    const told = words("table.room.came", { n: names.length, names: listed(names) });
    untrack(() => {
      toasts.show(told);
      sound("said");
      callFor(told, location.pathname);
    });
  });
}
