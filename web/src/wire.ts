// Written by `python tools/wire.py`; changes here are lost.

/** Whether the server is well. One that is not says so as a problem, too. */
export interface Health {
  status: "degraded" | "ok";
  version: string;
  /** Why nothing can be written, in one word: full, disk, denied, busy, away, slow or other. */
  reason?: string | null;
  error?: string | null;
  text?: string | null;
}

/** What can be played here, and against whom. */
export interface Games {
  games: GameInfo[];
  bots: string[];
  /** Of the bots, those of which each is stronger than the one before. */
  levels: string[];
  languages: string[];
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  rules: number;
  players: number[];
  usual: number;
  /** How long a match takes people around a table, from and to; empty: not said. */
  minutes: number[];
  /** From 1, the easiest, to 3; 0: not said. */
  difficulty: number;
  options: OptionInfo[];
  modes: Record<string, Record<string, unknown>>;
  components: SetInfo[];
  /** Whether it can be learnt here. */
  lessons: boolean;
  /** Whether its rules can be read here. */
  rulebook: boolean;
  /** Who plays unless another bot is chosen. */
  bot: string;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: unknown;
  /** For a choice the words; for a number the lowest and the highest. */
  values: unknown[];
}

/** A component set that ships with a game. */
export interface SetInfo {
  id: string;
  /** Some of its values are our reconstruction. */
  reconstructed: boolean;
}

/** Which texts are wanted. */
export interface Edition {
  /** As the page of the client names it: the text may then be kept for ever. */
  edition?: string | null;
}

/** What a game teaches, in the order to learn it. */
export interface Lessons {
  lessons: LessonInfo[];
  /** Of all lessons as they are: a client that names it may keep a whole lesson for ever. */
  edition: string;
}

/** A lesson of a game. */
export interface LessonInfo {
  name: string;
  title: Message;
  about: Message;
  /** How many keys the learner answers. */
  steps: number;
}

/** Something to be said, in any language. */
export interface Message {
  id: string;
  args?: Record<string, number | string | Message>;
}

/** Every way through a lesson that the guide hopes for. */
export interface WholeLesson {
  ways: Taught[];
}

/** A lesson after some keys, each as the guide hoped. */
export interface Taught {
  keys: number[];
  lesson: Lesson;
  /** What the guide says of every other key that may be answered there. */
  hints: Record<string, Guidance>;
}

/** Where a learner is, as their seat sees it. */
export interface Lesson {
  lesson: LessonInfo;
  /** How many keys the guide has taken. */
  taken: number;
  /** The learner's. */
  seat: number;
  seats: SeatInfo[];
  /** What the learner sees; its form is the game's own. */
  board: unknown;
  question: Question | null;
  draft: DraftInfo;
  /** What the learner's own draft has told so far. */
  drafted: Told[];
  /** What is new since the key before; a draft's own events among them. */
  events: Told[];
  /** The board before these events. */
  before: unknown;
  guide: Guidance;
  /** What the guide points at. */
  points: Target[];
  /** Whether the last key was hoped for. If not, it was not taken, and the learner may try again. */
  hoped: boolean;
  /** Why another choice is better, or which rule forbids this one. */
  hint: Guidance | null;
  done: boolean;
  /** How the match ended, if it did. */
  result: ResultInfo | null;
  /** The board, and the board before, as things to draw. */
  scene?: Scene | null;
  scene_before?: Scene | null;
  /** How one wins, where all lessons begin. */
  aim?: Guidance | null;
  /** A key that the guide hopes for, where the learner wants to be shown one. */
  wanted?: number | null;
}

/** Who sits there. */
export interface SeatInfo {
  name: string;
  kind: "bot" | "open" | "person";
  /** Who answers, if it is a bot. */
  bot?: string | null;
  /** The bot answers for the person, until they return. */
  stands_in?: boolean;
  resigned?: boolean;
  /** A bot has answered for the person, perhaps for a while. */
  replaced?: boolean;
  /** Agrees to end the match without a result. */
  cancels?: boolean;
  /** Its share in the draws, as far as it is given: shown before the match, and in the record after it. */
  nonce?: string;
  /** The match does not begin before it is given, unless the host says so. */
  awaits_nonce?: boolean;
  /** Wants a rematch, and waits at its table. */
  again?: boolean;
}

