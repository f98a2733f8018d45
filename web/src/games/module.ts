// What a game brings to the web client. It draws; what may be done comes from the server.

import type { Component } from "svelte";
import type { Beat } from "../parts/stage/pacing";
import type { DraftInfo, Message, Question, SeatInfo, Target, Told } from "../wire";

export interface BoardProps<Board = unknown> {
  /** What is shown; while something plays: as it was before that. */
  board: Board;
  seats: SeatInfo[];
  /** Where the reader sits; null: a spectator. */
  viewer: number | null;
  /** Its choices name things on the board. */
  question: Question | null;
  draft: DraftInfo | null;
  /** What the reader's own draft has told so far. */
  drafted: readonly Told[];
  /** What is being shown now, for animation. */
  playing: Beat | null;
  /** The board once that has been shown, where the game says how it looks. */
  next?: Board | null;
  text: (message: Message) => string;
  /** A legal choice was clicked. */
  choose: (key: number) => void;
  /** Something else was clicked: the frame asks the server why not, and shows the rule and the reason. */
  ask: (target: Target) => void;
  /** Pointed at in the list of choices. */
  hover: Target | null;
  /** Pointed at on the board. */
  onhover: (target: Target | null) => void;
}

export interface PanelProps<Board = unknown> {
  board: Board;
  seats: SeatInfo[];
  seat: number;
  viewer: number | null;
  text: (message: Message) => string;
}

export interface GameModule<Board = any> {
  // any: a frame that shows every game hands each its own board
  /** The board with everything on it. It fills its box and keeps its shape. */
  Board: Component<BoardProps<Board>>;
  /** One seat: what all may know of it. */
  Panel: Component<PanelProps<Board>>;
  /** Panels take a line or two: what is asked has more of the height beside the board. */
  brief?: boolean;
  /** Milliseconds an event takes to be shown; 0: there is nothing to see. */
  duration(event: Told): number;
  /** Whether a thing stands on the board, where some that may be chosen do not. */
  draws?(board: Board, target: Target): boolean;
  /** How the board looks once an event has been shown, where the game tells what events change. */
  after?(board: Board, event: Told): Board;
}
