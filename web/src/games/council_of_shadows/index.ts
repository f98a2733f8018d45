import type { GameModule } from "../module";
import { after } from "./after";
import type { Board as Shown } from "./board";
import Board from "./Board.svelte";
import { duration } from "./duration";
import Panel from "./Panel.svelte";

export const game: GameModule<Shown> = { Board, Panel, duration, after };
