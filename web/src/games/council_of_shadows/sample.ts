// Boards for tests.

import type { Choice, Message, Question, SeatInfo } from "../../wire";
import type { Board, Card, Galaxy, Power, Tile } from "./board";

export const SEATS: SeatInfo[] = ["Ada", "Brahe"].map((name) => ({ name, kind: "person" }));

const card = (id: number): Card => ({ id, consumption: id === 7 ? -2 : 3, cost: [1, 1, 0], alternatives: [[{ kind: 1, numbers: [1, 0, 0] }]] });

/** Its planets are four times its number, and the next. */
export function tile(id: number, cubes: number[][] = [[0, 0], [0, 0]]): Tile {
  return { id, parsec: 0, number: id + 1, yields: [0, 1, 0, 2], planets: cubes.map((there, i) => ({ id: id * 4 + i, colour: i, cubes: there })) };
}

export function galaxy(id: number, tiles: Tile[] = [], changes: Partial<Galaxy> = {}): Galaxy {
  return { id, parsec: Math.min(2, id), fields: 3, majority: 8, minority: 4, light: true, tiles, colonies: [0, 0], strength: [0, 0], leads: null, station: null, ...changes };
}

export function power(changes: Partial<Power> = {}): Power {
  const slots = [0, 1, 2].map(() => ({ reach: 1, card: null, covered: [], plan: null }));
  return {
    automa: false,
    civilisation: 0,
    leader: null,
    energy: 12,
    consumption: 33,
    missing: 21,
    level: 1,
    burn: 0,
    gems: [1, 1, 0],
    cubes_left: 30,
    colonies: 0,
    hand: [0, 1, 2],
    slots,
    adapted: [0],
    upgrades: [],
    fitting: Array.from({ length: 15 }, (_, id) => id),
    board_cubes: 0,
    techs: [],
    stations: [],
    dark: true,
    lights: 0,
    bonuses: [],
    ...changes,
  };
}

export function sample(changes: Partial<Board> = {}): Board {
  return {
    viewer: 0,
    phase: 12,
    stage: 3,
    levelling: false,
    round: 2,
    rounds: 30,
    order: [0, 1],
    turn: 0,
    now: {
      slot: 0,
      program: null,
      alternative: null,
      step: 0,
      left: 0,
      parsec: null,
      planet: null,
      tile: null,
      galaxy: null,
      bought: null,
      may_settle: 0,
      may_collect: 0,
      assessed: [],
      extra_used: false,
    },
    with_stations: true,
    with_leaders: false,
    open_plans: false,
    throne: null,
    ended: 0,
    galaxies: [galaxy(0, [tile(0), tile(1)]), galaxy(1), galaxy(2)],
    piles: [8, 11, 10].map((size) => ({ size, under: [] })),
    drawn: [],
    powers: [power(), power({ hand: [0, 3] })],
    cards: Array.from({ length: 31 }, (_, id) => card(id)),
    display: [6, 7, 8, 9, 10, 11, 12, 13],
    ai_pile: 17,
    ai_discard: [],
    upgrades: Array.from({ length: 15 }, (_, id) => ({ id, cost: [0, 1, 0], energy: id < 3 ? 0 : 1 })),
    station_cost: [
      [1, 1, 0],
      [0, 0, 2],
      [0, 2, 0],
    ],
    bank: [18, 18, 15],
    techs: [],
    decks: [
      { size: 6, cards: null },
      { size: 6, cards: null },
    ],
    light_pile: 18,
    light_under: [],
    automa_card: null,
    automa_piles: [0, 0, 0],
    ...changes,
  };
}

export function question(ask: string, kind: string, ids: number[], words: (id: number) => Message = (id) => ({ id: `choose ${kind} ${id}` })): Question {
  const choices = ids.map((id): Choice => ({ key: id + 100, target: { kind, id }, text: words(id) }));
  return { seat: 0, ask, number: 1, text: { id: `ask.${ask}` }, choices, secret: false };
}
