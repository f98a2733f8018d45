// How the board looks once an event has been shown. For show only: what the server sends next replaces it.

import type { Told } from "../../wire";
import type { Board, Hex, Player } from "./board";
import { isBeside } from "./places";
import { NEUTRAL_OWNER, PHASE } from "./words";

/** `final`: the board after all events that are being shown. */
export function after(board: Board, { kind, args }: Told, final: Board): Board {
  const { seat = 0, hex = 0, ships = 0 } = args;
  switch (kind) {
    case "laid":
      return { ...board, placed: board.placed.with(args.sector!, args.card!), hexes: laidHexes(board, final, args.sector!) };
    case "removed":
      return { ...board, line: args.line!, sectors: final.sectors, hexes: final.hexes.map(unmanned) };
    case "leads":
      return { ...board, phase: PHASE.deploy, first: seat };
    case "deployed":
      return supplied(put(board, hex, seat, ships), seat, -ships);
    case "round":
      return newRound(board, args.round!, seat);
    case "revealed":
      return revealed(board, seat, args.command!, args.reveal!, final);
    case "performs":
      return { ...calm(board), turn: seat, command: args.command!, left: args.actions! };
    case "grew":
      return acted(supplied(put(board, hex, seat, 1), seat, -1));
    case "moved":
      return put(put(board, args.source!, seat, -ships), args.target!, seat, ships, ships);
    case "invaded":
      return acted(invasion(board, args, final));
    case "trimmed":
      return supplied(put(calm(board), hex, seat, -ships), seat, ships);
    case "picked":
      return picked(calm(board), args.sector!);
    case "paid":
    case "final":
      return changed(board, seat, (player) => ({ ...player, score: args.total! }));
    default:
      return board;
  }
}

/** Where the invading ships come from, as far as it can be seen: hexes beside the target, first those that lose ships. */
export function comingFrom(board: Board, { args }: Told, final: Board): { hex: number; ships: number }[] {
  const left = new Map(final.hexes.map((hex) => [hex.id, hex.owner === args.seat ? hex.ships : 0]));
  const loss = ({ id, ships }: Hex) => Math.max(0, ships - (left.get(id) ?? 0));
  const beside = board.hexes
    .filter((hex) => hex.owner === args.seat && isBeside(hex.id, args.hex!))
    .sort((one, other) => loss(other) - loss(one));
  const taken = new Map<number, number>();
  let missing = args.ships!;
  const take = (hex: Hex, most: number) => {
    const ships = Math.min(missing, most);
    missing -= ships;
    if (ships) taken.set(hex.id, (taken.get(hex.id) ?? 0) + ships);
  };
  beside.forEach((hex) => take(hex, loss(hex)));
  beside.forEach((hex) => take(hex, Math.max(0, hex.ships - hex.spent - (taken.get(hex.id) ?? 0))));
  return [...taken].map(([hex, ships]) => ({ hex, ships }));
}

function invasion(board: Board, args: Record<string, number>, final: Board): Board {
  const { seat, hex, ships, defenders } = args as { seat: number; hex: number; ships: number; defenders: number };
  let found = board;
  for (const source of comingFrom(board, { kind: "invaded", args, text: { id: "" } }, final)) {
    found = put(found, source.hex, seat, -source.ships);
  }
  const lost = Math.min(ships, defenders);
  const defender = board.hexes.find(({ id }) => id === hex)?.owner ?? null;
  if (defender !== null && defender !== NEUTRAL_OWNER) found = supplied(found, defender, lost);
  found = supplied(found, seat, lost);
  return ships > defenders ? put(put(found, hex, defender, -lost), hex, seat, ships - lost, ships - lost) : put(found, hex, defender, -lost);
}

function put(board: Board, id: number, owner: number | null, ships: number, spent = 0): Board {
  const hexes = board.hexes.map((hex) => {
    if (hex.id !== id) return hex;
    const total = hex.ships + ships;
    const acted = Math.max(0, Math.min(total, ships < 0 ? hex.spent : hex.spent + spent));
    return { ...hex, owner: total ? owner : null, ships: total, spent: acted, excess: Math.max(0, total - hex.capacity) };
  });
  const players = board.players.map((player, seat) => ({ ...player, systems: systemsOf(hexes, seat) }));
  return { ...board, hexes, players };
}

function systemsOf(hexes: Hex[], seat: number): number {
  return hexes.filter(({ owner, level }) => owner === seat && level > 0).length;
}

function changed(board: Board, seat: number, change: (player: Player) => Player): Board {
  return { ...board, players: board.players.map((player, i) => (i === seat ? change(player) : player)) };
}

function supplied(board: Board, seat: number, ships: number): Board {
  return changed(board, seat, (player) => ({ ...player, supply: player.supply + ships, ships: player.ships - ships }));
}

function laidHexes(board: Board, final: Board, place: number): Hex[] {
  const systems = final.sectors.find((sector) => sector.place === place)?.systems ?? [];
  const laid = new Map(final.hexes.filter(({ id }) => systems.includes(id)).map((hex) => [hex.id, unmanned(hex)]));
  return board.hexes.map((hex) => laid.get(hex.id) ?? hex);
}

/** A hex before anybody came. */
function unmanned(hex: Hex): Hex {
  return hex.owner === NEUTRAL_OWNER ? hex : { ...hex, owner: null, ships: 0, spent: 0, excess: 0 };
}

function newRound(board: Board, round: number, first: number): Board {
  const players = board.players.map((player) => ({ ...player, orders: [null, null, null] }));
  const sectors = board.sectors.map((sector) => ({ ...sector, picked: false }));
  return { ...calm(board), phase: PHASE.plan, round: round - 1, first, players, sectors, reveals: 0, picked: [] };
}

function revealed(board: Board, seat: number, command: number, reveal: number, final: Board): Board {
  const known = final.round === board.round && final.reveals === reveal ? final.players[seat]!.orders : board.players[seat]!.orders;
  const found = changed(board, seat, (player) => ({ ...player, orders: known.with(reveal - 1, command) }));
  return { ...calm(found), reveals: reveal };
}

function acted(board: Board): Board {
  return { ...board, left: Math.max(0, board.left - 1) };
}

/** Nobody acts, and no ship is spent. */
function calm(board: Board): Board {
  const hexes = board.hexes.map((hex) => (hex.spent ? { ...hex, spent: 0 } : hex));
  return { ...board, hexes, turn: null, command: null, left: 0, source: null, target: null, fleet: 0, dropped: 0, sources: [], struck: [] };
}

function picked(board: Board, place: number): Board {
  const sectors = board.sectors.map((sector) => (sector.place === place ? { ...sector, picked: true, pickable: false } : sector));
  return { ...board, sectors, picked: [...board.picked, place] };
}
