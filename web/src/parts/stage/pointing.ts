// What of the board something is about.

import type { Message, Target, Told } from "../../wire";

const NAMED = /^([a-z_]+)\.(\d+)$/;
const LAST = "target"; // where something goes is what to look at

/** The thing an event is about, as its words name it: "hex.12" is hex 12. */
export function pointOf(event: Told): Target | null {
  return [...thingsIn(event.text.args?.[LAST]), ...pointsOf(event)][0] ?? null;
}

/** All things that an event names; what is told of them besides, in words made of them, is not on the board. */
export function pointsOf({ args, text }: Told): Target[] {
  return Object.entries(text.args ?? {}).flatMap(([name, value]) => (name in args ? [...thingsIn(value)] : []));
}

function* thingsIn(value: number | string | Message | undefined): Generator<Target> {
  if (typeof value !== "object") return;
  const named = NAMED.exec(value.id);
  if (named) yield { kind: named[1]!, id: Number(named[2]) };
  else for (const arg of Object.values(value.args ?? {})) yield* thingsIn(arg);
}

export function isSame(one: Target | null, other: Target | null): boolean {
  return one !== null && one.kind === other?.kind && one.id === other.id;
}
