// Written by `python tools/wire.py`; changes here are lost.

export const NONE = -1;
export const HUMAN = 0;
export const AUTOMA = 1;
export const AUTOMAS = 3;
export const OPEN = 513;
export const NEWS = 2097143;

/** How many there are. */
export const Count = {
  POWERS: 4,
  CIVILISATIONS: 4,
  LEADERS: 6,
  PARSECS: 3,
  GALAXIES: 10,
  ROOM_IN_GALAXY: 5,
  FIELDS: 50,
  TILES: 31,
  MOST_IN_PARSEC: 11,
  PLANETS_ON_TILE: 4,
  PLANETS: 124,
  HEIGHT: 3,
  CUBES: 30,
  COLOURS: 3,
  GEMS: 3,
  YIELDS: 4,
  START_CARDS: 6,
  CARDS: 31,
  AI_CARDS: 25,
  DISPLAY: 8,
  ROW: 4,
  OWN_SLOTS: 3,
  SLOTS: 5,
  PURCHASES: 3,
  UPGRADES: 15,
  STATIONS: 3,
  BONUSES: 27,
  LIGHTS: 18,
  MOST_BONUSES: 4,
  HAND_OF_LIGHTS: 5,
  PERS: 10,
  TECHS: 16,
  DECK: 8,
  ASIDE: 2,
  TOP_LEVEL: 3,
  PROGRAMS: 47,
  ALTERNATIVES: 2,
  STEPS: 3,
  STEP_KINDS: 13,
  PASSIVES: 13,
  SOURCES: 22,
  AUTOMA_CARDS: 18,
  AUTOMA_ACTIONS: 3,
  SIDES: 2,
  AUTOMA_STEPS: 108,
  AUTOMA_KINDS: 5,
};


/** Colours of planets. */
export const Colour = {
  BLUE: 0,
  BROWN: 1,
  RED: 2,
};


/** Gems, the least first. */
export const Gem = {
  COAL: 0,
  GOLD: 1,
  CRYSTAL: 2,
};


/** Upgrades of the own board: two for each slot (the fourth slot is a leader's), then projects. */
export const UpgradeKind = {
  DESERT: 0,
  VOLCANO: 1,
  EXPANSION: 2,
  RANGE: 3,
  PROJECT: 11,
};


/** Kinds of stations. */
export const StationKind = {
  COLLECTING: 0,
  ASSESSING: 1,
  COLONISING: 2,
};


/** What a bonus card counts. */
export const Per = {
  PLAIN: 0,
  GEM: 1,
  COLOUR: 2,
  PARSEC: 3,
  BOARD_CUBE: 4,
  LIGHT: 5,
  STATION: 6,
  TEN: 7,
  AI: 8,
  GALAXY: 9,
};


/** What a card does, with its three numbers. */
export const StepKind = {
  NOTHING: 0,
  SETTLE: 1,
  DISCOVER: 2,
  TAKE_GEMS: 3,
  GAIN: 4,
  SAVE: 5,
  REACH: 6,
  COLLECT_THERE: 7,
  COLLECT: 8,
  UPGRADE: 9,
  TAKE_AI: 10,
  DRAW_LIGHT: 11,
  ASSESS: 12,
};


/** Where a step takes place: a sum of these. */
export const Where = {
  ANY_PARSEC: 1,
  ANY_COLOUR: 2,
  BOTH: 4,
};


/** What leaders and Dark Tech cards do for good. */
export const Passive = {
  GEM_LEVELS: 0,
  MORE_CUBES: 1,
  GALAXY_ENERGY: 2,
  TILE_ENERGY: 3,
  FOREIGN: 4,
  STILL: 5,
  EXTRA_COLLECT: 6,
  EXTRA_SETTLE: 7,
  COLONY_ENERGY: 8,
  KEEP_FROM: 9,
  TIES_WIN: 10,
  NO_TOWERS: 11,
  EXTRA_SLOT: 12,
};


/** What an Automa card does, with its numbers. */
export const AutomaStep = {
  NOTHING: 0,
  SETTLE: 1,
  EXPLORE: 2,
  ENERGY: 3,
  REFRESH: 4,
};


