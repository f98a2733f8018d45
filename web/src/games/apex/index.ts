import type { GameModule } from "../module";
import { type Watched, watched } from "./battles";
import Board from "./Board.svelte";
import { duration } from "./duration";
import Panel from "./Panel.svelte";

export const game: GameModule<Watched> = { Board, Panel, duration, after: watched };
