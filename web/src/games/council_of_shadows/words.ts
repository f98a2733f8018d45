// Numbers of the view by name, and messages of the game's catalogue that the board says by itself.

import type { Message } from "../../wire";
import type { Action, Board, Bonus, Card, CardStep, Tile } from "./board";
import { AutomaStep, Count, Per, Phase, Stage, StepKind, Where } from "./numbers";

export const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI"];

const STEP_WORDS: Record<number, string> = {
  [StepKind.GAIN]: "gain",
  [StepKind.SAVE]: "save",
  [StepKind.REACH]: "reach",
  [StepKind.COLLECT_THERE]: "collect_there",
  [StepKind.UPGRADE]: "raise",
  [StepKind.TAKE_AI]: "take_ai",
  [StepKind.DRAW_LIGHT]: "draw_light",
  [StepKind.ASSESS]: "assess",
};
const ACTION_WORDS: Record<number, string> = { [AutomaStep.SETTLE]: "settle", [AutomaStep.EXPLORE]: "explore", [AutomaStep.ENERGY]: "energy", [AutomaStep.REFRESH]: "refresh" };
const NOUNS: Record<number, string> = { [Per.GEM]: "gem", [Per.COLOUR]: "colour", [Per.PARSEC]: "parsec", [Per.GALAXY]: "galaxy" };

export const cardName = (card: number): Message => ({ id: `card.${card}` });
/** A card as its face tells it. */
export const cardTitle = (card: number): Message => ({ id: "show.title", args: { card, n: card - Count.START_CARDS + 1 } });
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

export function stepWords({ kind, numbers: [a = 0, b = 0, c = 0] }: CardStep): Message {
  switch (kind) {
    case StepKind.TAKE_GEMS:
      return { id: "step.gems", args: { gems: amounts([a, b, c]) } };
    case StepKind.DISCOVER:
      return { id: `step.discover.${c & Where.ANY_PARSEC}`, args: { landing: landing(a, b, c) } };
    case StepKind.SETTLE:
      return { id: `step.settle.${c & (Where.ANY_PARSEC | Where.ANY_COLOUR)}`, args: { n: a } };
    case StepKind.COLLECT:
      return { id: `step.collect.${c & Where.ANY_PARSEC}`, args: { n: a } };
    default:
      return { id: `step.${STEP_WORDS[kind]}`, args: { n: a } };
  }
}

function landing(cubes: number, times: number, where: number): Message {
  const settle: Message = { id: `landing.settle.${where & Where.ANY_COLOUR ? "any" : "own"}`, args: { n: cubes } };
  const collect: Message = { id: "landing.collect", args: { n: times } };
  return { id: where & Where.BOTH ? "landing.both" : "landing.either", args: { settle, collect } };
}

/** What a card does. */
export function effect(alternatives: CardStep[][]): Message {
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
  if (board.phase === Phase.OVER) return { id: "show.over" };
  if (board.stage === Stage.SETTING_UP) return { id: "show.setup" };
  return { id: "show.round", args: { round: board.round, rounds: board.rounds } };
}

/** The part of the round, if it is in one of them; they are words in one entry. */
export function stageName(board: Board, text: (message: Message) => string): string {
  if (board.stage === Stage.SETTING_UP || isCounted(board)) return "";
  if (board.levelling) return text({ id: "show.levelling" });
  return text({ id: "show.stages" }).split(", ")[board.stage] ?? "";
}

/** Whether the last round is over. */
export const isCounted = ({ phase }: Board): boolean => phase === Phase.COUNT || phase === Phase.OVER;
