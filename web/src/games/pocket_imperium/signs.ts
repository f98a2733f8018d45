// Small signs used all over the board.

import { NEUTRAL } from "../../art/seats";
import { NEUTRAL as NEUTRAL_OWNER } from "./numbers";

/** The seat whose colour and shape an owner of ships has. */
export const ownerSeat = (owner: number) => (owner === NEUTRAL_OWNER ? NEUTRAL : owner);

const CARD_CODES = ["", "S1", "S2", "S3", "S4", "S5", "S6", "M1", "M1 ↻", "M2", "M2 ↻", ""];

/** What is printed at the edge of a card: its name, and whether it lies turned round. */
export const cardCode = (card: number) => CARD_CODES[card] ?? "";
