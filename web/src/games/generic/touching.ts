// What of a scene can be touched.

import type { Beat } from "../../parts/stage/pacing";
import { pointsOf } from "../../parts/stage/pointing";
import type { Scene, Target } from "../../wire";
import type { Choices } from "../targets";

export const nameOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** Whether a thing is in a scene. */
export function draws(scene: Scene, target: Target): boolean {
  return targets(scene).some((one) => one !== null && nameOf(one) === nameOf(target));
}

function targets({ places = [], rows = [] }: Scene): (Target | null)[] {
  const pieces = places.flatMap((place) => place.pieces ?? []);
  return [...places, ...pieces, ...rows.flatMap((row) => row.cards)].map((thing) => thing.target ?? null);
}

/** What everything on the board needs to know, to be touched and to be seen. */
export interface Touching {
  choices: Choices;
  pointed: Target | null;
  /** Of what is being shown: the things it names, and its colour. */
  struck: ReadonlySet<string>;
  colour: string;
  press: (target: Target, key: number | undefined) => void;
  point: (target: Target | null) => void;
}

export function struckBy(playing: Beat | null): ReadonlySet<string> {
  return new Set(playing?.events.flatMap(pointsOf).map(nameOf));
}

/** The one seat whose doing is being shown; null: it is nobody's, or that of several. */
export function actorOf(playing: Beat | null): number | null {
  const [seat, ...others] = new Set(playing?.events.map(({ args }) => args.seat));
  return others.length ? null : (seat ?? null);
}
