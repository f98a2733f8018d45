// A table as this browser follows it: what it shows, and what can be done there.

import { untrack } from "svelte";
import type * as wire from "../wire";
import { api, type Said, type Whom } from "./api";
import { catalogueOf } from "./catalogues.svelte";
import { connection } from "./connection.svelte";
import { sit } from "./draws";
import { heardOf, noteHeard } from "./heard";
import { Live, LostMove, type Link, type Move, type News } from "./live";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { Story } from "./story";
import { tellTrouble } from "./tell";
import { Trouble } from "./trouble";

/** Who is at the page of a table: people at their seats, and how many others. */
export type Company = Pick<wire.PresenceFrame, "here" | "watching">;

export class TableFollower {
  state = $state.raw<wire.State | null>(null);
  /** Everything told so far, from the first event on. */
  log = $state.raw<readonly wire.Told[]>([]);
  talk = $state.raw<readonly wire.TalkLine[]>([]);
  /** More was said before that. */
  hasEarlier = $state(false);
  /** Whom the reader does not want to hear, at seats and beside them. */
  muted = $state.raw<readonly number[]>([]);
  unheard = $state.raw<readonly wire.Unheard[]>([]);
  /** Who is at the page of the table; nobody has said so yet. */
  company = $state.raw<Company | null>(null);
  connection = $state<Link>("connecting");
  /** Why the table cannot be followed at all. */
  problem = $state.raw<wire.Problem | null>(null);

  /** How many lines of the talk the reader has seen. */
  private heard = $state(0);
  /** Lines that were said from here. */
  readonly own = new Set<number>();
  private readonly story = new Story();
  private readonly live: Live;
  private isCatchingUp = false;
  /** The decision that a move on its way is about. */
  private moving = $state<number | null>(null);
  /** It is done, but the frame that tells what became of it has not come. */
  private isOwed = false;

  constructor(readonly id: string) {
    this.heard = heardOf(id);
    this.live = new Live({
      address: () => api.liveAddress(id, this.story.events.length, this.said, settings.language),
      frame: (frame) => this.hearFrame(frame),
      link: (link) => this.noteLink(link),
      refused: (_, problem) => this.stop(problem),
    });
  }

  // what it shows

