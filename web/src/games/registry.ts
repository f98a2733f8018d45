// What each game brings to the client, found by its folder. Each is loaded when it is needed.

import type { Component } from "svelte";
import { hold } from "../core/ready.svelte";
import { learn, type Texts } from "../core/words.svelte";
import { folderOf } from "./folders";
import type { GameModule } from "./module";

const ANY = "generic";
const modules = import.meta.glob<{ game: GameModule }>("./*/index.ts");
const emblems = import.meta.glob<Component<{ game: string }>>("./*/Emblem.svelte", { eager: true, import: "default" });
const files = import.meta.glob("./*/texts/*.json");
/** The words of each board, by its folder. */
export const texts = Object.fromEntries(
  Object.keys(modules).map((path) => {
    const folder = path.split("/")[1]!;
    return [folder, { en: files[`./${folder}/texts/en.json`]!, fr: files[`./${folder}/texts/fr.json`]! } satisfies Texts];
  }),
);

/** The board of a game, with its words and those of the parts it may share: its own board, or the one of any game. */
export function loadGame(game: string): Promise<GameModule> {
  return hold(loaded(game));
}

async function loaded(game: string): Promise<GameModule> {
  const folder = `./${folderOf(game)}/index.ts` in modules ? folderOf(game) : ANY;
  const [{ game: found }] = await Promise.all([modules[`./${folder}/index.ts`]!(), learn(texts[ANY]!), learn(texts[folder]!)]);
  return found;
}

/** The sign of a game. */
export function emblemOf(game: string): Component<{ game: string }> {
  return emblems[`./${folderOf(game)}/Emblem.svelte`] ?? emblems[`./${ANY}/Emblem.svelte`]!;
}
