// Who one is on this server.

import type { Me } from "../wire";
import { api } from "./api";
import { Trouble } from "./trouble";

const KEY = "armillary.known";
const KNOWN = "people.known";

class Session {
  /** Null: nobody yet, or not asked yet. */
  me = $state.raw<Me | null>(null);
  /** Whether we know who one is, or that one is nobody yet. */
  isKnown = $state(false);
  private making: Promise<Me> | null = null;

  constructor() {
    api.known = (me) => this.be(me);
  }

  be(me: Me | null): void {
    this.me = me;
    this.isKnown = true;
    api.csrf = me?.csrf ?? "";
    remember(me !== null);
  }

  /** Who one was here before; whoever was nobody is not asked for. */
  async start(): Promise<void> {
    if (wasKnown()) await this.load();
    else this.isKnown = true;
  }

  /** Ask the server who one is. */
  async load(): Promise<Me | null> {
    try {
      this.be(await api.me());
    } catch (error) {
      if (!(error instanceof Trouble) || error.status !== 401) throw error;
      this.be(null);
    }
    return this.me;
  }

  /** Be somebody: a guest, if nothing else. */
  ensure(): Promise<Me> {
    this.making ??= this.someone().finally(() => (this.making = null));
    return this.making;
  }

  private async someone(): Promise<Me> {
    return this.me ?? (wasKnown() ? await this.load() : null) ?? (await this.newcomer());
  }

  /** A new guest, unless one has become somebody in another tab meanwhile. */
  private async newcomer(): Promise<Me> {
    try {
      return (await api.guest()).me;
    } catch (error) {
      if (!(error instanceof Trouble) || error.problem.error !== KNOWN) throw error;
      return (await this.load())!;
    }
  }

  async logout(everywhere = false): Promise<void> {
    await api.logout(everywhere);
    this.be(null);
  }
}

function remember(isKnown: boolean): void {
  try {
    if (isKnown) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // nothing may be kept here
  }
}

/** In doubt yes: to ask is harmless. */
function wasKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export const session = new Session();
