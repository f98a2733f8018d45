// Boards for tests.

import type { SeatInfo } from "../../wire";
import type { Board, Hex } from "./board";

const LEVELS = ["201011", "10100", "012002", "2001", "10302", "1001", "110100", "20202", "000111"].join("");
const SYSTEMS = [[1, 7, 13], [3, 9, 14], [5, 6, 17], [18, 22, 27], [24], [21, 26, 30], [31, 32, 37], [34, 39, 45], [41, 46, 47]];

export const SEATS: SeatInfo[] = ["Ada", "Brahe", "Copernicus"].map((name) => ({ name, kind: "person" }));

/** The printed layout, with ships: hex -> [owner, ships, spent]. */
export function sample(ships: Record<number, [number, number, number?]> = {}, changes: Partial<Board> = {}): Board {
  const hexes = Array.from({ length: 47 }, (_, i): Hex => {
    const [owner, count, spent] = ships[i + 1] ?? [null, 0];
    const level = Number(LEVELS[i]);
    return { id: i + 1, level, capacity: level + 1, owner, ships: count, spent: spent ?? 0, excess: Math.max(0, count - level - 1) };
  });
  return {
    phase: 5,
    round: 2,
    rounds: 9,
    first: 0,
    layout: "S1S2S3/M1,M2/S4S5S6",
    placed: [1, 2, 3, 7, 11, 9, 4, 5, 6],
    line: null,
    hexes,
    sectors: SYSTEMS.map((systems, place) => ({
      place,
      card: place,
      systems,
      pays: [0, 0, 0],
      picked: false,
      pickable: place !== 4,
    })),
    players: SEATS.map(() => ({ score: 0, final: 0, supply: 11, ships: 4, systems: 2, orders: [null, null, null] })),
    reveals: 1,
    known: 1,
    command: null,
    turn: null,
    left: 0,
    source: null,
    target: null,
    fleet: 0,
    dropped: 0,
    sources: [],
    struck: [],
    picked: [],
    occupancy: 0,
    neutrals_occupy: false,
    ...changes,
  };
}
