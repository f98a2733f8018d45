// Numbers of the view by name, and messages of the game's catalogue that the board says by itself.

import type { Message } from "../../wire";
import type { Action, Board, Bonus, Card, Power, Step, Tile } from "./board";

export const PHASE = { pay: 7, count: 28, over: 29 };
export const STAGE = { setup: 0, buying: 1, planning: 2, acting: 3, assessing: 4 };
export const STEP = { settle: 1, discover: 2, gems: 3, gain: 4, save: 5, reach: 6, collectThere: 7, collect: 8, raise: 9, takeAi: 10, drawLight: 11, assess: 12 };
export const WHERE = { anyParsec: 1, anyColour: 2, both: 4 };
export const ACTION = { settle: 1, explore: 2, energy: 3, refresh: 4 };
export const ENERGY = 3;
/** Planned for a slot: to leave it as it is. */
export const LEAVE = 31;
export const START_CARDS = 6;
export const UPGRADE = { desert: 0, volcano: 1, expansion: 2, range: 3, leaderRange: 9, project: 11 };
export const LIGHTS = 18;
export const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI"];

const STEP_WORDS: Record<number, string> = {
  [STEP.gain]: "gain",
  [STEP.save]: "save",
  [STEP.reach]: "reach",
  [STEP.collectThere]: "collect_there",
  [STEP.raise]: "raise",
  [STEP.takeAi]: "take_ai",
  [STEP.drawLight]: "draw_light",
  [STEP.assess]: "assess",
};
const ACTION_WORDS: Record<number, string> = { [ACTION.settle]: "settle", [ACTION.explore]: "explore", [ACTION.energy]: "energy", [ACTION.refresh]: "refresh" };
const NOUNS: Record<number, string> = { 1: "gem", 2: "colour", 3: "parsec", 9: "galaxy" };

export const cardName = (card: number): Message => ({ id: `card.${card}` });
/** A card as its face tells it. */
export const cardTitle = (card: number): Message => ({ id: "show.title", args: { card, n: card - START_CARDS + 1 } });
export const galaxyName = (galaxy: number): Message => ({ id: `galaxy.${galaxy}` });
export const techName = (tech: number): Message => ({ id: `tech.${tech}` });
export const leaderName = (leader: number): Message => ({ id: `leader.${leader}` });
export const civilisationName = (civilisation: number): Message => ({ id: `civilisation.${civilisation}` });
export const stationName = (kind: number): Message => ({ id: `station.${kind}` });
export const upgradeName = (upgrade: number): Message => ({ id: `upgrade.${upgrade}` });
export const parsecName = (parsec: number): Message => ({ id: `parsec.${parsec}` });

/** Several messages in a row. */
export function joined(messages: Message[], by: string): Message {
  const [first, ...rest] = messages;
  if (!first) return { id: "step.nothing" };
  return rest.length ? { id: by, args: { first, rest: joined(rest, by) } } : first;
}

/** Coal, gold, crystals and perhaps Energy. */
export function amounts(counts: readonly number[]): Message {
  const found = counts.flatMap((n, kind) => (n ? [{ id: `amount.${kind}`, args: { n } }] : []));
  return found.length ? joined(found, "plus") : { id: "amount.none" };
}

// cards

export function stepWords({ kind, numbers: [a = 0, b = 0, c = 0] }: Step): Message {
  switch (kind) {
    case STEP.gems:
      return { id: "step.gems", args: { gems: amounts([a, b, c]) } };
    case STEP.discover:
      return { id: `step.discover.${c & WHERE.anyParsec}`, args: { landing: landing(a, b, c) } };
    case STEP.settle:
      return { id: `step.settle.${c & (WHERE.anyParsec | WHERE.anyColour)}`, args: { n: a } };
    case STEP.collect:
      return { id: `step.collect.${c & WHERE.anyParsec}`, args: { n: a } };
    default:
      return { id: `step.${STEP_WORDS[kind]}`, args: { n: a } };
  }
}

