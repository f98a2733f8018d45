// How the board looks once an event has been shown. For show only: what the server sends next replaces it.

import type { Told } from "../../wire";
import type { Watched } from "./battles";
import type { Board, Player, Sector } from "./board";
import { PHASE } from "./words";

type Args = Record<string, number>;

const BATTLES = 3; // where the points of battles are counted, behind the three ages

/** `final`: the board after all events that are being shown. */
export function after(board: Watched, { kind, args }: Told, final: Board): Watched {
  const { seat = 0, place = 0, ships = 0 } = args;
  const found = told(board, kind, args, final);
  switch (kind) {
    case "laid":
    case "turned_up":
      return sectorChanged(found, place, (sector) => ({ ...sector, tile: args.tile!, bonus: args.bonus!, face_down: false }), final);
    case "leads":
      return { ...found, phase: PHASE.civilisation, first: seat, turn: seat };
    case "takes":
      return { ...playerChanged(found, seat, (player) => ({ ...player, civilisation: args.civilisation! })), turn: seat };
    case "lands":
      return landed(found, seat, place, ships, final);
    case "age":
      return { ...found, age: args.age! - 1, round: 0, undealt: [], discard: [] };
    case "undealt":
      return { ...found, undealt: [...found.undealt, args.card!] };
    case "round":
      return newRound(found, args, final);
    case "chose":
      return revealed(found, seat, args);
    case "dropped":
      return playerChanged(found, seat, (player) => ({ ...player, dropped: args.card! }));
    case "scored":
      return playerChanged(found, seat, (player) => scored(player, board.age, args));
    default:
      return acted(found, kind, args, final);
  }
}

/** What somebody did in a turn. */
function acted(board: Watched, kind: string, args: Args, final: Board): Watched {
  const { seat = 0, place = 0, ships = 0, whose = 0 } = args;
  switch (kind) {
    case "evolved":
      return playerChanged(board, seat, (player) => evolved(player, args.evolution!, args.level!));
    case "colonised":
      return playerChanged(colony(board, place, seat, final), seat, (player) => ({ ...player, colonies_left: player.colonies_left - 1 }));
    case "moved":
    case "jumped":
      return put(put(board, args.source!, seat, -ships, final), args.target!, seat, ships, final);
    case "produced":
      return supplied(put(board, place, seat, 1, final), seat, -1);
    case "converted":
      return supplied(supplied(put(put(board, place, whose, -1, final), place, seat, 1, final), seat, -1), whose, 1);
    case "ambushed":
      return supplied(put(board, place, whose, -1, final), whose, 1);
    case "lost":
      return lost(board, args, final);
    case "won":
      return playerChanged(board, seat, (player) => gained(player, BATTLES, 1));
    default:
      return board;
  }
}

const IN_BATTLE = ["fought", "tied", "lost", "won"];
const IN_TURN = ["evolved", "colonised", "moved", "jumped", "produced", "converted", "ambushed", "attacks", "ends"];

/** The battle being watched, and whose turn it is. */
function told(board: Watched, kind: string, args: Args, final: Board): Watched {
  const { battle: before, ...rest } = board;
  const shown: Watched = IN_TURN.includes(kind) ? turnOf(rest, args.seat!, final) : rest;
  if (kind === "attacks") return { ...shown, battle: { place: args.place!, sides: [], winner: null } };
  if (!before || !IN_BATTLE.includes(kind)) return shown;
  if (kind === "fought") return { ...shown, battle: { ...before, sides: [...before.sides, { seat: args.seat!, strength: args.strength! }] } };
  if (kind === "tied") return { ...shown, battle: { ...before, winner: "nobody" } };
  return { ...shown, battle: kind === "won" ? { ...before, winner: args.seat! } : before };
}

function turnOf(board: Board, seat: number, final: Board): Board {
  const at = board.queue.indexOf(seat);
  const players = board.players.map((player, other) => ({ ...player, done: at >= 0 && board.queue.indexOf(other) < at }));
  const pool = final.turn === seat ? final.pool : board.pool.map(() => 0);
  return { ...board, players, turn: seat, pool, action: null, source: null, target: null };
}

