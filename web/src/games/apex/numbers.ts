// Written by `python tools/wire.py`; changes here are lost.

export const NONE = -1;
export const DONE = 30;

/** How many there are. */
export const Count = {
  SEATS: 6,
  PLACES: 30,
  NEUTRALS: 4,
  FLEET: 20,
  COLONIES: 3,
  AGES: 3,
  ROUNDS: 5,
  TOP_LEVEL: 5,
  CARDS: 30,
  TILES: 24,
  CIVILISATIONS: 6,
  SCALES: 4,
  SIDES: 4,
  ACTIONS: 5,
  BONUSES: 8,
  SOURCES: 4,
};


/** Evolutions. */
export const Scale = {
  PRODUCTION: 0,
  MOVEMENT: 1,
  INFLUENCE: 2,
  ARMAMENT: 3,
};


/** Sides of a card, in the order they are resolved. */
export const Side = {
  WAR: 0,
  EVOLUTION: 1,
  COLONISATION: 2,
  EXPANSION: 3,
};


/** Actions of Expansion. */
export const Action = {
  MOVE: 0,
  PORTAL: 1,
  PRODUCE: 2,
  CONVERT: 3,
  AMBUSH: 4,
};


/** What a sector may bring beside an action. */
export const Bonus = {
  POINT: 5,
  INFLUENCE: 6,
  ARMAMENT: 7,
};


/** Where points come from: the three ages, and battles. */
export const Source = {
  BATTLES: 3,
};


/** What is asked now. */
export const Phase = {
  LAY: 0,
  FIRST: 1,
  CIVILISATION: 2,
  SLOT: 3,
  DEAL: 4,
  CHOOSE: 5,
  FIGHT: 6,
  SETTLE: 7,
  ACT: 8,
  FROM: 9,
  TO: 10,
  NUMBER: 11,
  WHERE: 12,
  WHOSE: 13,
  TURN_UP: 14,
  OVER: 15,
};


/** What happens, with its numbers. */
export const Event = {
  LAID: 1,
  LEADS: 2,
  TAKES: 3,
  LANDS: 4,
  AGE: 5,
  UNDEALT: 6,
  ROUND: 7,
  CHOSE: 8,
  DROPPED: 9,
  EVOLVED: 10,
  COLONISED: 11,
  MOVED: 12,
  JUMPED: 13,
  PRODUCED: 14,
  CONVERTED: 15,
  AMBUSHED: 16,
  TURNED_UP: 17,
  ATTACKS: 18,
  FOUGHT: 19,
  WON: 20,
  TIED: 21,
  LOST: 22,
  PASSED_ON: 23,
  SCORED: 24,
  ENDS: 25,
};


/** What events change on the board, with its numbers; digits follow a leading 1. */
export const Change = {
  SECTOR: 1001,
  TILE: 1002,
  SEAT: 1003,
  STRENGTH: 1004,
  COLONIES: 1005,
  LEVEL: 1006,
  CIVILISATION: 1007,
  ORIGIN: 1008,
  POINTS: 1009,
  TOTAL: 1010,
  CHOICE: 1011,
  HAND: 1012,
  HELD: 1013,
  PILES: 1014,
  FIRST: 1015,
  TURN: 1016,
  POOL: 1017,
  QUEUE: 1018,
  DONE: 1019,
};
