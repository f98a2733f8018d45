// What is said of a thing on the board.

import { words } from "../../core/words.svelte";
import type { Choice, Message } from "../../wire";
import type { Hex, Sector } from "./board";
import { garrison, payment, place, sectorName } from "./words";

type Text = (message: Message) => string;

/** A hex: the words of its choice if there is one, else what is there; then what else matters. */
export function hexLines(hex: Hex, choice: Choice | undefined, text: Text): string[] {
  const said = choice ? text(choice.text) : text({ id: "choice.to", args: { place: place(hex), there: garrison(hex) } });
  const lines = [said, words("pocket_imperium.keeps", { capacity: hex.capacity })];
  if (hex.spent) lines.push(words("pocket_imperium.acted", { ships: hex.spent }));
  if (hex.excess) lines.push(words("pocket_imperium.back", { ships: hex.excess }));
  return lines;
}

/** A sector, and what it would pay. */
export function sectorLines(sector: Sector, choice: Choice | undefined, text: Text): string[] {
  if (choice) return [text(choice.text)];
  const paid = sector.pays.flatMap((points, seat) => (points ? [text(payment(seat, points))] : []));
  const lines = [text(sectorName(sector.place)), ...(paid.length ? paid : [text({ id: "pays.nobody" })])];
  return sector.picked ? [...lines, text({ id: "show.picked" })] : lines;
}
