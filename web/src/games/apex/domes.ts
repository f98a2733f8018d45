/** The domes of a colony, and the flag over them. */
export const DOMES = "M-36 30V14A15 15 0 0 1 -12 2V-4A18 18 0 0 1 24 -4V8A13 13 0 0 1 36 20V30Z";
export const FLAG = "M6 -45L28 -38L6 -30Z";