/** What a seat is asked now. */
export interface Question {
  seat: number;
  /** Stable name, as in the record. */
  ask: string;
  /** The seat's decision number: send it back, so that a stale answer is recognised. */
  number: number;
  text: Message;
  choices: Choice[];
  /** Answered together with other seats, and not seen by them before all are in. */
  secret: boolean;
}

/** One legal key. */
export interface Choice {
  key: number;
  target: Target;
  text: Message;
}

/** A thing on the board: hex, sector, planet, card, slot, number or button. */
export interface Target {
  /** Which sort of thing it is. */
  kind: string;
  /** Which of them. */
  id: number;
}

/** What the seat has answered and may take back. */
export interface DraftInfo {
  keys: number[];
  /** Nothing is left to answer: it may be committed. */
  finished: boolean;
  /** Committed, and opened when everybody who was asked is ready. */
  sealed: boolean;
  /** The same in words, key by key. */
  steps?: DraftStep[];
  /** What the seat would give up by it. */
  warnings?: Message[];
}

/** One key of a draft, for the seat whose draft it is. */
export interface DraftStep {
  target: Target;
  /** What was chosen. */
  text: Message;
  /** How many of the draft's events tell of it. */
  events: number;
}

/** An event as one viewer hears it. */
export interface Told {
  kind: string;
  args: Record<string, number>;
  text: Message;
  /** What it changes in the view, one after the other. */
  changes?: Change[];
}

/** What one thing in a view becomes. */
export interface Change {
  /** The way to it: names of fields, and numbers of things in lists, their ids where they have any; -1: a new one. */
  at: (string | number)[];
  /** What it becomes; of an object, those fields that change. */
  to?: unknown;
  /** It leaves its list. */
  gone?: boolean;
}

/** Something the guide says. */
export interface Guidance {
  text: Message;
  /** The numbered rule it is about. */
  rule?: string | null;
}

/** How the match ended. */
export interface ResultInfo {
  scores: number[];
  winners: number[];
  reason: Message;
  breakdown: Record<string, number>[];
  /** Those who play without a seat. */
  unseated?: Unseated[];
  /** What a part of the breakdown counts, where it is not a point for each. */
  worth?: Record<string, number | "inside" | "tie">;
}

/** What the unseated reached: one without a seat, for whom the rules play. */
export interface Unseated {
  /** The id of a message, their name. */
  who: string;
  score: number;
  won: boolean;
  /** As for a seat. */
  breakdown: Record<string, number>;
}

/** All that a viewer sees. */
export interface Scene {
  /** What time it is in the match: "Round 2 of 6". */
  headline?: Message | null;
  /** Somewhere on the board, with pieces. */
  places?: Place[];
  /** Ways between places. */
  links?: Link[];
  /** Cards, tiles or dice: with an owner in front of a seat, else everybody's. */
  rows?: Row[];
  /** Numbers in a line. */
  tracks?: Track[];
  /** Tables of numbers, of seats or of things. */
  grids?: Grid[];
  /** Sentences. */
  notes?: Message[];
}

/** Somewhere on the board. */
export interface Place {
  /** What it is called in choices. */
  target: Target;
  /** Its name. */
  title: Message;
  /** To the right and down; neighbours are about 1 apart. None for all places: they stand in rows, in their order. */
  at?: [number, number] | null;
  /** Some words below it. */
  note?: Message | null;
  /** The seat that holds it. */
  owner?: number | null;
  /** A circle, square or hexagon; hexagons touch at 1 apart in a row, with rows 0.87 apart. */
  outline?: "circle" | "hexagon" | "square";
  /** What stands on it. */
  pieces?: Piece[];
  /** There is something special about it now. */
  lit?: boolean;
}

/** Things of one owner that are alike, on a place. */
export interface Piece {
  /** A seat; None: they are nobody's. */
  owner?: number | null;
  /** How many stand there. */
  count?: number;
  /** A number on each of them. */
  value?: number | null;
  /** A disc, cube, house, ship or star. */
  shape?: "cube" | "disc" | "house" | "ship" | "star";
  /** What it is, where its shape does not say so. */
  title?: Message | null;
  /** What it is called in choices, if it can be chosen by itself. */
  target?: Target | null;
}

