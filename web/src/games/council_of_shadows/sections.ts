// Which part of the board matters now. All stand in the order of a round, and are brought into sight: what changes places is lost.

import type { Question } from "../../wire";
import type { Board } from "./board";
import { Phase, Stage } from "./numbers";

export type Section = "market" | "own" | "map" | "automa";

export interface Order {
  sections: Section[];
  /** What is looked at now. */
  first: Section;
  /** Those in which something is asked for. */
  needed: Section[];
}

const SECTIONS: Section[] = ["market", "map", "own", "automa"];
const FIRST: Record<number, Section> = { [Stage.BUYING]: "market", [Stage.PLANNING]: "own" };

/** Targets that lie in a section: it must be open when they are asked for. */
const HOMES: Record<string, Section> = { planet: "map", tile: "map", galaxy: "map", parsec: "map", upgrade: "market", station: "market" };

export function order(board: Board, question: Question | null): Order {
  const needed = (question?.choices ?? []).flatMap(({ target }): Section[] => {
    if (target.kind === "card") return [board.display.includes(target.id) ? "market" : "own"];
    return HOMES[target.kind] ? [HOMES[target.kind]!] : [];
  });
  const sections = SECTIONS.filter((section) => isThere(section, board));
  return { sections, first: firstOf(board, needed), needed };
}

function firstOf(board: Board, needed: Section[]): Section {
  const usual = FIRST[board.stage] ?? "map";
  if (board.stage === Stage.PLANNING) return usual;
  if (board.powers[board.turn ?? -1]?.automa && board.phase !== Phase.OVER) return "automa";
  return needed[0] ?? usual;
}

function isThere(section: Section, board: Board): boolean {
  if (section === "own") return board.viewer !== null;
  if (section === "automa") return board.powers.some(({ automa }) => automa);
  return true;
}