/** What is asked now. */
export const Phase = {
  LAY: 0,
  SHOW: 1,
  DARK: 2,
  CIVILISATION: 3,
  ORDER: 4,
  LEADER: 5,
  BUY: 6,
  PAY: 7,
  STATION: 8,
  PLAN: 9,
  AUTOMA_CARD: 10,
  EITHER: 11,
  SETTLE: 12,
  TOWER: 13,
  COLLECT: 14,
  DISCOVER: 15,
  DRAW: 16,
  TILE: 17,
  WHERE: 18,
  LAND: 19,
  UPGRADE: 20,
  ASSESS: 21,
  REMOVE: 22,
  LIGHT: 23,
  GIVE_BACK: 24,
  SET_ASIDE: 25,
  TECH: 26,
  TAKE: 27,
  COUNT: 28,
  OVER: 29,
};


/** Stages of a turn. */
export const Stage = {
  SETTING_UP: 0,
  BUYING: 1,
  PLANNING: 2,
  ACTING: 3,
  ASSESSING: 4,
};


/** Keys that are no card, planet or tile. */
export const Key = {
  LEAVE: 31,
  BUY_UPGRADE: 31,
  BUY_STATION: 46,
  EXTRA_COLONY: 49,
  DONE: 124,
  COLLECT_IT: 125,
};


/** What happens, with its numbers. */
export const Event = {
  OF_AUTOMA: 100,
  LAID: 1,
  SHOWN: 2,
  TAKES: 3,
  ORDERED: 4,
  LEADS: 5,
  ROUND: 6,
  BOUGHT: 7,
  UPGRADED: 8,
  BUILT: 9,
  PLANNED: 10,
  CONSUMED: 11,
  DRAWN_CARD: 12,
  ACTS: 13,
  SETTLED: 14,
  COLLECTED: 15,
  GOT_GEMS: 16,
  GAINED: 17,
  RAISED: 18,
  LOOKED: 19,
  DISCOVERED: 20,
  RETURNED: 21,
  ASSESSED: 22,
  REMOVED: 23,
  DREW_LIGHT: 24,
  GAVE_BACK: 25,
  LEVELLED: 26,
  TOOK_TECH: 27,
  TOOK_AI: 28,
  SAVED: 29,
  REACHED: 30,
  THRONE: 31,
  REFRESHED: 32,
  SKIPPED: 33,
  SCORED: 34,
  ENDED: 35,
  DEALT_DARK: 36,
  SAW_LIGHT: 37,
  SAW_TILES: 38,
  PAID: 39,
  IDLE: 40,
  CROWNED: 41,
};


/** What events change on the board, with its numbers; digits follow a leading 1. */
export const Change = {
  ENERGY: 1001,
  LEVEL: 1002,
  GEMS: 1003,
  BANK: 1004,
  CUBES: 1005,
  PLANET: 1006,
  GALAXY: 1007,
  TILE: 1008,
  STATION: 1009,
  STATIONS: 1010,
  HAND: 1011,
  SLOT: 1012,
  REACH: 1013,
  UPGRADES: 1014,
  TECHS: 1015,
  BONUSES: 1016,
  CIVILISATION: 1017,
  DISPLAY: 1018,
  AI: 1019,
  ORDER: 1020,
  ROUND: 1021,
  PHASE: 1022,
  NOW: 1023,
  THRONE: 1024,
  DRAWN: 1025,
  NONE_DRAWN: 1026,
  AUTOMA_CARD: 1027,
  AUTOMA_LEFT: 1028,
};


/** Why a step of a card does nothing. */
export const Idle = {
  NO_CUBE: 0,
  NO_COLOUR: 1,
  NO_ROOM: 2,
  NO_PARSEC: 3,
  NO_COLONY: 4,
  NO_GEM: 5,
  NO_HIGHER_GEM: 6,
  NO_SUPPLY: 7,
  NO_AI: 8,
  NO_LIGHT: 9,
  NO_GALAXY: 10,
  NO_SAVING: 11,
  NO_REACH: 12,
  NO_MARKER: 13,
  NO_STEP: 14,
};


/** Why a side of an action of the Automa is impossible. */
export const AutomaIdle = {
  NO_SIDE: 0,
  NO_CUBE: 1,
  NO_PLANET: 2,
  NO_FIELD: 3,
  NO_TILE: 4,
};