/** A way between two places, by their numbers in the list of places. */
export interface Link {
  /** The two places. */
  ends: [number, number];
  /** The seat that holds it. */
  owner?: number | null;
}

/** Cards beside each other: a hand, a market, a pile. */
export interface Row {
  /** What they are. */
  title: Message;
  /** From left to right. */
  cards: Card[];
  /** The seat in front of which they lie. */
  owner?: number | null;
}

/** A card, a tile or a die. */
export interface Card {
  /** What it is called in choices, if it can be chosen. */
  target?: Target | null;
  /** What it is. Without title and value: the viewer does not know it. */
  title?: Message | null;
  /** The number on it. */
  value?: number | null;
  /** Some words below its title. */
  note?: Message | null;
  /** It lies face down; who knows it nevertheless sees its title too. */
  hidden?: boolean;
  /** So many of them lie on each other. */
  count?: number;
  /** It is a die, which shows its value. */
  die?: boolean;
  /** There is something special about it now: it is chosen, or it counts. */
  lit?: boolean;
}

/** Numbers in a line, with a mark of each seat on one of them. */
export interface Track {
  /** What is counted. */
  title: Message;
  /** The first number. */
  low: number;
  /** The last; no mark stands beyond it. */
  high: number;
  /** Where the mark of each seat stands; None: nowhere. */
  marks: (number | null)[];
}

/** Numbers under titles. */
export interface Grid {
  /** What stands above each. */
  columns: Message[];
  /** Below each other. */
  rows: GridRow[];
  /** What it is about. */
  title?: Message | null;
}

/** A row of a grid: of a seat, or of a thing with a title. */
export interface GridRow {
  /** Numbers or messages; None: nothing. */
  cells: (number | string | Message | null)[];
  /** Whose they are: they are shown where that seat is. */
  seat?: number | null;
  /** What they are of, without a seat. */
  title?: Message | null;
}

/** How far a learner has got in a lesson. */
export interface Learning {
  /** All that was answered in it, each as the guide hoped; of the last one the guide may think otherwise. */
  keys?: number[];
  /** A thing on the board: which rule forbids to choose it? */
  about?: Thing | null;
  /** Show what the guide hopes for. */
  show?: boolean;
}

/** A thing on the board, as a client names it. */
export interface Thing {
  /** Of a thing on the board. */
  kind: string;
  id: number;
}

/** What is to be drawn: a table, at one of its steps if it is over; or a game as it begins. */
export interface Pictured {
  table?: string | null;
  step?: number | null;
  /** What the link carries that is shown. */
  code?: string | null;
  game?: string | null;
}

/** Play at once. */
export interface NewGuest {
  name?: string | null;
}

/** Who one is from now on. The token is shown once: a browser has it in a cookie, a program keeps it. */
export interface Identity {
  me: Me;
  token: string;
  /** Shown once: with it, a forgotten password can be replaced. */
  recovery?: string | null;
}

/** Who one is. */
export interface Me {
  id: string;
  name: string;
  account: boolean;
  /** To be sent back as X-CSRF-Token with every change, where a cookie says who one is. */
  csrf: string;
  notices?: Notices;
  /** A guest who has made a word for it. */
  can_return?: boolean;
  /** Notices go to their address for mail: its reader has said that they are wanted. */
  confirmed?: boolean;
  /** How the server can tell of turns. */
  ways?: ("mail" | "webhook")[];
}

/** Where to tell of turns in slow matches. */
export interface Notices {
  webhook?: string | null;
  email?: string | null;
}

/** All is said by what is asked for. */
export interface Nothing {
}

/** Shown once: with it, a guest returns from another device. */
export interface ReturnWord {
  word: string;
}

/** A guest on another device, with the word that was shown once. */
export interface Return {
  word: string;
  /** What this device played as another guest goes along. */
  claim?: boolean;
}

/** What a person may change about themselves. */
export interface Profile {
  /** How a person is called. */
  name?: string;
  notices?: Notices;
}

/** Notices are wanted where a letter has come. */
export interface Confirm {
  /** What the letter carries. */
  proof: string;
}

/** Where notices go from now on. */
export interface Confirmed {
  email: string;
}

