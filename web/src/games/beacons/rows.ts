// What lies on the table as rows of cards, which the generic board knows how to draw.

import type { Card, Row } from "../../wire";
import type { Board } from "./board";
import { Dredge } from "./numbers";

/** The pile, and the relics that a seat looks at. */
export function pile(board: Board): Row[] {
  const top: Card[] = board.top_size ? [{ target: { kind: "pile", id: Dredge.TOP }, hidden: true, count: board.top_size }] : [];
  const under = board.under.map((number, n) => ({ ...relic(board, number), hidden: true, target: n ? null : { kind: "pile", id: Dredge.BOTTOM } }));
  const drawn = board.drawn.map((number, id) => ({ ...relic(board, number), target: { kind: "drawn", id } }));
  const looked = drawn.length ? [{ title: { id: "show.drawn" }, cards: drawn }] : [];
  return [{ title: { id: "show.top" }, cards: top }, { title: { id: "show.under" }, cards: under }, ...looked];
}

/** What a crew has: its packet, face down unless the viewer has held it, and its relics, of which a row stands there before there are any. */
export function belongings(board: Board, seat: number): Row[] {
  const crew = board.crews[seat]!;
  const closed: Card[] = crew.packet_size ? [{ hidden: true, count: crew.packet_size }] : [];
  const probes = crew.packet?.map((id): Card => ({ target: { kind: "probe", id }, title: { id: "show.probe", args: { id } }, value: board.strength[id]!, lit: id === crew.sent }));
  const relics = crew.relics.map((id) => ({ ...relic(board, id), target: { kind: "relic", id } }));
  return [
    { title: { id: "show.packet" }, cards: probes ?? closed, owner: seat },
    { title: { id: "show.relics" }, cards: relics, owner: seat },
  ];
}

/** A relic; null: one that the viewer has not seen. */
function relic(board: Board, id: number | null): Card {
  if (id === null) return { hidden: true };
  return { title: { id: `relic.${id}` }, value: board.worth[id]!, note: { id: "show.family", args: { family: board.family[id]! } } };
}
