// The drawings on the command cards, within 40 by 40 around the origin.

import { splitStar } from "../../art/stars";

/** Expand: a star that throws off others. */
const burst = splitStar(8, 10, 4);
/** Explore: a compass rose. */
const rose = splitStar(4, 19, 5);

export interface Drawing {
  lines: string;
  light: string;
  dark: string;
}

export const DRAWINGS: Drawing[] = [
  {
    lines: "M0 -11V-18M-3 -15L0 -18L3 -15M0 11V18M-3 15L0 18L3 15M-11 0H-18M-15 -3L-18 0L-15 3M11 0H18M15 -3L18 0L15 3M-9 -9L-12 -12M9 -9L12 -12M-9 9L-12 12M9 9L12 12",
    light: burst.light,
    dark: burst.dark,
  },
  { lines: "M0 -13A13 13 0 0 1 0 13A13 13 0 0 1 0 -13M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10", light: rose.light, dark: rose.dark },
  {
    lines: "M-15 -16L12 11M15 -16L-12 11M-14 4L-5 13M14 4L5 13M-13 15L-9 11M13 15L9 11",
    light: "M-16.5 -18L-10 -15L3 -2L0 1L-13 -12Z",
    dark: "M16.5 -18L10 -15L-3 -2L0 1L13 -12Z",
  },
];

/** The number of a command, cut as lines: cards are performed in this order. */
export const NUMERALS = [0, 1, 2].map((command) =>
  Array.from({ length: command + 1 }, (_, i) => {
    const x = (i - command / 2) * 5;
    return `M${x} -32V-23`;
  }).join("") + `M${-command * 2.5 - 2} -32H${command * 2.5 + 2}M${-command * 2.5 - 2} -23H${command * 2.5 + 2}`,
);
