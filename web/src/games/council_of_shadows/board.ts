// Written by `python tools/wire.py`; changes here are lost.

/** Everything a viewer may know. */
export interface Board {
  /** A seat; None: a spectator. */
  viewer: number | null;
  phase: number;
  stage: number;
  levelling: boolean;
  round: number;
  rounds: number;
  /** Powers in turn order, as far as it is known. */
  order: number[];
  turn: number | null;
  now: Turn;
  with_stations: boolean;
  with_leaders: boolean;
  open_plans: boolean;
  throne: number | null;
  ended: number;
  galaxies: Galaxy[];
  piles: Pile[];
  /** Tiles drawn in a discovery; None: not known to the viewer. */
  drawn: (Tile | null)[];
  powers: Power[];
  /** All action cards: six that everybody has, then the AI cards. */
  cards: Card[];
  /** AI cards on offer: the upper row, then the lower one. */
  display: (number | null)[];
  ai_pile: number;
  ai_discard: number[];
  upgrades: Upgrade[];
  station_cost: number[][];
  bank: number[];
  /** What each Dark Tech card does at once. */
  techs: Program[];
  decks: Deck[];
  light_pile: number;
  /** Light cards put under the deck, the next to come up first; None: not known to the viewer. */
  light_under: (Bonus | null)[];
  automa_card: AutomaCard | null;
  /** Automa cards left for each level. */
  automa_piles: number[];
}

/** What is going on in the turn under way. */
export interface Turn {
  slot: number;
  program: number | null;
  alternative: number | null;
  step: number;
  left: number;
  parsec: number | null;
  planet: number | null;
  tile: number | null;
  galaxy: number | null;
  bought: number | null;
  may_settle: number;
  may_collect: number;
  assessed: number[];
  /** The leader's settlement of the buying turn is made. */
  extra_used: boolean;
}

/** A galaxy in play. */
export interface Galaxy {
  id: number;
  parsec: number;
  fields: number;
  majority: number;
  minority: number;
  /** Whether assessing it brings a Light bonus card. */
  light: boolean;
  tiles: Tile[];
  /** Of each power. */
  colonies: number[];
  /** With the cubes on a colonising station. */
  strength: number[];
  /** The power that has the majority. */
  leads: number | null;
  station: Station | null;
}

/** A Solar System tile. */
export interface Tile {
  id: number;
  parsec: number;
  /** Within its parsec, from 1. */
  number: number;
  /** Coal, gold, crystal, Energy. */
  yields: number[];
  planets: Planet[];
}

/** A planet, and whose cubes stand on it. */
export interface Planet {
  id: number;
  colour: number;
  /** Of each power. */
  cubes: number[];
}

/** A station in a galaxy. */
export interface Station {
  power: number;
  kind: number;
  cubes: number;
}

/** The tiles of a parsec that are still face down. */
export interface Pile {
  size: number;
  /** Those put under it, the next to come up first; None: not known to the viewer. */
  under: (Tile | null)[];
}

/** A seat or the Automa, as a viewer sees it. */
export interface Power {
  automa: boolean;
  civilisation: number | null;
  leader: number | null;
  energy: number;
  consumption: number;
  /** Energy to the next level. */
  missing: number;
  level: number;
  /** The consumption of this round. */
  burn: number;
  gems: number[];
  cubes_left: number;
  colonies: number;
  hand: number[];
  slots: Slot[];
  /** Colours of planets it can live on. */
  adapted: number[];
  upgrades: number[];
  /** Upgrades that its board has room for, those it has included. */
  fitting: number[];
  board_cubes: number;
  techs: number[];
  /** Kinds it has built. */
  stations: number[];
  /** Whether it has its Dark bonus card. */
  dark: boolean;
  /** Light bonus cards it has. */
  lights: number;
  /** Those of its bonus cards that the viewer knows. */
  bonuses: Bonus[];
}

/** An action slot. */
export interface Slot {
  /** How many parsecs. */
  reach: number;
  card: number | null;
  covered: number[];
  /** What the viewer knows of the planning that is going on: a card, or 31 to leave the slot as it is. */
  plan: number | null;
}

/** A bonus card that a seat may look at. */
export interface Bonus {
  id: number;
  base: number;
  each: number;
  per: number;
  of: number;
  majority: number;
  presence: number;
  /** To the power that has it, or might get it back, if the match ended now. */
  worth: number;
}

/** An action card. */
export interface Card {
  id: number;
  consumption: number;
  /** Coal, gold, crystal. */
  cost: number[];
  alternatives: CardStep[][];
}

/** A step of what a card does, and its three numbers. */
export interface CardStep {
  kind: number;
  numbers: number[];
}

/** An upgrade of the own board. */
export interface Upgrade {
  id: number;
  cost: number[];
  energy: number;
}

/** What an action card or a Dark Tech card does. */
export interface Program {
  alternatives: CardStep[][];
}

/** The Dark Tech cards of a level. */
export interface Deck {
  size: number;
  /** None: the viewer has not looked through them. */
  cards: number[] | null;
}

/** The Automa card that is turned up. */
export interface AutomaCard {
  id: number;
  consumption: number;
  /** Whether it assesses only galaxies where it has the majority. */
  only_majority: boolean;
  /** What it tries, and what it does instead. */
  actions: Action[][];
}

/** One side of an action of an Automa card. */
export interface Action {
  kind: number;
  amount: number;
  colour: number;
  galaxy: number;
}

/** Every question, with what its keys point at. */
export interface Asks {
  "lay": "tile";
  "show": "card";
  "dark": "bonus";
  "civilisation": "civilisation";
  "order": "seat";
  "leader": "leader";
  "buy": "button" | "card" | "station" | "upgrade";
  "pay": "payment";
  "station": "galaxy";
  "plan.1": "button" | "card";
  "plan.2": "button" | "card";
  "plan.3": "button" | "card";
  "plan.4": "button" | "card";
  "plan.5": "button" | "card";
  "automa.card": "automa_card";
  "either": "alternative";
  "automa.settle": "planet";
  "settle": "button" | "planet";
  "tower": "number";
  "collect": "button" | "tile";
  "discover": "button" | "parsec";
  "draw": "tile";
  "automa.tile": "tile";
  "tile": "tile";
  "where": "galaxy";
  "land": "button" | "planet";
  "upgrade": "button" | "gem";
  "assess": "button" | "galaxy";
  "automa.remove": "planet";
  "remove": "planet";
  "light": "bonus";
  "give_back": "bonus";
  "set_aside": "tech";
  "tech": "tech";
  "take": "button" | "card";
  "count": "button";
}
