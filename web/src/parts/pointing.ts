// What of the board something is about.

import type { Message, Target, Told } from "../wire";

const NAMED = /^([a-z_]+)\.(\d+)$/;
const LAST = "target"; // where something goes is what to look at

/** The thing an event is about, as its words name it: "hex.12" is hex 12. */
export function pointOf(event: Told): Target | null {
  const args = event.text.args ?? {};
  const found = LAST in args ? thingIn(args[LAST]) : null;
  return found ?? thingIn(event.text);
}

function thingIn(value: number | string | Message | undefined): Target | null {
  if (typeof value !== "object") return null;
  const named = NAMED.exec(value.id);
  if (named) return { kind: named[1]!, id: Number(named[2]) };
  for (const arg of Object.values(value.args ?? {})) {
    const found = thingIn(arg);
    if (found) return found;
  }
  return null;
}

export function isSame(one: Target | null, other: Target | null): boolean {
  return one !== null && one.kind === other?.kind && one.id === other.id;
}