/** A guest becomes an account, with all that is theirs. */
export interface NewAccount {
  /** How a person is called. */
  name: string;
  password: string;
}

/** An account on another device. */
export interface Login {
  /** How a person is called. */
  name: string;
  password: string;
  /** What this device played as a guest goes to the account. */
  claim?: boolean;
}

/** A new password with the code that was shown once. */
export interface Recovery {
  /** How a person is called. */
  name: string;
  code: string;
  password: string;
}

/** Sessions on other devices end. */
export interface PasswordChange {
  old: string;
  new: string;
}

/** All that is kept of a person. */
export interface Export {
  me: Me;
  created: number;
  sessions: number;
  tables: TableInfo[];
  said: TalkLine[];
}

/** What everybody who may see a table knows of it. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  components: string;
  visibility: "link" | "private" | "public";
  status: "abandoned" | "cancelled" | "finished" | "frozen" | "open" | "running";
  clock: NoClock | LiveClock | DayClock;
  seats: SeatInfo[];
  /** Seats whose answer is awaited. */
  asked: number[];
  /** Published before the match: with the seed, it proves every draw. */
  commitment: string;
  /** The seed was chosen, not drawn: no claim of fairness. */
  seeded: boolean;
  created: number;
  moved: number;
  /** Where the reader sits. */
  seat?: number | null;
  hosting?: boolean;
  /** Where the host of the table sits, if they do. */
  host?: number | null;
  /** Who only watches may say something, too. */
  spectators_talk?: boolean;
  /** What an invitation carries, for those who sit here. */
  code?: string | null;
  /** The day, if it is the match of one. */
  daily?: string | null;
  branch_of?: string | null;
  branch_step?: number | null;
  rematch?: string | null;
  /** Why it is frozen. */
  fault?: string | null;
}

/** Nobody is hurried; a person who is away for weeks is replaced. */
export interface NoClock {
  kind: "none";
}

/** So many seconds for the whole match, and some for each decision. */
export interface LiveClock {
  kind: "live";
  seconds?: number;
  increment?: number;
}

/** So many days for each decision. */
export interface DayClock {
  kind: "days";
  days?: number;
}

/** Something said at a table. */
export interface TalkLine {
  n: number;
  name: string;
  text: string;
  at: number;
  /** A phrase; without a name, the table itself says it. */
  message?: Message | null;
  /** By a spectator, who may be called like anybody. */
  watches?: boolean;
}

/** An account needs its password, a guest none. */
export interface Deletion {
  password?: string | null;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  components?: string | Record<string, unknown>;
  clock?: NoClock | LiveClock | DayClock;
  visibility?: "link" | "private" | "public";
  seed?: number | null;
  /** The match waits until the maker, who now learns the commitment, joins with a nonce. */
  nonce_follows?: boolean;
  spectators_talk?: boolean;
  once?: string | null;
}

/** Who is to sit there. */
export interface NewSeat {
  kind: "bot" | "me" | "open";
  bot?: string | null;
}

/** Tables, those that moved last first. */
export interface TableList {
  tables: TableInfo[];
  /** Ask for those after this one. */
  more?: string | null;
}

/** Which tables. */
export interface Wanted {
  game?: string | null;
  /** Over: with a result or without one, once it had begun. */
  status?: "abandoned" | "cancelled" | "finished" | "frozen" | "open" | "running" | "over" | null;
  mine?: boolean;
  after?: string | null;
  count?: number;
}

/** With an invitation, or the short code of one, however it was typed. */
export interface Enter {
  /** Admits to a table: what an invitation carries, or a short code that was said aloud. */
  code: string;
}

/** Six letters and digits that admit to a table until its match begins: to be said aloud. */
export interface ShortCode {
  code: string;
}

/** Take a seat: any that is open, unless one is named. Or give the nonce that is awaited of one's own. */
export interface Join {
  seat?: number | null;
  /** A share in the draws, in hexadecimal. */
  nonce?: string;
  /** With a nonce: what the table has published, as the one who gives it knows it. */
  commitment?: string | null;
}

/** Begin; seats that are still open go to a bot. */
export interface Start {
  bot?: string | null;
}

/** To end a match without a result, which happens when all people agree. */
export interface Agree {
  agree?: boolean;
}

/** The same once more. */
export interface Rematch {
  nonce_follows?: boolean;
}

