/** The outline of a ship around its middle, the bow up. */
export const HULL = "M0 -47C9 -34 17 -25 22 -14L41 16L40 25L20 20L14 30H-14L-20 20L-40 25L-41 16L-22 -14C-17 -25 -9 -34 0 -47Z";
