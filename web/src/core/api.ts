// Everything that can be asked of the server: one method for each of its verbs.

import type * as wire from "../wire";
import { edition } from "./edition";
import { once } from "./once";
import { noteRulebooks } from "./rulebooks.svelte";
import type { Language } from "./settings.svelte";
import type { Entry } from "./text";
import { addressOf, Transport, type Verb } from "./transport";

export type Phrase = NonNullable<wire.Say["phrase"]>;
/** A text, or a phrase that each hears in their own language. */
export type Said = { text: string } | { phrase: Phrase };
/** Who sits somewhere, or has said a line. */
export type Whom = { seat: number } | { line: number };

const WORD_BYTES = 16;
const LONG = 600_000; // milliseconds for which a move is sent again

export class Api extends Transport {
  // what can be played

  alive = (): Promise<wire.Health> => this.call("alive");
  health = (): Promise<wire.Health> => this.call("health");
  games = once((): Promise<wire.Games> => this.call("games", { shared: true }).then(noteRulebooks));
  /** Of each game the words for lists. */
  titles = (lang: Language): Promise<Record<string, Record<string, Entry>>> =>
    this.call("titles", { path: { lang }, query: { edition }, shared: true }) as Promise<Record<string, Record<string, Entry>>>;
  text = (game: string, lang: Language): Promise<Record<string, Entry>> =>
    this.call("text", { path: { game, lang }, query: { edition }, shared: true }) as Promise<Record<string, Entry>>;
  rules = (game: string, lang: Language): Promise<string> =>
    this.call("rules", { path: { game, lang }, query: { edition }, shared: true });
  lessons = (game: string): Promise<wire.Lessons> => this.call("lessons", { path: { game }, shared: true });
  /** A lesson of an edition of them, with every way through it. */
  wholeLesson = (game: string, lesson: string, lang: Language, edition: string): Promise<wire.WholeLesson> =>
    this.call("whole_lesson", { path: { game, lesson }, query: { lang, edition }, shared: true });
  /** Where a learner is after some keys, or which rule forbids something there. */
  lesson = (game: string, lesson: string, body: wire.Learning): Promise<wire.Lesson> =>
    this.call("lesson", { path: { game, lesson }, body, once: true });

  // who one is

  guest = (name: string | null = null): Promise<wire.Identity> => this.become("guest", { name });
  /** A word for the guest to return with, from another device; shown this once. */
  newWord = async (): Promise<string> => (await this.call("new_word", { once: true })).word;
  returnAs = (body: wire.Return): Promise<wire.Identity> => this.become("come_back", body);
  account = (body: wire.NewAccount): Promise<wire.Identity> => this.become("account", body);
  login = (body: wire.Login): Promise<wire.Identity> => this.become("login", body);
  recover = (body: wire.Recovery): Promise<wire.Identity> => this.become("recover", body);
  me = (): Promise<wire.Me> => this.call("me");
  profile = (body: wire.Profile): Promise<wire.Me> => this.call("profile", { body });
  /** Once more the letter that asks whether notices are wanted at one's address. */
  letter = (): Promise<null> => this.call("letter", { once: true });
  confirm = (proof: string): Promise<wire.Confirmed> => this.call("confirm", { body: { proof } });
  password = (body: wire.PasswordChange): Promise<null> => this.call("password", { body, once: true });
  logout = (everywhere = false): Promise<null> =>
    this.call(everywhere ? "logout_everywhere" : "logout", { once: true });
  export = (): Promise<wire.Export> => this.call("export");
  delete = (password: string | null = null): Promise<null> => this.call("delete", { body: { password }, once: true });

  // tables

