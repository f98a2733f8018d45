// Everything that can be asked of the server: one method for each of its verbs.

import type {
  Answer,
  Branch,
  Confirmed,
  Export,
  Games,
  Health,
  Identity,
  Join,
  Learning,
  Lesson,
  Lessons,
  Line,
  Login,
  Me,
  NewAccount,
  NewTable,
  PasswordChange,
  Profile,
  Recovery,
  Replay,
  Return,
  State,
  Steps,
  TableInfo,
  TableList,
  Talk,
  Target,
  Wanted,
  Why,
} from "../wire";
import type { Language } from "./settings.svelte";
import type { Entry } from "./text";
import { addressOf, Transport, type Verb } from "./transport";

const WORD_BYTES = 16;
const LONG = 600_000; // milliseconds for which a move is sent again

export class Api extends Transport {
  // what can be played

  alive = (): Promise<Health> => this.call("alive");
  health = (): Promise<Health> => this.call("health");
  games = (): Promise<Games> => this.call("games");
  text = (game: string, lang: Language): Promise<Record<string, Entry>> =>
    this.call("text", { path: { game, lang } }) as Promise<Record<string, Entry>>;
  rules = (game: string, lang: Language): Promise<string> => this.call("rules", { path: { game, lang } });
  lessons = (game: string): Promise<Lessons> => this.call("lessons", { path: { game } });
  /** Where a learner is after some keys. */
  lesson = (game: string, lesson: string, body: Learning): Promise<Lesson> =>
    this.call("lesson", { path: { game, lesson }, body });

  // who one is

  guest = (name: string | null = null): Promise<Identity> => this.become("guest", { name });
  /** A word for the guest to return with, from another device; shown this once. */
  newWord = async (): Promise<string> => (await this.call("new_word", { once: true })).word;
  returnAs = (body: Return): Promise<Identity> => this.become("come_back", body);
  account = (body: NewAccount): Promise<Identity> => this.become("account", body);
  login = (body: Login): Promise<Identity> => this.become("login", body);
  recover = (body: Recovery): Promise<Identity> => this.become("recover", body);
  me = (): Promise<Me> => this.call("me");
  profile = (body: Profile): Promise<Me> => this.call("profile", { body });
  /** Once more the letter that asks whether notices are wanted at one's address. */
  letter = (): Promise<null> => this.call("letter", { once: true });
  confirm = (proof: string): Promise<Confirmed> => this.call("confirm", { body: { proof } });
  password = (body: PasswordChange): Promise<null> => this.call("password", { body, once: true });
  logout = (everywhere = false): Promise<null> =>
    this.call(everywhere ? "logout_everywhere" : "logout", { once: true });
  export = (): Promise<Export> => this.call("export");
  delete = (password: string | null = null): Promise<null> => this.call("delete", { body: { password }, once: true });

  // tables

  /** A new table. Unless the seed is chosen, its match waits for a nonce: see draws.ts. */
  create = (wanted: NewTable): Promise<TableInfo> =>
    this.call("create", { body: { nonce_follows: wanted.seed == null, once: word(), ...wanted } });
  find = (query: Wanted = {}): Promise<TableList> => this.call("find", { query });
  enter = (code: string): Promise<TableInfo> => this.call("enter", { body: { code } });
  look = (table: string): Promise<TableInfo> => this.call("look", { path: { table } });
  join = (table: string, body: Join): Promise<TableInfo> => this.call("join", { path: { table }, body });
  leave = (table: string): Promise<TableInfo> => this.call("leave", { path: { table }, once: true });
  start = (table: string, bot: string | null = null): Promise<TableInfo> =>
    this.call("start", { path: { table }, body: { bot } });
  callOff = (table: string): Promise<TableInfo> => this.call("call_off", { path: { table }, once: true });
  resign = (table: string): Promise<TableInfo> => this.call("resign", { path: { table } });
  cancel = (table: string, agree = true): Promise<TableInfo> =>
    this.call("cancel", { path: { table }, body: { agree } });
  comeBack = (table: string): Promise<TableInfo> => this.call("return", { path: { table } });
  rematch = (table: string): Promise<TableInfo> =>
    this.call("rematch", { path: { table }, body: { nonce_follows: true } });
  branch = (table: string, wanted: Branch): Promise<TableInfo> =>
    this.call("branch", { path: { table }, body: { nonce_follows: true, once: word(), ...wanted } });

  // the match

  state = (table: string, since = 0): Promise<State> => this.call("state", { path: { table }, query: { since } });
  answer = (table: string, body: Answer): Promise<State> =>
    this.call("answer", { path: { table }, body, patience: LONG });
  undo = (table: string, number: number): Promise<State> =>
    this.call("undo", { path: { table }, body: { number }, patience: LONG });
  commit = (table: string, number: number): Promise<State> =>
    this.call("commit", { path: { table }, body: { number }, patience: LONG });
  /** Whether a thing on the board, or a key, may be answered, and which rule forbids it. */
  why = (table: string, about: Target | number): Promise<Why> =>
    this.call("why", { path: { table }, query: typeof about === "number" ? { key: about } : { ...about } });
  record = (table: string): Promise<string> => this.call("record", { path: { table } });
  /** Where the record can be downloaded. */
  recordAddress = (table: string): string => addressOf("record", { path: { table } });
  replay = (table: string, query: Steps = {}): Promise<Replay> => this.call("replay", { path: { table }, query });
  /** Where frames come from, as they happen. */
  liveAddress = (table: string, since: number, said: number, lang: Language): string =>
    location.origin.replace(/^http/, "ws") + addressOf("live", { path: { table }, query: { since, said, lang } });

  // talk

  /** The newest lines from one on, or before one. */
  hear = (table: string, since = 0, before?: number): Promise<Talk> =>
    this.call("hear", { path: { table }, query: { since, before } });
  say = (table: string, text: string): Promise<Line> =>
    this.call("say", { path: { table }, body: { text, once: word() } });
  mute = (table: string, seat: number, muted = true): Promise<Talk> =>
    this.call("mute", { path: { table }, body: { seat, muted } });

  /** What makes one somebody else: the token is in a cookie, and what proves our pages is noted. */
  private async become<V extends Verb & ("guest" | "come_back" | "account" | "login" | "recover")>(
    verb: V,
    body: object,
  ): Promise<Identity> {
    const identity = await this.call(verb, { body: body as never, once: verb !== "guest" });
    this.csrf = identity.me.csrf;
    this.known(identity.me);
    return identity;
  }
}

/** A random word of our own. */
export function word(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORD_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = new Api();
