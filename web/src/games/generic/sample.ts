// A scene as the server would send it, for tests.

import type { Card, Message, Place, Scene, SeatInfo } from "../../wire";

export const message = (id: string): Message => ({ id });

const seat = (name: string): SeatInfo => ({ name, kind: "person" });
export const SEATS = [seat("Ada"), seat("Ben"), seat("Cleo")];

export const place = (id: number, x: number, more: Partial<Place> = {}): Place => ({
  target: { kind: "beacon", id },
  title: message(`beacon ${id}`),
  at: [x, 0],
  ...more,
});

export const probe = (id: number, value: number): Card => ({ target: { kind: "probe", id }, title: message(`probe ${id}`), value });

export function sample(more: Partial<Scene> = {}): Scene {
  return {
    headline: message("round 2"),
    places: [place(0, 0, { note: message("2 points") }), place(1, 1, { pieces: [{ owner: 2, value: 7 }] }), place(2, 2, { owner: 1 })],
    links: [{ ends: [0, 1] }],
    rows: [
      { title: message("pile"), cards: [{ target: { kind: "pile", id: 0 }, hidden: true, count: 9 }] },
      { title: message("packet"), cards: [probe(3, 5), probe(4, 8)], owner: 0 },
      { title: message("packet"), cards: [{ hidden: true, count: 2 }], owner: 1 },
    ],
    tracks: [{ title: message("score"), low: 0, high: 10, marks: [0, 5, null] }],
    grids: [
      { columns: [message("points"), message("last")], rows: [0, 1, 2].map((n) => ({ seat: n, cells: [n * 3, n ? message("far") : null] })) },
      { columns: [], rows: [{ title: message("bid"), cells: [42] }] },
    ],
    notes: [message("a player doubts")],
    ...more,
  };
}
