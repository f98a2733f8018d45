// How the board looks once an event has been shown. For show only: what the server sends next replaces it.

import type { Told } from "../../wire";
import type { Board, Galaxy, Power, Tile } from "./board";
import { powerOf } from "./touches";
import { STAGE } from "./words";

const FIELDS_OF_GALAXY = 5;
const ROW = 4;
const DARK = 1; // what is given back: a Light bonus card, or this
const OF_AUTOMA = /^automa_/;

/** `final`: the board after all events that are being shown. */
export function after(board: Board, event: Told, final: Board): Board {
  const power = powerOf(event);
  const kind = event.kind.replace(OF_AUTOMA, "");
  const whole = ofAll(board, kind, event.args, final);
  return power === null ? whole : ofPower(whole, kind, power, event.args, final);
}

// what all share

function ofAll(board: Board, kind: string, args: Record<string, number>, final: Board): Board {
  switch (kind) {
    case "laid":
      return laid(board, args.tile!, Math.floor(args.galaxy! / FIELDS_OF_GALAXY), final);
    case "shown":
      return { ...board, display: board.display.with(args.place!, args.card!) };
    case "round":
      return { ...board, round: args.round!, stage: STAGE.buying, turn: null, now: { ...board.now, assessed: [] } };
    case "drawn_card":
      return { ...board, automa_card: final.automa_card };
    case "refreshed":
      return { ...board, display: board.display.map((card, place) => (Math.floor(place / ROW) === args.row ? null : card)) };
    default:
      return board;
  }
}

function laid(board: Board, id: number, galaxy: number, final: Board): Board {
  const tile = final.galaxies.flatMap(({ tiles }) => tiles).find((one) => one.id === id);
  if (!tile) return board;
  const empty = board.powers.map(() => 0);
  const fresh: Tile = { ...tile, planets: tile.planets.map((planet) => ({ ...planet, cubes: empty })) };
  return inGalaxies({ ...board, drawn: [] }, (one) => (one.id === galaxy && !one.tiles.some((old) => old.id === id) ? { ...one, tiles: [...one.tiles, fresh] } : one));
}

function inGalaxies(board: Board, change: (galaxy: Galaxy) => Galaxy): Board {
  return { ...board, galaxies: board.galaxies.map(change) };
}

// what a power does

function ofPower(board: Board, kind: string, power: number, args: Record<string, number>, final: Board): Board {
  const change = (changes: (one: Power) => Partial<Power>) => changed(board, power, changes);
  switch (kind) {
    case "takes":
      return change(() => ({ civilisation: args.civilisation! }));
    case "leads":
      return change(() => ({ leader: args.leader! }));
    case "ordered": {
      const order = [...board.order.filter((one) => one !== power).slice(0, args.place), power];
      return { ...(board.stage === STAGE.setup ? change(() => ({ energy: args.place! })) : board), order };
    }
    case "bought":
    case "took_ai":
      return { ...change(({ hand }) => ({ hand: withOne(hand, args.card!) })), display: board.display.map((card) => (card === args.card ? null : card)) };
    case "upgraded":
      return change(({ upgrades, board_cubes, cubes_left }) => ({ upgrades: withOne(upgrades, args.upgrade!), board_cubes: board_cubes + 1, cubes_left: cubes_left - 1 }));
    case "built":
      return inGalaxies(
        change(({ stations }) => ({ stations: withOne(stations, args.station!) })),
        (galaxy) => (galaxy.id === args.galaxy ? { ...galaxy, station: ofGalaxy(final, galaxy.id)?.station ?? null } : galaxy),
      );
    case "planned":
      return change((one) => planned(one, args.slot!, args.card!));
    case "consumed":
      return change(() => ({ burn: args.sum!, consumption: args.consumption! }));
    case "saved":
      return change(() => ({ consumption: args.consumption! }));
    case "acts":
      return { ...board, stage: STAGE.acting, turn: power, now: { ...board.now, slot: args.slot!, program: args.card!, assessed: [] } };
    case "settled":
      return cubes(board, power, args.planet!, args.cubes!);
    case "removed":
      return cubes(board, power, args.planet!, -1);
    case "paid":
      return change(({ gems }) => ({ gems: gems.map((count, gem) => count - given(args)[gem]!) }));
    case "got_gems":
      return change(({ gems }) => ({ gems: gems.map((count, gem) => count + given(args)[gem]!) }));
    case "raised":
      return change(({ gems }) => ({ gems: gems.with(args.gem!, gems[args.gem!]! - 1).with(args.gem! + 1, gems[args.gem! + 1]! + 1) }));
    case "gained":
      return change(({ energy }) => ({ energy: energy + args.energy! }));
    case "returned":
      return { ...change((one) => returned(one, args.card!)), now: { ...board.now, program: null } };
    case "assessed":
      return { ...board, stage: STAGE.assessing, turn: power, now: { ...board.now, assessed: withOne(board.turn === power ? board.now.assessed : [], args.galaxy!) } };
    case "drew_light":
      return change(({ lights }) => ({ lights: lights + 1 }));
    case "gave_back":
      return change(({ lights }) => (args.bonus === DARK ? { dark: false } : { lights: lights - 1 }));
    case "levelled":
      return change(({ energy, consumption }) => ({ level: args.level!, energy: Math.max(0, energy - consumption) }));
    case "took_tech":
      return change(({ techs }) => ({ techs: [...techs, args.tech!] }));
    case "reached":
      return change(({ slots }) => ({ slots: slots.map((slot, number) => (number === args.slot ? { ...slot, reach: args.reach! } : slot)) }));
    case "throne":
    case "crowned":
      return { ...board, throne: power };
    default:
      return board;
  }
}

