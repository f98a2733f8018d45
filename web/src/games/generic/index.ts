import type { Scene } from "../../wire";
import type { GameModule } from "../module";
import Board from "./Board.svelte";
import { duration } from "./duration";
import Panel from "./Panel.svelte";
import { draws } from "./touching";

export const game: GameModule<Scene> = { Board, Panel, brief: true, duration, draws };
