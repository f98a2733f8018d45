// Written by `python tools/wire.py`; changes here are lost.

/** Everything a viewer may know. */
export interface Board {
  phase: number;
  round: number;
  rounds: number;
  first: number;
  /** The cards as they lie, as a code. */
  layout: string;
  placed: number[];
  /** The edge whose cards are left out by two players. */
  line: number | null;
  hexes: Hex[];
  sectors: Sector[];
  players: Player[];
  reveals: number;
  /** Commands of each seat that all know; two that are revealed tell the third. */
  known: number;
  /** The command being performed. */
  command: number | null;
  /** The seat that acts. */
  turn: number | null;
  /** Actions left to it, the one under way included. */
  left: number;
  source: number | null;
  target: number | null;
  fleet: number;
  dropped: number;
  sources: number[];
  struck: number[];
  picked: number[];
  occupancy: number;
  neutrals_occupy: boolean;
}

/** A hex in play. */
export interface Hex {
  id: number;
  /** Of its system; 0: none. */
  level: number;
  /** Ships it keeps at the end of a round. */
  capacity: number;
  /** A seat, or 3: neutral defenders. */
  owner: number | null;
  ships: number;
  /** Ships among them that have done their part in the command being performed. */
  spent: number;
  /** Ships that would go back to the supply if the round ended now. */
  excess: number;
}

/** A sector in play. */
export interface Sector {
  place: number;
  card: number;
  systems: number[];
  /** What each seat would get if it were chosen now. */
  pays: number[];
  picked: boolean;
  /** Ships are there that make it occupied, and nobody has chosen it in this round. */
  pickable: boolean;
}

/** One seat, as a viewer sees it. */
export interface Player {
  score: number;
  /** Points of the final scoring, contained in the score. */
  final: number;
  supply: number;
  /** On the board, or lifted for an invasion. */
  ships: number;
  /** How many it controls. */
  systems: number;
  /** Its three commands; None: not known to the viewer, or not chosen. */
  orders: (number | null)[];
}

/** Every question, with what its keys point at. */
export interface Asks {
  "layout": "card";
  "cut": "line";
  "first": "seat";
  "deploy": "hex";
  "plan.first": "command";
  "plan.second": "command";
  "expand": "button" | "hex";
  "explore.fleet": "button" | "hex";
  "explore.to": "hex";
  "explore.ships": "number";
  "explore.onward": "button" | "hex";
  "explore.drop": "number";
  "explore.pick_up": "number";
  "exterminate.target": "button" | "hex";
  "exterminate.ships": "number";
  "exploit": "sector";
}
