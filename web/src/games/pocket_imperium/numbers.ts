// Written by `python tools/wire.py`; changes here are lost.

export const NONE = -1;
export const DONE = 0;
export const NEUTRAL = 3;
export const TRI_PRIME = 24;

/** How many there are. */
export const Count = {
  SEATS: 3,
  OWNERS: 4,
  PLACES: 48,
  LEVELS: 4,
  SECTORS: 9,
  SLOTS: 5,
  CARDS: 12,
  COMMANDS: 3,
  PLANS: 9,
  LINES: 4,
};


/** Places of sector cards: TL TM TR / ML MM MR / BL BM BR. */
export const Place = {
  SIDE_LEFT: 3,
  CENTRE: 4,
  SIDE_RIGHT: 5,
};


/** Sector cards; a side card turned round counts as a card of its own. */
export const Card = {
  NONE: 0,
  FIRST_STRIPED: 1,
  LAST_STRIPED: 6,
  M1: 7,
  M1_TURNED: 8,
  M2: 9,
  M2_TURNED: 10,
  TRI_PRIME: 11,
};


/** Commands, in the order they are performed. */
export const Command = {
  EXPAND: 0,
  EXPLORE: 1,
  EXTERMINATE: 2,
};


/** Edges of the board: the three cards along one of them are left out by two players. */
export const Edge = {
  TOP: 0,
  BOTTOM: 1,
  LEFT: 2,
  RIGHT: 3,
  ANY: 4,
  NONE: 5,
};


/** When a sector counts as occupied. */
export const Occupancy = {
  ANY_HEX: 0,
  MAJORITY: 1,
  SYSTEM: 2,
};


/** What is asked now. */
export const Phase = {
  LAYOUT: 0,
  CUT: 1,
  FIRST: 2,
  DEPLOY: 3,
  PLAN: 4,
  GROW: 5,
  FLEET: 6,
  LEG: 7,
  LOAD: 8,
  ONWARD: 9,
  DROP: 10,
  PICK_UP: 11,
  TARGET: 12,
  FORCE: 13,
  SCORE: 14,
  OVER: 15,
};


/** What happens, with its numbers. */
export const Event = {
  LAID: 1,
  REMOVED: 2,
  LEADS: 3,
  DEPLOYED: 4,
  ROUND: 5,
  REVEALED: 6,
  PERFORMS: 7,
  GREW: 8,
  MOVED: 9,
  INVADED: 10,
  CONQUERED: 11,
  DEFENDED: 12,
  NEUTRALS_HELD: 13,
  EMPTIED: 14,
  TRIMMED: 15,
  PICKED: 16,
  PAID: 17,
  ELIMINATED: 18,
  FINAL: 19,
  SENT: 20,
};


/** What events change on the board, with its numbers. */
export const Change = {
  HEX: 1001,
  SPENT: 1002,
  SEAT: 1003,
  SCORE: 1004,
  ORDER: 1005,
  OWN_ORDER: 1006,
  TURN: 1007,
  ROUND: 1008,
  PICKED: 1009,
  PICKS: 1010,
  PLACED: 1011,
  CARD: 1012,
  SYSTEM: 1013,
  LEVEL: 1014,
  LINE: 1015,
  HEX_OUT: 1016,
  CARD_OUT: 1017,
};
