// What is said of a sector when one points at it.

import { words } from "../../core/words.svelte";
import type { Choice, Message, SeatInfo } from "../../wire";
import type { Sector } from "./board";
import { spot, there } from "./words";

/** The words of its choice if there is one, else what is there; then who controls it. */
export function sectorLines(sector: Sector, choice: Choice | undefined, seats: SeatInfo[], text: (message: Message) => string): string[] {
  const said = text(choice ? choice.text : { id: "choice.place", args: { place: spot(sector), there: there(sector) } });
  if (sector.control !== null) return [said, words("apex.controlled", { name: seats[sector.control]?.name ?? "" })];
  return sector.ships.some((ships) => ships > 0) ? [said, words("apex.tied")] : [said];
}
