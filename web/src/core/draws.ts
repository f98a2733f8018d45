// One's share in the draws of a match, and whether its record has kept what was published before it was given.

import type { TableInfo } from "../wire";
import { api, word } from "./api";
import { tellTrouble } from "./tell";
import { Trouble } from "./trouble";

const KEY = "armillary.draws";
const MOST = 200; // tables that are remembered
const LATE = "nonce.late";

/** What one gave, and what was fixed when one gave it. */
export interface Share {
  table: string;
  nonce: string;
  commitment: string;
  /** The nonce of each seat, as far as it was given. */
  seen: string[];
  /** Where one was seated then, once that is known. */
  seat?: number | null;
}

/**
 * What is not as it was published: the seed, one's own nonce, how many there are, a bot's, which gives none, or one that
 * was there before one's own.
 */
export type Breach = "commitment" | "seed" | "nonce" | "nonces" | "bot" | "changed";
export interface Verdict {
  breach: Breach | null;
  /** Seats whose nonce was not fixed yet when one gave one's own. */
  later: number[];
  /** Seats whose nonce was fixed, and exchanged or taken away since: a person left the seat, or the host did it. */
  changed: number[];
}

interface Header {
  players: number;
  draws: { commitment: string; nonces?: string[]; seeded?: boolean };
}

// giving

/** The match waits for the reader's nonce. */
export function awaits(info: TableInfo): boolean {
  return info.seat != null && !!info.seats[info.seat]?.awaits_nonce;
}

/** Take a seat, or give what is awaited. A nonce goes along where it counts, for what the table has published. */
export async function sit(info: TableInfo, seat: number | null = null): Promise<TableInfo> {
  const counts = info.status === "open" && !info.seeded && (info.seat == null || awaits(info));
  if (!counts) return api.join(info.id, { seat });
  const share = (awaits(info) && recall(info.id)) || fresh(info);
  remember(share);
  const joined = await api.join(info.id, { seat, nonce: share.nonce, commitment: share.commitment });
  remember({ ...share, seat: joined.seat });
  return joined;
}

/** The host's nonce follows, now that they know the commitment of the table. */
export async function made(info: TableInfo): Promise<void> {
  if (!awaits(info)) return;
  try {
    await sit(info);
  } catch (error) {
    if (!(error instanceof Trouble) || error.problem.error !== LATE) throw error;
    forget(info.id); // the same person gave one from elsewhere, or the host would not wait
    tellTrouble(error);
  }
}

function fresh(info: TableInfo): Share {
  const seen = info.seats.map((seat) => seat.nonce ?? "");
  return { table: info.id, nonce: word(), commitment: info.commitment, seen };
}

// remembering

function kept(): Share[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isShare) : [];
  } catch {
    return [];
  }
}

function isShare(found: Partial<Share> | null): found is Share {
  const texts = [found?.table, found?.nonce, found?.commitment, ...(Array.isArray(found?.seen) ? found.seen : [0])];
  return texts.every((text) => typeof text === "string");
}

export function recall(table: string): Share | null {
  return kept().find((share) => share.table === table) ?? null;
}

function remember(share: Share): void {
  keep([...othersThan(share.table), share]);
}

function forget(table: string): void {
  keep(othersThan(table));
}

function othersThan(table: string): Share[] {
  return kept().filter((share) => share.table !== table);
}

function keep(shares: Share[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(shares.slice(-MOST)));
  } catch {
    // nothing may be kept here: the nonce counts all the same
  }
}

// judging

/** Whether this browser can do it: only where the server is reached safely, or stands on the same machine. */
export function canJudge(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Of a match that is over. Without a share, only whether the record fits itself. */
export async function judged(share: Share | null, info: TableInfo, record: string): Promise<Verdict> {
  const lines = record.trim().split("\n");
  const { players, draws } = JSON.parse(lines[0]!) as Header;
  const { seed = "" } = JSON.parse(lines.at(-1)!) as { seed?: string };
  const nonces = draws.nonces ?? [];
  const wrong = (breach: Breach): Verdict => ({ breach, later: [], changed: [] });
  if (draws.seeded || draws.commitment !== (share ?? info).commitment) return wrong("commitment");
  if ((await sha256(seed)) !== draws.commitment) return wrong("seed");
  if (nonces.length && (nonces.length !== players || nonces.length !== info.seats.length)) return wrong("nonces");
  if (info.seats.some((seat, n) => seat.kind === "bot" && nonces[n])) return wrong("bot");
  return share ? compared(share, share.seat ?? info.seat, nonces) : { breach: null, later: [], changed: [] };
}

/** The nonces of a record with those that were there when one gave one's own. */
function compared({ nonce, seen }: Share, own: number | null | undefined, nonces: string[]): Verdict {
  if (own == null || nonces[own] !== nonce) return { breach: "nonce", later: [], changed: [] };
  if (nonces.length !== seen.length) return { breach: "nonces", later: [], changed: [] };
  const seats = [...seen.keys()];
  const changed = seats.filter((n) => seen[n] && seen[n] !== nonces[n]);
  if (changed.length) return { breach: "changed", later: [], changed };
  return { breach: null, later: seats.filter((n) => n !== own && !seen[n] && nonces[n]), changed };
}

async function sha256(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