/** A new table from a step of a finished match. */
export interface Branch {
  step: number;
  seats: NewSeat[];
  clock?: NoClock | LiveClock | DayClock;
  visibility?: "link" | "private" | "public";
  nonce_follows?: boolean;
  once?: string | null;
}

/** Of every game. */
export interface Dailies {
  games: Daily[];
}

/** The match of the day of a game: for everybody the same. */
export interface Daily {
  game: string;
  /** 2026-03-04 (UTC). */
  day: string;
  ends: number;
  /** The seed of the day before, of which everybody can see that the seed of this day leads to it. */
  commitment: string;
  players: number;
  /** How many are ranked so far. */
  played: number;
  best: Ranked[];
  /** The best of yesterday. */
  before: Ranked[];
  /** The reader's own. */
  table?: string | null;
  status?: "abandoned" | "cancelled" | "finished" | "frozen" | "open" | "running" | null;
  /** None: it is not ranked, or not yet. */
  points?: number | null;
  rank?: number | null;
}

/** One of the best at the match of a day. */
export interface Ranked {
  name: string;
  points: number;
  rank: number;
  /** Where it can be seen again, once the day is over. */
  table?: string | null;
  /** What admits to it. */
  code?: string | null;
}

/** All that one reader may know of a match as it stands. Built in one place for every way out. */
export interface State {
  table: TableInfo;
  /** How many events the reader has been told so far. */
  cursor?: number;
  /** Those since the cursor that was asked for. */
  events?: Told[];
  /** What the reader's own draft has told so far. */
  drafted?: Told[];
  /** Seats that have sealed their answer to the question that is open. */
  ready?: number[];
  /** What the reader sees; its form is the game's own. Nothing before the match has begun. */
  board?: unknown;
  /** The same as things to draw, for a game without a board of its own in the web client. */
  scene?: Scene | null;
  question?: Question | null;
  /** The reader's decision number; 0 when nothing is asked of anybody any more. */
  number?: number;
  draft?: DraftInfo | null;
  /** How many events the reader had been told when the last answer of its seat was committed. */
  answered?: number;
  clocks?: ClockInfo[];
  result?: ResultInfo | null;
}

/** A seat's time. */
export interface ClockInfo {
  /** Seconds, when it last began or stopped to run. */
  left: number;
  /** When it began to run, if it does. */
  since?: number | null;
}

/** From which cursor on. */
export interface Since {
  since?: number;
}

/** One key of the open question. */
export interface Answer {
  /** The decision number of the question that is answered. */
  number: number;
  key: number;
  /** Leave a choice that is complete open until it is committed, to be looked at or taken back. */
  confirm?: boolean;
  /** The same if something would be given up by it, which the draft's warnings then say. */
  heed?: boolean;
}

/** About the decision with this number. */
export interface Numbered {
  /** The decision number of the question that is answered. */
  number: number;
}

/** Whether a key, or a thing on the board, may be answered, and which rule forbids it. */
export interface Why {
  allowed: boolean;
  rule?: string | null;
  text?: string;
}

/** A key of the open question, or a thing on the board. */
export interface WhyNot {
  key?: number | null;
  /** With the id, and without a key. */
  kind?: string | null;
  id?: number | null;
}

/** Some moments of a match that may go on, as one reader knew them, without any secret of others. */
export interface Past {
  steps: Moment[];
  /** How many events they had been told at each of all moments. */
  cursors: number[];
}

/** A match as one reader knew it when it told them something, or when it began. */
export interface Moment {
  step: number;
  board: unknown;
  /** What it told them then. */
  events: Told[];
  scene?: Scene | null;
}

/** Which of them. */
export interface Moments {
  first?: number;
  count?: number;
}

/** Some steps of a match that is over. */
export interface Replay {
  steps: ReplayStep[];
  /** How many there are in all. */
  entries: number;
}

/** The match after one entry, as a reader saw it. */
export interface ReplayStep {
  step: number;
  /** Who answered; nobody: nature, or the start. */
  seat: number | null;
  ask: string;
  key: number;
  board: unknown;
  events: Told[];
  scene?: Scene | null;
}

/** Which steps, and whose eyes. */
export interface Steps {
  first?: number;
  count?: number;
  seat?: number | null;
}

