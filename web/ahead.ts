// What a page can be told to fetch before it runs: the parts that its address calls for, and the fonts of all pages.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The list for the server, which knows the address: what each page, language and board needs beside the start, and fonts. */
export const LIST = "ahead.json";
/** Letters that every page has. */
const FONTS = /(source-sans-3-200-normal|cormorant-garamond-[56]00-normal)-usual-.*\.woff2$/;
const PAGES = join(import.meta.dirname, "src/pages/pages.ts");
const PAGE = /(\w+): \(\) => import\("\.(\/\w+\.svelte)"\)/g;
const LANGUAGES = ["en", "fr"];
const GAMES = join(import.meta.dirname, "src/games");

export function ahead(): Plugin {
  return {
    name: "armillary-ahead",
    apply: "build",
    generateBundle(_, bundle) {
      this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(listOf(bundle)) });
    },
  };
}

function listOf(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const start = new Set(chunks.filter((one) => one.isEntry).flatMap((one) => partsOf(bundle, one)));
  const called = (name: string, module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`Nothing was built of ${module}.`);
    return [name, partsOf(bundle, chunk).filter((file) => !start.has(file))] as const;
  };
  const boards = readdirSync(GAMES).filter((folder) => existsSync(join(GAMES, folder, "index.ts")));
  const pages = [...readFileSync(PAGES, "utf8").matchAll(PAGE)];
  return Object.fromEntries([
    ...pages.map(([, name, file]) => called(name!, `/src/pages${file}`)),
    ...LANGUAGES.map((language) => called(language, `/core/words/${language}.json`)),
    ...boards.map((board) => called(`board ${board}`, `/games/${board}/index.ts`)),
    ...boards.flatMap((board) => LANGUAGES.map((language) => called(`board ${board} ${language}`, `/games/${board}/texts/${language}.json`))),
    ["fonts", Object.keys(bundle).filter((file) => FONTS.test(file))],
  ]);
}

/** A script with all that it needs to run, and their styles. */
function partsOf(bundle: Bundle, chunk: Chunk, known = new Set<string>()): string[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const needed = chunk.imports.map((file) => bundle[file]).filter((one) => one?.type === "chunk");
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...needed.flatMap((one) => partsOf(bundle, one, known))];
}
