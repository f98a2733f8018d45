// A view for tests: the second crew leads, and the first has chosen nothing yet.

import type { SeatInfo } from "../../wire";
import type { Board, Crew } from "./board";
import { Phase } from "./numbers";

export const SEATS: SeatInfo[] = ["Ada", "Ben"].map((name) => ({ name, kind: "person" }));

const crew = (changes: Partial<Crew>): Crew => ({ score: 0, relics: [], packet_size: 2, packet: null, last: null, sent: null, where: null, ...changes });

export function sample(changes: Partial<Board> = {}): Board {
  return {
    round: 1,
    rounds: 6,
    goal: 20,
    pair: 3,
    phase: Phase.SEND,
    points: [2, 3, 4],
    flare: 1,
    beacon: null,
    turn: null,
    strength: [1, 3, 5, 7],
    worth: [2, 4, -1],
    family: [0, 0, 1],
    deck_size: 0,
    top_size: 5,
    under: [null, 2],
    drawn: [],
    crews: [crew({ packet: [1, 3] }), crew({ score: 9, relics: [0] })],
    ...changes,
  };
}