/** How the points of a match came about; nothing, if its game has none before the end. */
export interface Tally {
  /** Of each seat, and of those who have none, before the first round. */
  start: number[];
  rounds: Round[];
  gains: Gain[];
  /** Those with the largest swings, as they came. */
  turning: TurningPoint[];
}

/** A part of a match; in a game that tells of no rounds, a moment at which points changed. */
export interface Round {
  /** Its last step. */
  last: number;
  /** Of each seat, and of those who have none, at its end. */
  scores: number[];
  title?: Message | null;
}

/** Points that came, or went, with one entry. */
export interface Gain {
  /** After which they were there. */
  step: number;
  /** A seat; those who have none come after the last. */
  who: number;
  points: number;
  /** What happened, as that seat heard it. */
  reasons: Message[];
}

/** A round in which the lead of who won in the end changed much. */
export interface TurningPoint {
  /** Its number in the list of rounds. */
  round: number;
  /** Where it changed most. */
  step: number;
  who: number;
  /** Points ahead of the best of the others; below 0: behind. */
  before: number;
  after: number;
}

/** What was said at a table: the newest lines of what was asked for. */
export interface Talk {
  lines: TalkLine[];
  /** Seats of those whom the reader has muted. */
  muted: number[];
  unheard?: Unheard[];
  /** There is more before these lines. */
  earlier?: boolean;
}

/** A spectator whom the reader has muted. */
export interface Unheard {
  /** The newest of theirs. */
  line: number;
  name: string;
}

/** Which lines of the talk: the newest from one on, or before one. */
export interface Lines {
  since?: number;
  before?: number | null;
  count?: number;
}

/** Something for everybody at the table: a text, or a phrase. */
export interface Say {
  text?: string | null;
  phrase?: "again" | "bye" | "good_luck" | "hello" | "nice_move" | "one_moment" | "oops" | "take_your_time" | "thanks" | "well_played" | null;
  once?: string | null;
}

/** Not to hear a person, by where they sit or by a line of theirs; if the host of the table says so, nobody does. */
export interface Mute {
  /** Who sits there stays muted at this table, wherever they sit and however they are called. */
  seat?: number | null;
  line?: number | null;
  muted?: boolean;
}

/** What the host of a table allows from now on. */
export interface Allow {
  spectators_talk: boolean;
}

/** From which cursor on, and from which line of the talk. */
export interface Listening {
  since?: number;
  said?: number;
  /** Whether to be told who is there. */
  presence?: boolean;
}

/** How the match stands now, with what happened since the last frame. */
export interface StateFrame {
  type: "state";
  state: State;
}

/** Something was said: what is new to the reader, or the newest of it. */
export interface TalkFrame {
  type: "talk";
  lines: TalkLine[];
  /** Before these there is more that the reader was not told; GET talk has it. */
  earlier?: boolean;
}

/** Who is at the page of the table now, for those who have asked to be told. */
export interface PresenceFrame {
  type: "presence";
  /** Seats of people who are. */
  here: number[];
  /** How many others. */
  watching: number;
}

/** A move that came by this connection is durable. */
export interface ReplyFrame {
  type: "reply";
  id: number;
  /** How the match stands, with what happened since the last frame; without it, that follows in a moment. */
  state?: State | null;
}

/** A move that came by this connection has changed nothing; the connection stays. */
export interface RefusalFrame {
  type: "refusal";
  id: number;
  /** As HTTP would say it. */
  status: number;
  problem: Problem;
}

/** What is wrong, in the reader's language, and what would be right. */
export interface Problem {
  /** A stable name. */
  error: string;
  text: string;
  /** The numbered rule of the game that forbids it. */
  rule?: string | null;
  /** How things stand, where the request was about something older. */
  state?: State | null;
}

/** Something is wrong; the connection closes. */
export interface ProblemFrame {
  type: "problem";
  problem: Problem;
}

/** The answer to a ping. */
export interface PongFrame {
  type: "pong";
}

/** Sent by a client to know that the connection lives. */
export interface PingFrame {
  type: "ping";
}

