// Written by `python tools/wire.py`; changes here are lost.

export const NONE = -1;

/** How many there are, at most. */
export const Count = {
  CREWS: 4,
  PROBES: 24,
  RELICS: 16,
  BEACONS: 3,
  PACKET: 4,
  LAST: 1,
  ROUNDS: 12,
};


/** What is asked now. */
export const Phase = {
  DEAL: 0,
  FLARE: 1,
  SEND: 2,
  DREDGE: 3,
  DRAW: 4,
  KEEP: 5,
  OVER: 6,
};


/** Where a crew dredges. */
export const Dredge = {
  TOP: 0,
  BOTTOM: 1,
  LEAVE: 2,
};


/** Which of the relics drawn a crew keeps. */
export const Keep = {
  FIRST: 0,
  SECOND: 1,
  BACK: 2,
};


/** What happens, with its numbers. */
export const Event = {
  FLARED: 1,
  SENT: 2,
  WON: 3,
  MISSED: 4,
  LOOKED: 5,
  KEPT: 6,
  SANK: 7,
  PASSED: 8,
  ENDED: 9,
};


/** What events change on the board, with its numbers. */
export const Change = {
  FLARE: 1000,
  SENT: 1001,
  SCORE: 1002,
  RELICS: 1003,
};
