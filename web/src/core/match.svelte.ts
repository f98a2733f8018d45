// A table as this browser follows it: what it shows, and what can be done there.

import { untrack } from "svelte";
import type {
  DraftInfo,
  Line,
  Message,
  Problem,
  Question,
  State,
  StateFrame,
  TableInfo,
  TalkFrame,
  Target,
  Told,
  Why,
} from "../wire";
import { api } from "./api";
import { catalogueOf } from "./catalogues.svelte";
import { connection } from "./connection.svelte";
import { sit } from "./draws";
import { Live, LostMove, type Link, type Move } from "./live";
import { settings } from "./settings.svelte";
import { Story } from "./story";
import { tellTrouble } from "./tell";
import { Trouble } from "./trouble";

export class TableFollower {
  state = $state.raw<State | null>(null);
  /** Everything told so far, from the first event on. */
  log = $state.raw<readonly Told[]>([]);
  talk = $state.raw<readonly Line[]>([]);
  /** More was said before that. */
  hasEarlier = $state(false);
  /** Whom the reader does not want to hear. */
  muted = $state.raw<readonly number[]>([]);
  connection = $state<Link>("connecting");
  /** Why the table cannot be followed at all. */
  problem = $state.raw<Problem | null>(null);

  private readonly story = new Story();
  private readonly live: Live;
  private isCatchingUp = false;
  /** The decision that a move on its way is about. */
  private moving = $state<number | null>(null);
  /** It is done, but the frame that tells what became of it has not come. */
  private isOwed = false;

  constructor(readonly id: string) {
    this.live = new Live({
      address: () => api.liveAddress(id, this.story.events.length, this.said, settings.language),
      frame: (frame) => this.hearFrame(frame),
      link: (link) => this.noteLink(link),
      refused: (_, problem) => this.stop(problem),
    });
  }

  // what it shows

  get table(): TableInfo | null {
    return this.state?.table ?? null;
  }
  /** Where the reader sits; null: a spectator. */
  get seat(): number | null {
    return this.table?.seat ?? null;
  }
  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }
  get question(): Question | null {
    return this.state?.question ?? null;
  }
  get draft(): DraftInfo | null {
    return this.state?.draft ?? null;
  }
  get drafted(): readonly Told[] {
    return this.state?.drafted ?? [];
  }
  /** Whether the reader's answer is awaited. */
  get isTurn(): boolean {
    return this.seat !== null && !!this.table?.asked.includes(this.seat) && !this.draft?.sealed;
  }

  /** A message in the reader's words. */
  text = (message: Message): string => {
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
  private stop(problem: Problem): void {
    this.problem = problem;
    connection.regain(this);
  }

  private noteLink(link: Link): void {
    this.connection = link;
    if (link === "away") connection.lose(this);
    else if (link === "connected") connection.regain(this);
  }

  private hearFrame(frame: StateFrame | TalkFrame): void {
    if (frame.type === "state") this.hear(frame.state);
    else if (frame.earlier) this.begin(frame.lines, true);
    else this.hearLines(frame.lines);
  }

  /** What every way here goes through. */
  hear(state: State, isReply = false): void {
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
  private begin(lines: readonly Line[], hasEarlier: boolean): void {
    this.talk = lines;
    this.hasEarlier = hasEarlier;
  }

  private hearLines(lines: readonly Line[]): void {
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
  private async move(move: Move, request: () => Promise<State>): Promise<void> {
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
  why = async (about: Target | number): Promise<Why | null> => {
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

  /** Do something to the table, and see what became of it. False: it was refused, and the reader was told. */
  private async change(act: () => Promise<TableInfo>): Promise<boolean> {
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

  /** False: it was not said, and the reader was told why. */
  say = async (text: string): Promise<boolean> => {
    try {
      this.hearLines([await api.say(this.id, text)]);
      return true;
    } catch (error) {
      tellTrouble(error);
      return false;
    }
  };

  /** Whoever sits there. */
  mute = async (seat: number, muted = true): Promise<void> => {
    try {
      const heard = await api.mute(this.id, seat, muted);
      this.begin(heard.lines, !!heard.earlier);
      this.muted = heard.muted;
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
      this.muted = (await api.hear(this.id, this.said)).muted;
    } catch {
      return; // the banner says that the server is away
    }
  };
}