/** One key of the open question. */
export interface AnswerFrame {
  type: "answer";
  /** The decision number of the question that is answered. */
  number: number;
  key: number;
  /** Leave a choice that is complete open until it is committed, to be looked at or taken back. */
  confirm?: boolean;
  /** The same if something would be given up by it, which the draft's warnings then say. */
  heed?: boolean;
  /** Chosen by the client: the reply carries it. */
  id: number;
}

/** Take back one key. */
export interface UndoFrame {
  type: "undo";
  /** The decision number of the question that is answered. */
  number: number;
  /** Chosen by the client: the reply carries it. */
  id: number;
}

/** Confirm a choice. */
export interface CommitFrame {
  type: "commit";
  /** The decision number of the question that is answered. */
  number: number;
  /** Chosen by the client: the reply carries it. */
  id: number;
}

/** What comes over the live connection. */
export type Frame = StateFrame | TalkFrame | PresenceFrame | ReplyFrame | RefusalFrame | ProblemFrame | PongFrame;

/** What each verb takes, asks for and gives. */
export interface Verbs {
  alive: { body: null; query: null; gives: Health };
  health: { body: null; query: null; gives: Health };
  metrics: { body: null; query: null; gives: string };
  schema: { body: null; query: null; gives: Record<string, unknown> };
  games: { body: null; query: null; gives: Games };
  titles: { body: null; query: Edition; gives: Record<string, unknown> };
  text: { body: null; query: Edition; gives: Record<string, unknown> };
  rules: { body: null; query: Edition; gives: string };
  lessons: { body: null; query: null; gives: Lessons };
  whole_lesson: { body: null; query: Edition; gives: WholeLesson };
  lesson: { body: Learning; query: null; gives: Lesson };
  preview: { body: null; query: Pictured; gives: string };
  guest: { body: NewGuest; query: null; gives: Identity };
  new_word: { body: Nothing; query: null; gives: ReturnWord };
  come_back: { body: Return; query: null; gives: Identity };
  me: { body: null; query: null; gives: Me };
  profile: { body: Profile; query: null; gives: Me };
  letter: { body: Nothing; query: null; gives: null };
  confirm: { body: Confirm; query: null; gives: Confirmed };
  account: { body: NewAccount; query: null; gives: Identity };
  login: { body: Login; query: null; gives: Identity };
  logout: { body: Nothing; query: null; gives: null };
  logout_everywhere: { body: Nothing; query: null; gives: null };
  recover: { body: Recovery; query: null; gives: Identity };
  password: { body: PasswordChange; query: null; gives: null };
  export: { body: null; query: null; gives: Export };
  delete: { body: Deletion; query: null; gives: null };
  create: { body: NewTable; query: null; gives: TableInfo };
  find: { body: null; query: Wanted; gives: TableList };
  enter: { body: Enter; query: null; gives: TableInfo };
  look: { body: null; query: null; gives: TableInfo };
  short_code: { body: Nothing; query: null; gives: ShortCode };
  join: { body: Join; query: null; gives: TableInfo };
  leave: { body: Nothing; query: null; gives: TableInfo };
  start: { body: Start; query: null; gives: TableInfo };
  call_off: { body: Nothing; query: null; gives: TableInfo };
  resign: { body: Nothing; query: null; gives: TableInfo };
  cancel: { body: Agree; query: null; gives: TableInfo };
  return: { body: Nothing; query: null; gives: TableInfo };
  rematch: { body: Rematch; query: null; gives: TableInfo };
  branch: { body: Branch; query: null; gives: TableInfo };
  dailies: { body: null; query: null; gives: Dailies };
  daily: { body: Nothing; query: null; gives: TableInfo };
  state: { body: null; query: Since; gives: State };
  answer: { body: Answer; query: null; gives: State };
  undo: { body: Numbered; query: null; gives: State };
  commit: { body: Numbered; query: null; gives: State };
  why: { body: null; query: WhyNot; gives: Why };
  record: { body: null; query: null; gives: string };
  past: { body: null; query: Moments; gives: Past };
  replay: { body: null; query: Steps; gives: Replay };
  tally: { body: null; query: null; gives: Tally };
  hear: { body: null; query: Lines; gives: Talk };
  say: { body: Say; query: null; gives: TalkLine };
  mute: { body: Mute; query: null; gives: Talk };
  allow: { body: Allow; query: null; gives: TableInfo };
}

