// The fonts, cut to what is usually read: a page that needs a rarer letter of western Europe fetches it then.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subset from "subset-font";
import type { Plugin } from "vite";

const PACKAGES = join(import.meta.dirname, "node_modules");
const FOLDER = join(PACKAGES, ".fonts");
const GARAMOND = "@fontsource/cormorant-garamond/files/cormorant-garamond-latin";
const SANS = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2";
const FACES = [
  { family: "Cormorant Garamond", weight: "500", style: "normal", file: `${GARAMOND}-500-normal.woff2` },
  { family: "Cormorant Garamond", weight: "600", style: "normal", file: `${GARAMOND}-600-normal.woff2` },
  { family: "Cormorant Garamond", weight: "500", style: "italic", file: `${GARAMOND}-500-italic.woff2` },
  { family: "Source Sans 3", weight: "200 900", style: "normal", file: SANS },
];
/** Figures on the line and of one width, pairs set closer, letters drawn as one. */
const FEATURES = ["kern", "liga", "lnum", "tnum", "zero"];

const ASCII = span(0x20, 0x7e);
/** Of western Europe, and signs. */
const LATIN = [...span(0xa0, 0xff), 0x131, 0x152, 0x153, ...span(0x2000, 0x206f), 0x20ac, 0x2122, 0x2191, 0x2193, 0x2212];
/** English and French, with the signs that our texts use. */
const USUAL = new Set(Array.from("\u00a0«»’“”…–—·×°−àâçéèêîïôœùûÀÂÉ\u202f\u2060", (letter) => letter.codePointAt(0)!));
const PARTS = {
  usual: [...ASCII, ...LATIN.filter((letter) => USUAL.has(letter))],
  rare: LATIN.filter((letter) => !USUAL.has(letter)),
};

/** Writes them where styles find them, as `@fonts`. */
export function fonts(): Plugin {
  return {
    name: "armillary-fonts",
    async config() {
      await cut();
      return { resolve: { alias: { "@fonts": FOLDER } } };
    },
  };
}

async function cut(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const rules: string[] = [];
  for (const { family, weight, style, file } of FACES) {
    for (const [part, letters] of Object.entries(PARTS)) {
      const name = `${family.replace(/\W+/g, "-").toLowerCase()}-${weight.slice(0, 3)}-${style}-${part}.woff2`;
      const text = String.fromCodePoint(...letters);
      const content = await subset(readFileSync(join(PACKAGES, file)), text, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true });
      writeFileSync(join(FOLDER, name), content);
      rules.push(
        `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};font-display:swap;` +
          `src:url("./${name}") format("woff2");unicode-range:${ranges(letters)}}`,
      );
    }
  }
  writeFileSync(join(FOLDER, "faces.css"), rules.join("\n"));
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** As styles write them: the first and the last of those that follow each other. */
function ranges(letters: readonly number[]): string {
  const firsts = letters.filter((letter, n) => letters[n - 1] !== letter - 1);
  const lasts = letters.filter((letter, n) => letters[n + 1] !== letter + 1);
  return firsts.map((first, n) => `U+${first.toString(16)}-${lasts[n]!.toString(16)}`).join(",");
}