function landing(cubes: number, times: number, where: number): Message {
  const settle: Message = { id: `landing.settle.${where & WHERE.anyColour ? "any" : "own"}`, args: { n: cubes } };
  const collect: Message = { id: "landing.collect", args: { n: times } };
  return { id: where & WHERE.both ? "landing.both" : "landing.either", args: { settle, collect } };
}

/** What a card does. */
export function effect(alternatives: Step[][]): Message {
  return joined(
    alternatives.map((steps) => joined(steps.map(stepWords), "then")),
    "either",
  );
}

export function cardWords(card: Card): Message {
  return { id: "card.does", args: { card: cardName(card.id), consumption: card.consumption, effect: effect(card.alternatives) } };
}

export function formula({ base, each, per, of, majority, presence }: Bonus): Message {
  const noun = NOUNS[per];
  const args: Message["args"] = { base, each, majority, presence };
  if (noun) args.of = { id: `${noun}.${of}` };
  return { id: `formula.${per}`, args };
}

export function actionWords({ kind, amount, colour, galaxy }: Action): Message {
  const args = { n: amount, colour: { id: `colour.${colour}` }, galaxy: galaxyName(galaxy), row: { id: `row.${Math.min(1, amount)}` } };
  return { id: `automa_action.${ACTION_WORDS[kind]}`, args };
}

// the map

export function tileWords({ id, planets, yields }: Tile): Message {
  const colours = planets.map(({ colour }): Message => ({ id: `colour.${colour}` }));
  return { id: "tile_has", args: { tile: { id: `tile.${id}` }, planets: colours.length ? joined(colours, "list") : { id: "colour.none" }, yields: amounts(yields) } };
}

export function planetWords(planet: { id: number; colour: number; cubes: number[] }, board: Board): Message {
  const there = planet.cubes.flatMap((n, power) => (n ? [{ id: "there.cubes", args: { n, seat: powerName(board, power) } }] : []));
  const spot: Message = { id: "spot.known", args: whereIs(planet, board) };
  return { id: "choice.remove", args: { planet: spot, there: there.length ? joined(there, "list") : { id: "there.nobody" } } };
}

function whereIs(planet: { id: number; colour: number }, board: Board): Message["args"] {
  const galaxy = board.galaxies.find(({ tiles }) => tiles.some(({ planets }) => planets.some(({ id }) => id === planet.id)));
  return {
    planet: { id: `planet.${planet.id}` },
    colour: { id: `colour.${planet.colour}` },
    galaxy: galaxyName(galaxy?.id ?? 0),
    parsec: parsecName(galaxy?.parsec ?? 0),
  };
}

// powers and turns

export function powerName(board: Board, power: number): Message {
  return board.powers[power]?.automa ? { id: "automa" } : { id: "seat", args: { n: power + 1 } };
}

export function headline(board: Board): Message {
  if (board.phase === PHASE.over) return { id: "show.over" };
  if (board.stage === STAGE.setup) return { id: "show.setup" };
  return { id: "show.round", args: { round: board.round, rounds: board.rounds } };
}

/** The part of the round, if it is in one of them; they are words in one entry. */
export function stageName(board: Board, text: (message: Message) => string): string {
  if (board.stage === STAGE.setup || isCounted(board)) return "";
  if (board.levelling) return text({ id: "show.levelling" });
  return text({ id: "show.stages" }).split(", ")[board.stage] ?? "";
}

/** Whether the last round is over. */
export const isCounted = ({ phase }: Board): boolean => phase === PHASE.count || phase === PHASE.over;

/** Upgrades that a power's board has room for. */
export function upgradesOf(board: Board, power: Power): number[] {
  const owned = new Set(power.upgrades);
  const hasLeaderSlot = board.upgrades.some(({ id }) => isLeaderRange(id) && owned.has(id)) || power.slots.length > 3;
  return board.upgrades.map(({ id }) => id).filter((id) => hasLeaderSlot || !isLeaderRange(id));
}

const isLeaderRange = (upgrade: number) => upgrade >= UPGRADE.leaderRange && upgrade < UPGRADE.project;