/** Lists of the view are in the order of their numbers. */
const withOne = (list: readonly number[], one: number) => [...list, one].sort((a, b) => a - b);

const ofGalaxy = (board: Board, galaxy: number) => board.galaxies.find(({ id }) => id === galaxy);

const given = ({ coal = 0, gold = 0, crystal = 0 }: Record<string, number>) => [coal, gold, crystal];

function changed(board: Board, power: number, changes: (one: Power) => Partial<Power>): Board {
  const powers = board.powers.map((one, number) => {
    if (number !== power) return one;
    const found = { ...one, ...changes(one) };
    return { ...found, missing: Math.max(0, found.consumption - found.energy) };
  });
  return { ...board, powers };
}

function planned(one: Power, number: number, card: number): Partial<Power> {
  const slots = one.slots.map((slot, at) => {
    if (at !== number) return slot;
    return { ...slot, card, plan: null, covered: slot.card === null ? slot.covered : withOne(slot.covered, slot.card) };
  });
  return { slots, hand: one.hand.filter((held) => held !== card) };
}

/** All that lies on the last slot returns at once, and what lies on the others moves one slot further. */
function returned({ hand, slots }: Power, card: number): Partial<Power> {
  const last = slots.at(-1)!;
  const back = [...last.covered, ...(last.card === null ? [] : [last.card])];
  if (!back.includes(card)) return {};
  return {
    hand: back.reduce(withOne, hand),
    slots: slots.map(({ reach }, number) => ({ reach, card: slots[number - 1]?.card ?? null, covered: slots[number - 1]?.covered ?? [], plan: null })),
  };
}

function cubes(board: Board, power: number, planet: number, more: number): Board {
  const found = changed(board, power, ({ cubes_left, colonies }) => ({ cubes_left: cubes_left - more, colonies: colonies + more }));
  return inGalaxies(found, (galaxy) => {
    if (!galaxy.tiles.some(({ planets }) => planets.some(({ id }) => id === planet))) return galaxy;
    const add = (counts: number[]) => counts.map((count, number) => (number === power ? Math.max(0, count + more) : count));
    const tiles = galaxy.tiles.map((tile) => ({ ...tile, planets: tile.planets.map((one) => (one.id === planet ? { ...one, cubes: add(one.cubes) } : one)) }));
    const strength = add(galaxy.strength);
    return { ...galaxy, tiles, strength, leads: strongest(strength), colonies: add(galaxy.colonies) };
  });
}

function strongest(strength: readonly number[]): number | null {
  const most = Math.max(...strength);
  return strength.indexOf(most) === strength.lastIndexOf(most) ? strength.indexOf(most) : null;
}
