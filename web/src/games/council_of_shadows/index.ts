import type { GameModule } from "../module";
import { changed } from "../changed";
import type { Board as Shown } from "./board";
import Board from "./Board.svelte";
import { duration } from "./duration";
import Panel from "./Panel.svelte";

export const game: GameModule<Shown> = { Board, Panel, duration, after: changed };
