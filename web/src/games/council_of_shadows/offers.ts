// Choices that are nowhere on the board, as cards to lay out: a title, what it does, and a number beside it.

import type { Choice, Message } from "../../wire";

export interface Offer {
  choice: Choice;
  title: Message;
  body: Message | null;
  /** What it is worth or consumes. */
  note: number | null;
}

/** Kinds of targets that the board has no place for. */
const KINDS = ["civilisation", "leader", "tech", "bonus", "alternative", "payment", "gem", "number", "seat"];

export function offers(choices: readonly Choice[]): Offer[] {
  return choices.filter(({ target }) => KINDS.includes(target.kind)).map(offer);
}

function offer(choice: Choice): Offer {
  const { id, args = {} } = choice.text;
  switch (id) {
    case "tech_does":
      return { choice, title: message(args.tech), body: message(args.effect), note: null };
    case "leader_does":
      return { choice, title: message(args.leader), body: message(args.effect), note: Number(args.consumption) };
    case "choice.give_back": {
      const counted = message(args.bonus).args ?? {};
      return { choice, title: message(counted.bonus), body: message(counted.formula), note: Number(args.worth) };
    }
    case "bonus_counts":
      return { choice, title: message(args.bonus), body: message(args.formula), note: null };
    default:
      return { choice, title: choice.text, body: null, note: null };
  }
}

function message(value: number | string | Message | undefined): Message {
  return typeof value === "object" ? value : { id: "card.none" };
}

/** The gems of a payment: its key has a digit for each kind. */
export function payment(key: number): number[] {
  return [Math.floor(key / 100) % 10, Math.floor(key / 10) % 10, key % 10];
}
