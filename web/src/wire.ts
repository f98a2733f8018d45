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
  languages: string[];
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  rules: number;
  players: number[];
  usual: number;
  options: OptionInfo[];
  modes: Record<string, Record<string, unknown>>;
  components: SetInfo[];
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

/** What a game teaches, in the order to learn it. */
export interface Lessons {
  lessons: LessonInfo[];
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

/** How far a learner has got in a lesson. */
export interface Learning {
  /** All that was answered in it, each as the guide hoped; of the last one the guide may think otherwise. */
  keys?: number[];
  /** A thing on the board: which rule forbids to choose it? */
  about?: Thing | null;
}

/** A thing on the board, as somebody names it. */
export interface Thing {
  /** Of a thing on the board. */
  kind: string;
  id: number;
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
  /** Agrees to end the match without a result. */
  cancels?: boolean;
  /** Its share in the draws, as far as it is given: shown before the match, and in the record after it. */
  nonce?: string;
  /** The match does not begin before it is given, unless the host says so. */
  awaits_nonce?: boolean;
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
  kind: string;
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
  /** How many of the draft's events it told. */
  told: number;
}

/** An event as one viewer hears it. */
export interface Told {
  kind: string;
  args: Record<string, number>;
  text: Message;
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
}

/** What somebody reached who has no seat, because the rules play for them. */
export interface Unseated {
  /** The id of a message, their name. */
  who: string;
  score: number;
  won: boolean;
  /** As for a seat. */
  breakdown: Record<string, number>;
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
  /** Notices go to their address for mail: somebody there has said that they are wanted. */
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
  said: Line[];
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
  /** Somebody chose the seed: no claim of fairness. */
  seeded: boolean;
  created: number;
  moved: number;
  /** Where the reader sits. */
  seat?: number | null;
  hosting?: boolean;
  /** What an invitation carries, for those who sit here. */
  code?: string | null;
  branch_of?: string | null;
  branch_step?: number | null;
  rematch?: string | null;
  /** Why it is frozen. */
  fault?: string | null;
}

/** Nobody is hurried; whoever is away for weeks is replaced. */
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
export interface Line {
  n: number;
  name: string;
  text: string;
  at: number;
  /** The table itself says it. */
  message?: Message | null;
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
  status?: "abandoned" | "cancelled" | "finished" | "frozen" | "open" | "running" | null;
  mine?: boolean;
  after?: string | null;
  count?: number;
}

/** With an invitation. */
export interface Enter {
  /** Admits to a table: what an invitation carries. */
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
}

/** Which steps, and whose eyes. */
export interface Steps {
  first?: number;
  count?: number;
  seat?: number | null;
}

/** What was said at a table: the newest lines of what was asked for. */
export interface Talk {
  lines: Line[];
  /** Seats of those whom the reader has muted. */
  muted: number[];
  /** There is more before these lines. */
  earlier?: boolean;
}

/** Which lines of the talk: the newest from one on, or before one. */
export interface Lines {
  since?: number;
  before?: number | null;
  count?: number;
}

/** Something for everybody at the table. */
export interface Say {
  text: string;
  once?: string | null;
}

/** Not to hear somebody; if the host of the table says so, nobody does. */
export interface Mute {
  /** Who sits there stays muted at this table, wherever they sit and however they are called. */
  seat: number;
  muted?: boolean;
}

/** From which cursor on, and from which line of the talk. */
export interface Listening {
  since?: number;
  said?: number;
}

/** How the match stands now, with what happened since the last frame. */
export interface StateFrame {
  type: "state";
  state: State;
}

/** Something was said: what is new to the reader, or the newest of it. */
export interface TalkFrame {
  type: "talk";
  lines: Line[];
  /** Before these there is more that the reader was not told; GET talk has it. */
  earlier?: boolean;
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
export type Frame = StateFrame | TalkFrame | ReplyFrame | RefusalFrame | ProblemFrame | PongFrame;

/** What each verb takes, asks for and gives. */
export interface Verbs {
  alive: { body: null; query: null; gives: Health };
  health: { body: null; query: null; gives: Health };
  metrics: { body: null; query: null; gives: string };
  schema: { body: null; query: null; gives: Record<string, unknown> };
  games: { body: null; query: null; gives: Games };
  text: { body: null; query: null; gives: Record<string, unknown> };
  rules: { body: null; query: null; gives: string };
  lessons: { body: null; query: null; gives: Lessons };
  lesson: { body: Learning; query: null; gives: Lesson };
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
  join: { body: Join; query: null; gives: TableInfo };
  leave: { body: Nothing; query: null; gives: TableInfo };
  start: { body: Start; query: null; gives: TableInfo };
  call_off: { body: Nothing; query: null; gives: TableInfo };
  resign: { body: Nothing; query: null; gives: TableInfo };
  cancel: { body: Agree; query: null; gives: TableInfo };
  return: { body: Nothing; query: null; gives: TableInfo };
  rematch: { body: Rematch; query: null; gives: TableInfo };
  branch: { body: Branch; query: null; gives: TableInfo };
  state: { body: null; query: Since; gives: State };
  answer: { body: Answer; query: null; gives: State };
  undo: { body: Numbered; query: null; gives: State };
  commit: { body: Numbered; query: null; gives: State };
  why: { body: null; query: WhyNot; gives: Why };
  record: { body: null; query: null; gives: string };
  replay: { body: null; query: Steps; gives: Replay };
  hear: { body: null; query: Lines; gives: Talk };
  say: { body: Say; query: null; gives: Line };
  mute: { body: Mute; query: null; gives: Talk };
}

/** Where each verb is found, below /api. */
export const ROUTES = {
  alive: ["GET", "/alive"],
  health: ["GET", "/health"],
  metrics: ["GET", "/metrics"],
  schema: ["GET", "/schema"],
  games: ["GET", "/games"],
  text: ["GET", "/games/{game}/text/{lang}"],
  rules: ["GET", "/games/{game}/rules/{lang}"],
  lessons: ["GET", "/games/{game}/lessons"],
  lesson: ["POST", "/games/{game}/lessons/{lesson}"],
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
  join: ["POST", "/tables/{table}/join"],
  leave: ["POST", "/tables/{table}/leave"],
  start: ["POST", "/tables/{table}/start"],
  call_off: ["POST", "/tables/{table}/call-off"],
  resign: ["POST", "/tables/{table}/resign"],
  cancel: ["POST", "/tables/{table}/cancel"],
  return: ["POST", "/tables/{table}/return"],
  rematch: ["POST", "/tables/{table}/rematch"],
  branch: ["POST", "/tables/{table}/branch"],
  state: ["GET", "/tables/{table}/state"],
  answer: ["POST", "/tables/{table}/answer"],
  undo: ["POST", "/tables/{table}/undo"],
  commit: ["POST", "/tables/{table}/commit"],
  why: ["GET", "/tables/{table}/why"],
  record: ["GET", "/tables/{table}/record"],
  replay: ["GET", "/tables/{table}/replay"],
  hear: ["GET", "/tables/{table}/talk"],
  say: ["POST", "/tables/{table}/talk"],
  mute: ["POST", "/tables/{table}/mute"],
  live: ["GET", "/tables/{table}/live"],
} as const;

/** Where each page is found. */
export const PAGES = {
  home: "/",
  new: "/new/:game",
  tables: "/tables",
  mine: "/mine",
  table: "/table/:id",
  join: "/join/:code",
  replay: "/replay/:id",
  rules: "/rules/:game",
  learn: "/learn/:game",
  account: "/account",
  return: "/return",
  confirm: "/confirm",
  about: "/about",
} as const;
