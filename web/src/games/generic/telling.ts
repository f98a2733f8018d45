// Things of a scene in words, for those who do not see them.

import { words } from "../../core/words.svelte";
import { capital } from "../../parts/page/wording";
import type { Card, Message, Piece, Place, SeatInfo } from "../../wire";

export interface Wording {
  text: (message: Message) => string;
  seats: readonly SeatInfo[];
}

/** A cell of a grid. */
export function cellText(cell: number | string | Message | null, { text }: Pick<Wording, "text">): string {
  if (cell === null) return "–";
  return typeof cell === "object" ? text(cell) : String(cell);
}

export function cardText(card: Card, { text }: Pick<Wording, "text">): string {
  const known = [card.title && text(card.title), card.value, card.note && text(card.note), card.hidden && words("generic.hidden")];
  return counted(card.count, capital(joined(known)));
}

export function pieceText(piece: Piece, { text, seats }: Wording): string {
  const known = joined([piece.title && text(piece.title), piece.value]);
  const name = piece.owner == null ? "" : (seats[piece.owner]?.name ?? "");
  const thing = name && known ? words("part.pair", { name, value: known }) : name || known;
  return counted(piece.count, thing);
}

export function placeText(place: Place, wording: Wording): string {
  const { text, seats } = wording;
  const owner = place.owner == null ? "" : (seats[place.owner]?.name ?? "");
  const pieces = (place.pieces ?? []).map((piece) => pieceText(piece, wording));
  return capital(joined([text(place.title), place.note && text(place.note), owner, ...pieces]));
}

function counted(count = 1, thing: string): string {
  return count > 1 ? words("generic.times", { n: count, thing }) : thing;
}

function joined(parts: readonly unknown[]): string {
  return parts.filter((part) => part || part === 0).join(", ");
}