  get table(): wire.TableInfo | null {
    return this.state?.table ?? null;
  }
  /** Where the reader sits; null: a spectator. */
  get seat(): number | null {
    return this.table?.seat ?? null;
  }
  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }
  get question(): wire.Question | null {
    return this.state?.question ?? null;
  }
  get draft(): wire.DraftInfo | null {
    return this.state?.draft ?? null;
  }
  get drafted(): readonly wire.Told[] {
    return this.state?.drafted ?? [];
  }
  /** Whether the reader's answer is awaited. */
  get isTurn(): boolean {
    return this.seat !== null && !!this.table?.asked.includes(this.seat) && !this.draft?.sealed;
  }

  /** A message in the reader's words. */
  text = (message: wire.Message): string => {
    const catalogue = this.table && catalogueOf(this.table.game);
    return catalogue ? catalogue.render(message, this.seat, this.names) : "";
  };

  // following

  /** Begin to follow. An effect that does it depends on nothing that is read here. */
  open(): void {
    untrack(() => this.live.open());
  }

  close(): void {
    untrack(() => {
      this.live.close();
      connection.regain(this);
    });
  }

  /** The server is there, but this table is not for us: nothing is waited for. */
  private stop(problem: wire.Problem): void {
    this.problem = problem;
    connection.regain(this);
  }

  private noteLink(link: Link): void {
    this.connection = link;
    if (link === "away") connection.lose(this);
    else if (link === "connected") connection.regain(this);
  }

  private hearFrame(frame: News): void {
    if (frame.type === "state") this.hear(frame.state);
    else if (frame.type === "presence") this.company = frame;
    else if (frame.earlier) this.begin(frame.lines, true);
    else this.hearLines(frame.lines);
  }

  /** What every way here goes through. */
  hear(state: wire.State, isReply = false): void {
    if (this.isOwed) this.moving = null;
    this.isOwed = false;
    const isWhole = this.story.hear(state, isReply);
    this.state = this.story.state;
    this.log = this.story.events;
    if (!isWhole) void this.catchUp();
  }

  /** Ask for events that were missed. */
  private async catchUp(): Promise<void> {
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    try {
      this.hear(await api.state(this.id, this.story.events.length));
    } catch {
      // the live connection begins anew from what is known
    } finally {
      this.isCatchingUp = false;
    }
  }

  private get said(): number {
    return (this.talk.at(-1)?.n ?? -1) + 1;
  }

  /** A new page: what is before it can be asked for. */
  private begin(lines: readonly wire.TalkLine[], hasEarlier: boolean): void {
    this.talk = lines;
    this.hasEarlier = hasEarlier;
  }

  private hearLines(lines: readonly wire.TalkLine[]): void {
    const known = new Set(this.talk.map((line) => line.n));
    const fresh = lines.filter((line) => !known.has(line.n));
    if (fresh.length) this.talk = [...this.talk, ...fresh].sort((one, other) => one.n - other.n);
  }

  // moves

  /** A move is on its way; a frame may tell what became of it before its reply does. */
  get sending(): boolean {
    return this.moving !== null && this.moving === (this.state?.number ?? 0);
  }

  /** One key of the open question. */
  answer = (key: number): Promise<void> => {
    const answer = { number: this.state?.number ?? 0, key, confirm: this.mustConfirm, heed: settings.confirm === "chains" };
    return this.move({ type: "answer", ...answer }, () => api.answer(this.id, answer));
  };

  undo = (): Promise<void> => {
    const number = this.state?.number ?? 0;
    return this.move({ type: "undo", number }, () => api.undo(this.id, number));
  };

  commit = (): Promise<void> => {
    const number = this.state?.number ?? 0;
    return this.move({ type: "commit", number }, () => api.commit(this.id, number));
  };

  /** Whether a choice that the next key completes stays open until it is confirmed. */
  private get mustConfirm(): boolean {
    return settings.confirm === "always" || (settings.confirm === "chains" && !!this.draft?.keys.length);
  }

  /** One at a time: what is clicked while a move is on its way was meant for what it changes. */
  private async move(move: Move, request: () => Promise<wire.State>): Promise<void> {
    if (this.sending) return;
    const number = (this.moving = this.state?.number ?? 0);
    try {
      if (!(await this.moveLive(move))) this.hear(await request(), true);
    } catch (error) {
      if (error instanceof Trouble && error.problem.state) this.hear(error.problem.state, true);
      if (this.moving === number) tellTrouble(error, this.table?.game); // else it was overtaken by the next move
    }
    if (this.moving === number && !this.isOwed) this.moving = null;
  }

  /** By the live connection. False: it did not get through, or nobody knows; asking again is harmless. */
  private async moveLive(move: Move): Promise<boolean> {
    try {
      const isTold = await this.live.move(move);
      this.isOwed = isTold === false;
      return isTold !== null;
    } catch (error) {
      if (error instanceof LostMove || (error instanceof Trouble && error.status === 401)) return false;
      throw error;
    }
  }

  /** Whether something on the board may be answered, and which rule forbids it. Null: that could not be learned. */
  why = async (about: wire.Target | number): Promise<wire.Why | null> => {
    try {
      return await api.why(this.id, about);
    } catch (error) {
      tellTrouble(error, this.table?.game);
      return null;
    }
  };

  // around the match

  join = (seat: number | null = null): Promise<boolean> =>
    this.change(async () => sit(this.table ?? (await api.look(this.id)), seat));
  leave = (): Promise<boolean> => this.change(() => api.leave(this.id));
  start = (bot: string | null = null): Promise<boolean> => this.change(() => api.start(this.id, bot));
  callOff = (): Promise<boolean> => this.change(() => api.callOff(this.id));
  resign = (): Promise<boolean> => this.change(() => api.resign(this.id));
  cancel = (agree = true): Promise<boolean> => this.change(() => api.cancel(this.id, agree));
  comeBack = (): Promise<boolean> => this.change(() => api.comeBack(this.id));
  allow = (spectators: boolean): Promise<boolean> => this.change(() => api.allow(this.id, spectators));

  /** Do something to the table, and see what became of it. False: it was refused, and the reader was told. */
  private async change(act: () => Promise<wire.TableInfo>): Promise<boolean> {
    try {
      await act();
      this.hear(await api.state(this.id, this.story.events.length));
      return true;
    } catch (error) {
      tellTrouble(error, this.table?.game);
      return false;
    }
  }

  // talk

  /** Lines of others that the reader has not seen. */
  get fresh(): readonly wire.TalkLine[] {
    const own = this.seat === null ? null : this.names[this.seat];
    const isOwn = (line: wire.TalkLine) => this.own.has(line.n) || (line.name === own && !line.watches);
    return this.talk.filter((line) => line.n >= this.heard && line.name && !isOwn(line));
  }

  /** The reader has seen all that was said. */
  noteHeard = (): void => {
    this.heard = Math.max(this.heard, this.said);
    noteHeard(this.id, this.heard);
  };

  /** False: it was not said, and the reader was told why. */
  say = async (said: Said): Promise<boolean> => {
    try {
      if (this.seat === null) await session.ensure();
      const line = await api.say(this.id, said);
      this.own.add(line.n);
      this.hearLines([line]);
      this.noteHeard();
      return true;
    } catch (error) {
      tellTrouble(error);
      return false;
    }
  };

  mute = async (whom: Whom, muted = true): Promise<void> => {
    try {
      const heard = await api.mute(this.id, whom, muted);
      this.begin(heard.lines, !!heard.earlier);
      this.noteMuted(heard);
    } catch (error) {
      tellTrouble(error);
    }
  };

  /** The page before what is shown. */
  learnEarlier = async (): Promise<void> => {
    try {
      const heard = await api.hear(this.id, 0, this.talk[0]?.n);
      this.hearLines(heard.lines);
      this.hasEarlier = !!heard.earlier;
    } catch (error) {
      tellTrouble(error);
    }
  };

  /** Whom the reader muted earlier; lines come by themselves. */
  learnMuted = async (): Promise<void> => {
    try {
      this.noteMuted(await api.hear(this.id, this.said));
    } catch {
      return; // the banner says that the server is away
    }
  };

  private noteMuted({ muted, unheard }: wire.Talk): void {
    this.muted = muted;
    this.unheard = unheard ?? [];
  }
}
