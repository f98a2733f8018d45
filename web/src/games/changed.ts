// How the board looks once an event has been shown: what the event says of it, and nothing else.

import type { Change, Told } from "../wire";

type Way = readonly (string | number)[];
type Thing = Record<string, unknown>;

/** A board with all that an event changes. */
export function changed<Board>(board: Board, { changes = [] }: Told): Board {
  return changes.reduce<unknown>((thing, change) => put(thing, change.at, change), board) as Board;
}

function put(thing: unknown, [name, ...rest]: Way, change: Change): unknown {
  if (name === undefined) return isThing(change.to) ? { ...(thing as Thing | null), ...change.to } : (change.to ?? null);
  if (!Array.isArray(thing)) return { ...(thing as Thing), [name]: put((thing as Thing)[name], rest, change) };
  const place = placeOf(thing, Number(name));
  if (change.gone && !rest.length) return thing.toSpliced(place, 1);
  return thing.toSpliced(place, 1, put(thing[place] ?? null, rest, change));
}

/** Where a thing is in a list, by its id if it has one; what is new, or has the number -1, comes last. */
function placeOf(things: readonly unknown[], number: number): number {
  const place = isThing(things[0]) && "id" in things[0] ? things.findIndex((thing) => (thing as Thing).id === number) : number;
  return place < 0 ? things.length : place;
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
