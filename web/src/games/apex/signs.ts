// The signs of the game, drawn in a box of 24 around the origin: strokes, and what is filled.

export interface SignLines {
  lines: string;
  filled?: string;
}

const MOVEMENT = { lines: "M-10 0H6M0 -7L8 0L0 7", filled: "" };
const PORTAL = { lines: "M0 -10A6 10 0 0 1 0 10A6 10 0 0 1 0 -10ZM-11 0H-3M3 0H11M7.500 -3.500L11 0L7.500 3.500", filled: "" };
const PRODUCTION = { lines: "M0 -10L5 0L9 8H-9L-5 0ZM0 -2V5M-3.500 1.500H3.500" };
const CONVERSION = { lines: "M-9 -2A9 9 0 0 1 7 -6M9 2A9 9 0 0 1 -7 6M8 -11V-5.500H2.500M-8 11V5.500H-2.500" };
const AMBUSH = { lines: "M0 -7A7 7 0 0 1 0 7A7 7 0 0 1 0 -7ZM0 -11V-4M0 4V11M-11 0H-4M4 0H11" };
const POINT = { lines: "", filled: "M0 -11L3 -3.800L10.700 -3.200L4.800 1.700L6.700 9.200L0 5.100L-6.700 9.200L-4.800 1.700L-10.700 -3.200L-3 -3.800Z" };
const INFLUENCE = { lines: "M-9 8V-5L-4.500 0L0 -9L4.500 0L9 -5V8ZM-9 4.500H9" };
const ARMAMENT = { lines: "M0 -10L9 -6.500V0C9 5 5 8.500 0 11C-5 8.500 -9 5 -9 0V-6.500ZM0 -6V6M-4.500 -1H4.500" };
const WAR = { lines: "M-9 -9L8 8M9 -9L-8 8M3.500 9.500L9.500 3.500M-3.500 9.500L-9.500 3.500" };
const COLONY = { lines: "M-10 8H10M-8 8V3A8 8 0 0 1 8 3V8M0 -5V-11L6 -8.500L0 -6.500M-2.500 8V4H2.500V8" };
const EVOLUTION = { lines: "M-9 10V5H-3V0H3V-5H9V-10M9 10H-9" };
const EXPANSION = { lines: "M0 -4V-11M-3 -8.500L0 -11L3 -8.500M4 0H11M8.500 -3L11 0L8.500 3M0 4V11M-3 8.500L0 11L3 8.500M-4 0H-11M-8.500 -3L-11 0L-8.500 3" };

export const ACTIONS: SignLines[] = [MOVEMENT, PORTAL, PRODUCTION, CONVERSION, AMBUSH];
export const BONUSES: SignLines[] = [...ACTIONS, POINT, INFLUENCE, ARMAMENT];
export const SCALES: SignLines[] = [PRODUCTION, MOVEMENT, INFLUENCE, ARMAMENT];
export const SIDES: SignLines[] = [WAR, EVOLUTION, COLONY, EXPANSION];
export const SWORDS = WAR;
export const COLONY_SIGN = COLONY;
