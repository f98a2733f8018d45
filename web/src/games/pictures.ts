// What games look like: each draws its own board, as it looks from afar. They come with the first page, and must be light.

import type { Component } from "svelte";
import { folderOf } from "./folders";

const pictures = import.meta.glob<Component>("./*/Picture.svelte", { eager: true, import: "default" });

/** The picture of a game, if it has drawn one. */
export function pictureOf(game: string): Component | null {
  return pictures[`./${folderOf(game)}/Picture.svelte`] ?? null;
}
