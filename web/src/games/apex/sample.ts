// Boards for tests.

import type { SeatInfo } from "../../wire";
import type { Board, Player, Sector } from "./board";

export const SEATS: SeatInfo[] = ["Ada", "Brahe"].map((name) => ({ name, kind: "person" }));

/** Row and column of every place of the map for two; the first two are origins. */
const SPOTS = [[1, 6], [1, 0], [0, 1], [0, 3], [0, 5], [1, 2], [1, 4], [2, 1], [2, 3], [2, 5]] as const;

const player = (home: number): Player => ({
  civilisation: home,
  home,
  levels: [0, 1, 2, 0],
  influence: 2,
  armament: 0,
  ships: 0,
  supply: 20,
  colonies: [home],
  colonies_left: 3,
  sectors: 1,
  points: [0, 0, 0, 0],
  total: 0,
  hand_size: 3,
  hand: null,
  held: [home],
  chosen: null,
  side: null,
  dropped: null,
  done: false,
});

/** Two players, with ships: place -> those of either seat. */
export function sample(ships: Record<number, [number, number]> = {}, changes: Partial<Board> = {}): Board {
  const sectors = SPOTS.map(([row, column], id): Sector => {
    const there = ships[id] ?? [0, 0];
    const home = id < 2 ? id : null;
    const alone = there[0] && there[1] ? null : there[0] ? 0 : there[1] ? 1 : home;
    return { id, row, column, near: [], home, tile: home === null ? id : null, bonus: home === null ? id - 2 : null, face_down: false, colony: home, ships: there, control: alone };
  });
  return {
    phase: 5,
    age: 0,
    round: 1,
    first: 0,
    exploration: false,
    dealt: false,
    cards: [3, 8, 20].map((id, i) => ({ id, evolution: i, actions: [1, 0, 2, 0, 0] })),
    civilisations: [4, 5, 4, 3, 2, 5].map((ships) => ({ ships, levels: [0, 1, 2, 0] })),
    sectors,
    players: [player(0), player(1)],
    deck_size: 0,
    undealt: [],
    discard: [],
    queue: [],
    turn: null,
    pool: [0, 0, 0, 0, 0],
    action: null,
    source: null,
    target: null,
    fought: [],
    battles: [],
    ...changes,
  };
}

/** The same board with one player changed. */
export function withPlayer(board: Board, seat: number, changes: Partial<Player>): Board {
  return { ...board, players: board.players.map((one, i) => (i === seat ? { ...one, ...changes } : one)) };
}
