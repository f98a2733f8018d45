// Written by `python tools/wire.py`; changes here are lost.

/** Everything a viewer may know. */
export interface Board {
  phase: number;
  age: number;
  round: number;
  /** The seat that chose first; None: not known yet. */
  first: number | null;
  exploration: boolean;
  /** Civilisations and origins are dealt by chance. */
  dealt: boolean;
  cards: Card[];
  /** By their numbers, until all seats have one. */
  civilisations: Civilisation[];
  sectors: Sector[];
  players: Player[];
  deck_size: number;
  undealt: number[];
  discard: number[];
  /** Seats in the order their strategies are resolved. */
  queue: number[];
  /** The seat that acts, or chooses its civilisation and origin. */
  turn: number | null;
  /** Actions left to it, the one under way not included. */
  pool: number[];
  action: number | null;
  source: number | null;
  target: number | null;
  fought: number[];
  /** Those that the seat at war may fight next. */
  battles: Battle[];
}

/** A card of this number of players. */
export interface Card {
  /** Its index. */
  id: number;
  evolution: number;
  /** Of its Expansion side: how often each of the five. */
  actions: number[];
}

/** What a civilisation starts with. */
export interface Civilisation {
  ships: number;
  /** Production, movement, influence, armament. */
  levels: number[];
}

/** A place of the galaxy. */
export interface Sector {
  id: number;
  /** From the top. */
  row: number;
  /** From the left, in halves of a sector. */
  column: number;
  near: number[];
  /** The seat whose origin it is. */
  home: number | null;
  /** Of a neutral sector that lies face up. */
  tile: number | null;
  bonus: number | null;
  /** A neutral sector nobody has entered yet. */
  face_down: boolean;
  /** The seat whose colony stands there, origin colonies included. */
  colony: number | null;
  /** Of each seat. */
  ships: number[];
  control: number | null;
}

/** One seat, as a viewer sees it. */
export interface Player {
  civilisation: number | null;
  home: number | null;
  /** Production, movement, influence, armament. */
  levels: number[];
  /** The level and what colonies add. */
  influence: number;
  armament: number;
  /** In the galaxy. */
  ships: number;
  supply: number;
  /** Places of its colonies, the origin too. */
  colonies: number[];
  colonies_left: number;
  /** How many it controls. */
  sectors: number;
  /** From the three ages and from battles. */
  points: number[];
  total: number;
  hand_size: number;
  /** None: the viewer has not held this hand. */
  hand: number[] | null;
  /** Seats that have held the hand in this age. */
  held: number[];
  /** Card, side and discard of this round: the viewer's own, and everybody's once all have chosen. */
  chosen: number | null;
  side: number | null;
  dropped: number | null;
  /** Whether its strategy is over in this round. */
  done: boolean;
}

/** A battle that could be fought, as it would end now. */
export interface Battle {
  place: number;
  /** The seat at war first. */
  sides: Strength[];
  /** None: a tie. */
  winner: number | null;
}

/** Of one seat in a battle. */
export interface Strength {
  seat: number;
  strength: number;
}

/** Every question, with what its keys point at. */
export interface Asks {
  "lay": "tile";
  "first": "seat";
  "civilisation": "civilisation";
  "slot": "place";
  "deal": "card";
  "choose.card": "card";
  "choose.side": "side";
  "choose.discard": "card";
  "fight": "button" | "place";
  "settle": "button" | "place";
  "act": "action" | "button";
  "act.from": "place";
  "act.to": "place";
  "act.ships": "number";
  "act.where": "place";
  "act.whose": "seat";
  "turn_up": "tile";
}