function playerChanged(board: Watched, seat: number, change: (player: Player) => Player): Watched {
  return { ...board, players: board.players.map((player, i) => (i === seat ? change(player) : player)) };
}

function sectorChanged(board: Watched, place: number, change: (sector: Sector) => Sector, final: Board): Watched {
  const sectors = board.sectors.map((sector) => (sector.id === place ? held(change(sector), final) : sector));
  const players = board.players.map((player, seat) => ({ ...player, sectors: sectors.filter(({ control }) => control === seat).length }));
  return { ...board, sectors, players };
}

/** Who controls a sector, as far as it can be seen: as in the end, where the same tokens stand in the end. */
function held(sector: Sector, final: Board): Sector {
  const last = final.sectors.find(({ id }) => id === sector.id);
  if (last && last.colony === sector.colony && `${last.ships}` === `${sector.ships}`) return { ...sector, control: last.control };
  const there = sector.ships.flatMap((ships, seat) => (ships || sector.colony === seat ? [seat] : []));
  if (there.length > 1) return sector;
  return { ...sector, control: there[0] ?? null };
}

function put(board: Watched, place: number, seat: number, ships: number, final: Board): Watched {
  return sectorChanged(board, place, (sector) => ({ ...sector, ships: sector.ships.with(seat, Math.max(0, sector.ships[seat]! + ships)) }), final);
}

function supplied(board: Watched, seat: number, ships: number): Watched {
  return playerChanged(board, seat, (player) => ({ ...player, supply: player.supply + ships, ships: player.ships - ships }));
}

function colony(board: Watched, place: number, seat: number | null, final: Board): Watched {
  return sectorChanged(board, place, (sector) => ({ ...sector, colony: seat }), final);
}

function landed(board: Watched, seat: number, place: number, ships: number, final: Board): Watched {
  const levels = final.players[seat]!.levels;
  const settled = playerChanged(board, seat, (player) => ({ ...player, home: place, levels }));
  const home = sectorChanged(settled, place, (sector) => ({ ...sector, home: seat, colony: seat }), final);
  return supplied(put(home, place, seat, ships, final), seat, -ships);
}

function newRound(board: Watched, { age, round }: Args, final: Board): Watched {
  const isLast = final.age === age! - 1 && final.round === round! - 1;
  const players = board.players.map((player, seat) => {
    const { hand, hand_size, held: by } = isLast ? final.players[seat]! : player;
    return { ...player, hand, hand_size, held: by, chosen: null, side: null, dropped: null, done: false };
  });
  return { ...board, phase: PHASE.choose, age: age! - 1, round: round! - 1, players, queue: [], turn: null, fought: [] };
}

/** Once all are revealed they stand in the order of their sides and cards. */
function revealed(board: Watched, seat: number, { card, side }: Args): Watched {
  const found = playerChanged(board, seat, (player) => ({ ...player, chosen: card!, side: side! }));
  const isLast = seat === board.players.length - 1;
  const by = (one: number, other: number) => rank(found.players[one]!) - rank(found.players[other]!);
  return { ...found, phase: PHASE.fight, queue: isLast ? found.players.map((_, i) => i).sort(by) : [] };
}

const rank = ({ side, chosen }: Player) => (side ?? 0) * 100 + (chosen ?? 0);

function evolved(player: Player, scale: number, level: number): Player {
  const more = level - player.levels[scale]!;
  const levels = player.levels.with(scale, level);
  return { ...player, levels, influence: player.influence + (scale === 2 ? more : 0), armament: player.armament + (scale === 3 ? more : 0) };
}

function lost(board: Watched, { seat, place, ships, colonies }: Args, final: Board): Watched {
  const found = supplied(put(board, place!, seat!, -ships!, final), seat!, ships!);
  if (!colonies) return found;
  return playerChanged(colony(found, place!, null, final), seat!, (player) => ({ ...player, colonies_left: player.colonies_left + 1 }));
}

function scored(player: Player, age: number, { sectors, extra }: Args): Player {
  return gained(player, age, sectors! + extra!);
}

function gained(player: Player, source: number, points: number): Player {
  return { ...player, points: player.points.with(source, player.points[source]! + points), total: player.total + points };
}
