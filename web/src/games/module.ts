// What a game brings to the web client. It draws; what may be done comes from the server.

import type { Component } from "svelte";
import type { DraftInfo, Message, Question, SeatInfo, Target, Told } from "../wire";

export interface BoardProps<Board = unknown> {
  /** What is shown; while events play: as it was before the event. */
  board: Board;
  seats: SeatInfo[];
  /** Where the reader sits; null: a spectator. */
  viewer: number | null;
  /** Its choices name things on the board. */
  question: Question | null;
  draft: DraftInfo | null;
  /** What the reader's own draft has told so far. */
  drafted: readonly Told[];
  /** The event being shown now, for animation. */
  playing: Told | null;
  /** The board once that event has been shown, where the game says how it looks. */
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
  /** Milliseconds an event takes to be shown; 0: there is nothing to see. */
  duration(event: Told): number;
  /** How the board looks once an event has been shown; `final` is the board after all events that are being shown. */
  after?(board: Board, event: Told, final: Board): Board;
}
