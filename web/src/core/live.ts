// The live connection of a table: frames as they come, whatever happens to the connection in between, and moves.

import {
  REFUSED,
  type AnswerFrame,
  type CommitFrame,
  type Frame,
  type Problem,
  type PresenceFrame,
  type StateFrame,
  type TalkFrame,
  type UndoFrame,
} from "../wire";
import { delays, GOOD, onReturn } from "./patience";
import { Trouble } from "./trouble";

export type Link = "connecting" | "connected" | "away";

/** What is told by itself. */
export type News = StateFrame | TalkFrame | PresenceFrame;

export interface Listener {
  /** Where to connect now: it carries what is known already. */
  address(): string;
  frame(frame: News): void;
  link(link: Link): void;
  /** Nothing but a change on our side could mend it: it is not tried again. */
  refused(status: number, problem: Problem): void;
}

type Unnumbered<F> = F extends unknown ? Omit<F, "id"> : never;
export type Move = Unnumbered<AnswerFrame | UndoFrame | CommitFrame>;

/** The connection was lost before it was known what became of a move. */
export class LostMove extends Error {}

interface Waiting {
  resolve(isTold: boolean): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

const FROZEN = "table.frozen"; // which no waiting mends
const PING = 25_000; // milliseconds
const PATIENCE = 10_000; // milliseconds for a connection to open
const LATE = 5_000; // milliseconds after which a connection that does not reply to a move is given up

export class Live {
  private socket: WebSocket | null = null;
  private problem: Problem | null = null;
  private delays = delays();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  /** A ping was sent, and nothing was heard since. */
  private isUnsure = false;
  private isConnected = false;
  /** When the first frame came by this connection. */
  private lived: number | null = null;
  /** How many moves were made. */
  private moves = 0;
  private readonly moving = new Map<number, Waiting>();
  private stopWatching = () => {};

  constructor(
    private readonly listener: Listener,
    private readonly connect: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  open(): void {
    this.stopWatching = onReturn(() => this.hurry());
    this.listener.link("connecting");
    this.dial();
  }

  close(): void {
    this.stopWatching();
    clearTimeout(this.retry);
    this.hangUp();
  }

  /**
   * Make a move, if there is a connection; a refusal is Trouble. What it leads to comes as a frame: true, it has come.
   */
  move(move: Move): Promise<boolean> | null {
    if (!this.isConnected || !this.socket) return null;
    const id = ++this.moves;
    this.socket.send(JSON.stringify({ ...move, id }));
    return new Promise((resolve, reject) => {
      this.moving.set(id, { resolve, reject, timer: setTimeout(() => this.lose(0), LATE) });
    });
  }

  /** What became of a move. */
  private finish(id: number, outcome: boolean | Error): void {
    const waiting = this.moving.get(id);
    this.moving.delete(id);
    clearTimeout(waiting?.timer);
    if (typeof outcome === "boolean") waiting?.resolve(outcome);
    else waiting?.reject(outcome);
  }

  private dial(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.problem = null;
    const socket = this.connect(this.listener.address());
    this.socket = socket;
    this.pings = setInterval(() => this.ping(), PATIENCE);
    this.isUnsure = true; // until the first frame comes
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Frame);
    socket.onclose = (event) => this.lose(event.code);
  }

  private hangUp(): void {
    clearInterval(this.pings);
    const socket = this.socket;
    this.socket = null;
    this.isConnected = false;
    for (const id of [...this.moving.keys()]) this.finish(id, new LostMove());
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private hear(frame: Frame): void {
    if (frame.type === "problem") {
      this.problem = frame.problem; // the close code that follows says how bad it is
      return;
    }
    if (this.isUnsure) this.trust();
    if (frame.type === "reply") {
      if (frame.state) this.listener.frame({ type: "state", state: frame.state });
      this.finish(frame.id, !!frame.state);
    } else if (frame.type === "refusal") {
      this.finish(frame.id, new Trouble(frame.status, frame.problem));
    } else if (frame.type !== "pong") this.listener.frame(frame);
  }

  /** It lives. */
  private trust(): void {
    this.isUnsure = false;
    this.isConnected = true;
    this.lived ??= Date.now();
    clearInterval(this.pings);
    this.pings = setInterval(() => this.ping(), PING);
    this.listener.link("connected");
  }

  private ping(): void {
    if (this.isUnsure) this.lose(0);
    else this.ask();
  }

  private ask(): void {
    this.isUnsure = true;
    this.socket?.send(JSON.stringify({ type: "ping" }));
  }

  private lose(code: number): void {
    const problem = this.problem;
    this.hangUp();
    if (problem && isFinal(code, problem)) {
      this.stopWatching();
      this.listener.link("away");
      this.listener.refused(code - REFUSED, problem);
      return;
    }
    this.listener.link("away");
    this.retry = setTimeout(() => this.dial(), this.pause());
  }

  /** Milliseconds until the next try. One that is lost as soon as it is made is no reason to hurry. */
  private pause(): number {
    if (this.lived !== null && Date.now() - this.lived >= GOOD) this.delays = delays();
    this.lived = null;
    return this.delays.next().value;
  }

  /** The browser is online again, or the page is looked at again. */
  private hurry(): void {
    if (this.retry !== undefined) this.dial();
    else if (this.socket?.readyState === WebSocket.OPEN && !this.isUnsure) this.ask();
  }
}

function isFinal(code: number, problem: Problem): boolean {
  const status = code - REFUSED;
  return status > 0 && (problem.error === FROZEN || (status !== 429 && status < 500));
}