/** Where each verb is found, below /api. */
export const ROUTES = {
  alive: ["GET", "/alive"],
  health: ["GET", "/health"],
  metrics: ["GET", "/metrics"],
  schema: ["GET", "/schema"],
  games: ["GET", "/games"],
  titles: ["GET", "/titles/{lang}"],
  text: ["GET", "/games/{game}/text/{lang}"],
  rules: ["GET", "/games/{game}/rules/{lang}"],
  lessons: ["GET", "/games/{game}/lessons"],
  whole_lesson: ["GET", "/games/{game}/lessons/{lesson}"],
  lesson: ["POST", "/games/{game}/lessons/{lesson}"],
  preview: ["GET", "/preview"],
  guest: ["POST", "/guest"],
  new_word: ["POST", "/guest/word"],
  come_back: ["POST", "/guest/return"],
  me: ["GET", "/me"],
  profile: ["PATCH", "/me"],
  letter: ["POST", "/mail/letter"],
  confirm: ["POST", "/mail/confirm"],
  account: ["POST", "/account"],
  login: ["POST", "/login"],
  logout: ["POST", "/logout"],
  logout_everywhere: ["POST", "/logout-everywhere"],
  recover: ["POST", "/recover"],
  password: ["POST", "/account/password"],
  export: ["GET", "/account/export"],
  delete: ["DELETE", "/account"],
  create: ["POST", "/tables"],
  find: ["GET", "/tables"],
  enter: ["POST", "/enter"],
  look: ["GET", "/tables/{table}"],
  short_code: ["POST", "/tables/{table}/code"],
  join: ["POST", "/tables/{table}/join"],
  leave: ["POST", "/tables/{table}/leave"],
  start: ["POST", "/tables/{table}/start"],
  call_off: ["POST", "/tables/{table}/call-off"],
  resign: ["POST", "/tables/{table}/resign"],
  cancel: ["POST", "/tables/{table}/cancel"],
  return: ["POST", "/tables/{table}/return"],
  rematch: ["POST", "/tables/{table}/rematch"],
  branch: ["POST", "/tables/{table}/branch"],
  dailies: ["GET", "/daily"],
  daily: ["POST", "/daily/{game}"],
  state: ["GET", "/tables/{table}/state"],
  answer: ["POST", "/tables/{table}/answer"],
  undo: ["POST", "/tables/{table}/undo"],
  commit: ["POST", "/tables/{table}/commit"],
  why: ["GET", "/tables/{table}/why"],
  record: ["GET", "/tables/{table}/record"],
  past: ["GET", "/tables/{table}/past"],
  replay: ["GET", "/tables/{table}/replay"],
  tally: ["GET", "/tables/{table}/tally"],
  hear: ["GET", "/tables/{table}/talk"],
  say: ["POST", "/tables/{table}/talk"],
  mute: ["POST", "/tables/{table}/mute"],
  allow: ["POST", "/tables/{table}/allow"],
  live: ["GET", "/tables/{table}/live"],
} as const;

/** Events with which a part of a match begins. */
export const BEGINNINGS: readonly string[] = ["round", "age"];

/** A header of answers: seconds at the server. */
export const TIME = "Armillary-Time";

/** Codes above it, with which a live connection is closed, are the status of a problem. */
export const REFUSED = 4000;

/** How much may be asked for; the forms of the web client let nobody ask for more. */
export const Limit = {
  LONGEST_NAME: 24,
  SHORTEST_PASSWORD: 8,
  LONGEST_WORD: 80,
  LONGEST_CHAT: 500,
  MOST_SEATS: 8,
  LEAST_SECONDS: 30,
  MOST_SECONDS: 86400,
  MOST_INCREMENT: 600,
  MOST_DAYS: 30,
  MOST_STEPS: 50,
  MOST_LESSON_KEYS: 60,
  HARDEST: 3,
};

/** Where each page is found. */
export const PAGES = {
  home: "/",
  new: "/new/:game",
  tables: "/tables",
  mine: "/mine",
  table: "/table/:id",
  join: "/join/:code",
  replay: "/replay/:id",
  daily: "/daily/:game",
  rules: "/rules/:game",
  learn: "/learn/:game",
  account: "/account",
  return: "/return",
  confirm: "/confirm",
  about: "/about",
} as const;