  /** A new table. Unless the seed is chosen, its match waits for a nonce: see draws.ts. */
  create = (wanted: wire.NewTable): Promise<wire.TableInfo> =>
    this.call("create", { body: { nonce_follows: wanted.seed == null, once: word(), ...wanted } });
  find = (query: wire.Wanted = {}): Promise<wire.TableList> => this.call("find", { query });
  /** An invitation to be said aloud, until the match begins. */
  shortCode = async (table: string): Promise<string> =>
    (await this.call("short_code", { path: { table }, once: true })).code;
  /** As its host: whether those who watch may say something. */
  allow = (table: string, spectators_talk: boolean): Promise<wire.TableInfo> =>
    this.call("allow", { path: { table }, body: { spectators_talk } });
  enter = (code: string): Promise<wire.TableInfo> => this.call("enter", { body: { code } });
  look = (table: string): Promise<wire.TableInfo> => this.call("look", { path: { table } });
  join = (table: string, body: wire.Join): Promise<wire.TableInfo> => this.call("join", { path: { table }, body });
  leave = (table: string): Promise<wire.TableInfo> => this.call("leave", { path: { table }, once: true });
  start = (table: string, bot: string | null = null): Promise<wire.TableInfo> =>
    this.call("start", { path: { table }, body: { bot } });
  callOff = (table: string): Promise<wire.TableInfo> => this.call("call_off", { path: { table }, once: true });
  resign = (table: string): Promise<wire.TableInfo> => this.call("resign", { path: { table } });
  cancel = (table: string, agree = true): Promise<wire.TableInfo> =>
    this.call("cancel", { path: { table }, body: { agree } });
  comeBack = (table: string): Promise<wire.TableInfo> => this.call("return", { path: { table } });
  rematch = (table: string): Promise<wire.TableInfo> =>
    this.call("rematch", { path: { table }, body: { nonce_follows: true } });
  branch = (table: string, wanted: wire.Branch): Promise<wire.TableInfo> =>
    this.call("branch", { path: { table }, body: { nonce_follows: true, once: word(), ...wanted } });

  // the match of the day

  dailies = (): Promise<wire.Dailies> => this.call("dailies");
  /** Today's match of a game: the one that was begun, or a new one. */
  daily = (game: string): Promise<wire.TableInfo> => this.call("daily", { path: { game }, once: true });

  // the match

  state = (table: string, since = 0): Promise<wire.State> => this.call("state", { path: { table }, query: { since } });
  answer = (table: string, body: wire.Answer): Promise<wire.State> =>
    this.call("answer", { path: { table }, body, patience: LONG });
  undo = (table: string, number: number): Promise<wire.State> =>
    this.call("undo", { path: { table }, body: { number }, patience: LONG });
  commit = (table: string, number: number): Promise<wire.State> =>
    this.call("commit", { path: { table }, body: { number }, patience: LONG });
  /** Whether a thing on the board, or a key, may be answered, and which rule forbids it. */
  why = (table: string, about: wire.Target | number): Promise<wire.Why> =>
    this.call("why", { path: { table }, query: typeof about === "number" ? { key: about } : { ...about } });
  record = (table: string): Promise<string> => this.call("record", { path: { table } });
  /** Where the record can be downloaded. */
  recordAddress = (table: string): string => addressOf("record", { path: { table } });
  past = (table: string, query: wire.Moments): Promise<wire.Past> => this.call("past", { path: { table }, query });
  replay = (table: string, query: wire.Steps = {}): Promise<wire.Replay> => this.call("replay", { path: { table }, query });
  /** Where frames come from, as they happen. */
  liveAddress = (table: string, since: number, said: number, lang: Language): string =>
    location.origin.replace(/^http/, "ws") + addressOf("live", { path: { table }, query: { since, said, lang, presence: true } });

  tally = (table: string): Promise<wire.Tally> => this.call("tally", { path: { table } });

  // talk

  /** The newest lines from one on, or before one. */
  hear = (table: string, since = 0, before?: number): Promise<wire.Talk> =>
    this.call("hear", { path: { table }, query: { since, before } });
  say = (table: string, said: Said): Promise<wire.TalkLine> =>
    this.call("say", { path: { table }, body: { ...said, once: word() } });
  mute = (table: string, whom: Whom, muted = true): Promise<wire.Talk> =>
    this.call("mute", { path: { table }, body: { ...whom, muted } });

  /** What makes one another person: the token is in a cookie, and what proves our pages is noted. */
  private async become<V extends Verb & ("guest" | "come_back" | "account" | "login" | "recover")>(
    verb: V,
    body: object,
  ): Promise<wire.Identity> {
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
