/** Where a game's own parts lie. */
export function folderOf(game: string): string {
  return game.replaceAll("-", "_");
}
