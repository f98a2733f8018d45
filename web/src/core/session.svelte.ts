// Who one is on this server.

import type { Me, TableList, Wanted } from "../wire";
import { api } from "./api";
import { connection } from "./connection.svelte";
import { kept } from "./kept.svelte";
import { delays, pause } from "./patience";
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
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY || !this.isKnown || newValue === (this.me?.id ?? null)) return;
      if (newValue === null) this.be(null); // as another tab has it
      else this.load().catch(() => {});
    });
  }

  be(me: Me | null): void {
    this.me = me;
    this.isKnown = true;
    api.csrf = me?.csrf ?? "";
    remember(me?.id ?? null);
    kept.belongTo(me?.id ?? null);
  }

  /** A person's tables were seen: they may be, as long as this is who one is, here and in every tab. */
  saw(wanted: Wanted, found: TableList): void {
    const person = this.me?.id;
    if (person && wanted.mine && known() === person) kept.note(person, wanted, found.tables, !found.more);
  }

  /** Who one was here before, as soon as the server says so; a stranger is not asked for. */
  async start(): Promise<void> {
    this.isKnown = !wasKnown();
    for (const delay of delays()) {
      if (this.isKnown) break;
      try {
        await this.load();
      } catch (error) {
        if (!(error instanceof Trouble) || !error.isUnreachable) return; // pages that need a person say so themselves
        connection.lose(this);
        await pause(delay);
      }
    }
    connection.regain(this);
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

  /** Be known here: as a guest, if nothing else. */
  ensure(): Promise<Me> {
    this.making ??= this.someone().finally(() => (this.making = null));
    return this.making;
  }

  /** Be a person who is called like this, here and wherever they sit. */
  async called(name: string): Promise<Me> {
    const wanted = name.trim();
    const me = this.me ?? (wasKnown() ? await this.load() : null);
    if (!me) return (await api.guest(wanted || null)).me;
    if (wanted && wanted !== me.name) this.be(await api.profile({ name: wanted }));
    return this.me!;
  }

  private async someone(): Promise<Me> {
    return this.me ?? (wasKnown() ? await this.load() : null) ?? (await this.newcomer());
  }

  /** A new guest, unless one has become known in another tab meanwhile. */
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

function remember(person: string | null): void {
  try {
    if (person !== null) localStorage.setItem(KEY, person);
    else localStorage.removeItem(KEY);
  } catch {
    // nothing may be kept here
  }
}

/** Who one was in this browser, as far as it may say so. */
function known(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return "";
  }
}

/** In doubt yes: to ask is harmless. */
const wasKnown = () => known() !== null;

export const session = new Session();
