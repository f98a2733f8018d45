// Numbers of the game, and messages of its catalogue that the board says by itself.

import type { Message } from "../../wire";
import type { Board, Civilisation, Sector } from "./board";
import { Count, Phase } from "./numbers";


export const seatName = (seat: number): Message => ({ id: "seat", args: { n: seat + 1 } });
export const civilisation = (id: number): Message => ({ id: `civilisation.${id}` });
export const side = (id: number): Message => ({ id: `side.${id}` });
export const evolution = (id: number): Message => ({ id: `evolution.${id}` });
export const action = (id: number): Message => ({ id: `action.${id}` });
export const bonusName = (id: number): Message => ({ id: `bonus.${id}` });
export const cardName = (id: number): Message => ({ id: `card.${id}` });

/** How far the match is. */
export function headline({ phase, age, round }: Board): Message {
  if (phase < Phase.DEAL) return { id: "show.setup" };
  if (phase === Phase.OVER) return { id: "show.over" };
  return { id: "show.age", args: { age: age + 1, ages: Count.AGES, round: round + 1, rounds: Count.ROUNDS } };
}

/** A sector with whose origin it is, or with its bonus. */
export function spot({ id, home, bonus, face_down }: Sector): Message {
  const place = { id: `place.${id}` };
  if (home !== null) return { id: "spot.origin", args: { place, seat: seatName(home) } };
  if (bonus !== null) return { id: "spot.sector", args: { place, bonus: bonusName(bonus) } };
  return { id: "spot.sector", args: { place, bonus: { id: face_down ? "bonus.unknown" : "bonus.none" } } };
}

/** A civilisation with what it starts with. */
export function start(id: number, { ships, levels }: Civilisation): Message {
  const listedLevels = listed(levels.map((level, scale) => ({ id: "level", args: { evolution: evolution(scale), level } })));
  return { id: "choice.civilisation", args: { civilisation: civilisation(id), ships, levels: listedLevels } };
}

/** Whose tokens are in a sector. */
export function there(sector: Sector): Message {
  const found = sector.ships.flatMap((ships, seat) => force(ships, seat, sector.colony === seat));
  return found.length ? listed(found) : { id: "there.nobody" };
}

function force(ships: number, n: number, colony: boolean): Message[] {
  const seat = seatName(n);
  if (colony) return [ships ? { id: "there.both", args: { seat, ships } } : { id: "there.colony", args: { seat } }];
  return ships ? [{ id: "there.ships", args: { seat, ships } }] : [];
}

/** Actions by their kinds. */
export function actions(counts: number[]): Message {
  const found = counts.flatMap((count, kind) => (count ? [{ id: `actions.${kind}`, args: { count } }] : []));
  return found.length ? listed(found) : { id: "actions.none" };
}

function listed(messages: Message[]): Message {
  return messages.reduceRight((rest, first) => ({ id: "list", args: { first, rest } }));
}
