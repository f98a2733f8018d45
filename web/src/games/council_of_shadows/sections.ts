// What is shown first: what matters in this part of the round is open, the rest is folded.

import type { Question } from "../../wire";
import type { Board } from "./board";
import { PHASE, STAGE } from "./words";

export type Section = "market" | "own" | "map" | "automa";

export interface Order {
  sections: Section[];
  open: Section[];
  /** Those in which something is asked for. */
  needed: Section[];
}

const ORDERS: Record<number, Omit<Order, "needed">> = {
  [STAGE.setup]: { sections: ["map", "market", "own", "automa"], open: ["map", "own"] },
  [STAGE.buying]: { sections: ["market", "own", "map", "automa"], open: ["market", "own", "map"] },
  [STAGE.planning]: { sections: ["own", "map", "automa", "market"], open: ["own", "map", "automa"] },
  [STAGE.acting]: { sections: ["map", "automa", "own", "market"], open: ["map", "automa", "own"] },
  [STAGE.assessing]: { sections: ["map", "automa", "own", "market"], open: ["map", "automa", "own"] },
};

/** Targets that lie in a section: it must be open when they are asked for. */
const HOMES: Record<string, Section> = { planet: "map", tile: "map", galaxy: "map", parsec: "map", upgrade: "market", station: "market" };

export function order(board: Board, question: Question | null): Order {
  const usual = ORDERS[board.stage] ?? ORDERS[STAGE.acting]!;
  const sections = usual.sections.filter((section) => isThere(section, board));
  const needed = (question?.choices ?? []).flatMap(({ target }): Section[] => {
    if (target.kind === "card") return [board.display.includes(target.id) ? "market" : "own"];
    return HOMES[target.kind] ? [HOMES[target.kind]!] : [];
  });
  const first = board.powers[board.turn ?? -1]?.automa && board.phase !== PHASE.over ? "automa" : needed[0];
  const lifted = first && board.stage !== STAGE.planning ? [first, ...sections.filter((section) => section !== first)] : sections;
  return { sections: lifted, open: [...new Set([...usual.open, ...needed])], needed };
}

function isThere(section: Section, board: Board): boolean {
  if (section === "own") return board.viewer !== null;
  if (section === "automa") return board.powers.some(({ automa }) => automa);
  return true;
}
