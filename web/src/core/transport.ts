// Requests and their answers. One that got no answer is sent again where that is harmless.

import { untrack } from "svelte";
import { ROUTES, TIME, type Me, type Problem, type Verbs } from "../wire";
import { connection } from "./connection.svelte";
import { delays, pause } from "./patience";
import { settings, type Language } from "./settings.svelte";
import { hold } from "./ready.svelte";
import { Trouble, UNREACHABLE } from "./trouble";
import { words } from "./words.svelte";

export type Verb = keyof Verbs;
export interface Given<V extends Verb> {
  path?: Record<string, string>;
  query?: Verbs[V]["query"] & { lang?: Language };
  body?: Verbs[V]["body"];
  /** The same for everybody: the browser may keep it as the server says. */
  shared?: boolean;
  /** Not to be sent again, should no answer come. */
  once?: boolean;
  /** Milliseconds after which a request without an answer is given up. */
  patience?: number;
}

const PATIENCE = 30_000;
const LONGEST = 30_000; // milliseconds for one try
const GATEWAYS = [502, 503, 504]; // said by what stands before a server that is away
const COARSE = 2; // seconds by which a time may seem wrong that was long on its way
const CSRF = "csrf";

export class Transport {
  /** Goes along with every change: it proves that one of our own pages asks. */
  csrf = "";
  /** Told who one is when that turns out to be otherwise than thought; null: nobody. */
  known: (me: Me | null) => void = () => {};
  /** Seconds by which the server's clock is ahead of ours. */
  private skew = 0;

  /** The server's time in seconds, as far as we know it; clocks are by it. */
  now(): number {
    return Date.now() / 1000 + this.skew;
  }

  call<V extends Verb>(verb: V, given: Given<V> = {}): Promise<Verbs[V]["gives"]> {
    const called = this.called(verb, given);
    return ROUTES[verb][0] === "GET" ? hold(called) : called;
  }

  private async called<V extends Verb>(verb: V, given: Given<V>): Promise<Verbs[V]["gives"]> {
    try {
      return await this.asked(verb, given);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (error.status === 401) this.known(null);
      if (error.status !== 403 || error.problem.error !== CSRF) throw error;
    }
    const me = await this.asked("me", {}); // another person came in by another tab
    this.csrf = me.csrf;
    this.known(me);
    return this.asked(verb, given);
  }

  private async asked<V extends Verb>(verb: V, given: Given<V>): Promise<Verbs[V]["gives"]> {
    const response = await this.answered(verb, given);
    this.setClock(response);
    const content = await contentOf(response);
    if (response.ok && content !== undefined) return content as Verbs[V]["gives"];
    throw new Trouble(response.status, isProblem(content) ? content : strange());
  }

  /** Some answer, however long that takes within one's patience. */
  private async answered<V extends Verb>(verb: V, given: Given<V>): Promise<Response> {
    const giveUp = Date.now() + (given.patience ?? PATIENCE);
    const waiting = {};
    try {
      for (const delay of delays()) {
        const response = await this.tried(verb, given);
        if (response) return response;
        if (given.once || Date.now() + delay > giveUp) break;
        connection.lose(waiting);
        await pause(delay);
      }
    } finally {
      connection.regain(waiting);
    }
    throw new Trouble(UNREACHABLE, { error: "unreachable", text: words("trouble.unreachable") });
  }

  /** One try. Null: there was no answer. */
  private async tried<V extends Verb>(verb: V, given: Given<V>): Promise<Response | null> {
    const [method] = ROUTES[verb];
    const headers: Record<string, string> = { "Accept-Language": untrack(() => settings.language) };
    let body: string | undefined;
    if (method !== "GET") {
      headers["X-CSRF-Token"] = this.csrf;
      headers["Content-Type"] = "application/json"; // which no form of another site can say
      body = JSON.stringify(given.body ?? {});
    }
    try {
      const response = await fetch(addressOf(verb, given), {
        method,
        headers,
        body,
        credentials: "same-origin",
        cache: given.shared ? "default" : "no-store",
        signal: AbortSignal.timeout(LONGEST),
      });
      return GATEWAYS.includes(response.status) && !isJson(response) ? null : response;
    } catch {
      return null;
    }
  }

  private setClock(response: Response): void {
    const skew = Number(response.headers.get(TIME) ?? NaN) - Date.now() / 1000;
    if (!Number.isNaN(skew)) this.skew = Math.abs(skew) > COARSE ? skew : 0;
  }
}

/** Where a verb is found, with its arguments. */
export function addressOf(
  verb: keyof typeof ROUTES,
  given: { path?: Record<string, string>; query?: object | null } = {},
): string {
  const path = ROUTES[verb][1].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.path?.[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return `/api${path}${query.size ? `?${query}` : ""}`;
}

function isJson(response: Response): boolean {
  return /^application\/json\s*(;|$)/.test(response.headers.get("Content-Type") ?? ""); // and not JSON lines
}

async function contentOf(response: Response): Promise<unknown> {
  try {
    return isJson(response) ? await response.json() : await response.text();
  } catch {
    return undefined;
  }
}

function isProblem(content: unknown): content is Problem {
  return typeof content === "object" && content !== null && "error" in content && "text" in content;
}

function strange(): Problem {
  return { error: "strange", text: words("trouble.strange") };
}
