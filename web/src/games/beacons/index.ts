import { changed } from "../changed";
import type { GameModule } from "../module";
import type { Board as View } from "./board";
import Board from "./Board.svelte";
import { duration } from "./duration";
import Panel from "./Panel.svelte";

export const game: GameModule<View> = { Board, Panel, duration, after: changed, draws: (_, { kind }) => kind !== "button" };
