// What of a frame is drawn.

import type { Scene } from "../wire";

/** The view, for a board of the game's own; or else the scene, which is there only if there is no such board. */
export function shownOf({ board, scene }: { board?: unknown; scene?: Scene | null }): unknown {
  return scene ?? board ?? null;
}
