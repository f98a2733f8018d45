// Messages put into words: the same catalogues, variants and plural rules as on the Python side (armillary.kernel.text).

import type { Message } from "../wire";

export type Argument = number | string | Message;
type Variants = { [variant: string]: string | Variants };
/** A wording, with qualities of a noun such as its gender; or variants that arguments select. */
export type Entry =
  | { text: string; [quality: string]: string }
  | { select: string | string[]; [variant: string]: string | string[] | Variants };

const HYPHEN = /(?<=\d)-(?=\d)/g;
const FRENCH_SPACE = / (?=[?!:;»])|(?<=«) /g;
// "de" and "que" lose their end before what begins with a vowel: "d'Ada"
const ELIDED = /\b(d|qu)e (\{(\w+)\})/gi;
const VOWEL = /^(?:[aàâäæeéèêëiîïoôöœuùûü]|h[eéèêiîy]|y[^aeiou])/i;
const PLACEHOLDER = /\{\{|\}\}|\{(\w+)\}/g;

export class Catalogue {
  constructor(
    readonly language: string,
    readonly entries: Record<string, Entry>,
  ) {}

  /** The message in words, for a reader at a seat (or none). */
  render(message: Message, reader: number | null = null, names: readonly string[] = []): string {
    const args = message.args ?? {};
    if (message.id === "seat") {
      const name = names[Number(args.n ?? 0) - 1];
      if (name !== undefined) return name;
    }
    const said = (name: string): string => {
      const value = args[name];
      if (value === undefined) return `{${name}}`;
      return typeof value === "object" ? this.render(value, reader, names) : String(value);
    };
    const wording = this.wording(message, reader);
    const elided = (found: string, start: string, held: string, name: string) => (VOWEL.test(said(name)) ? `${start}'${held}` : found);
    const begun = this.language === "fr" ? wording.replace(ELIDED, elided) : wording;
    return begun.replace(PLACEHOLDER, (found, name) => (name ? said(name) : found[0]!));
  }

  /** The words before their arguments are put in. */
  wording(message: Message, reader: number | null): string {
    const entry = this.entries[message.id];
    if (entry === undefined) return message.id;
    if (!("select" in entry)) return entry.text;
    let found: string | Variants = entry as Variants;
    for (const selector of [entry.select].flat()) {
      if (typeof found === "string") break;
      const exact = message.args?.[selector];
      const named = typeof exact === "number" ? String(exact) : "";
      const category: string = named in found ? named : this.category(message, selector, reader);
      found = found[category] ?? found.other ?? message.id;
    }
    return String(found);
  }

  /** Which variant an argument asks for. */
  private category(message: Message, selector: string, reader: number | null): string {
    const [name, quality] = selector.split(":") as [string, string | undefined];
    const value = message.args?.[name];
    if (typeof value === "object") {
      if (quality) return (this.entries[value.id] as Record<string, string> | undefined)?.[quality] ?? "other";
      return value.id === "seat" && reader !== null && value.args?.n === reader + 1 ? "you" : "other";
    }
    if (this.language === "fr") return value === 0 || value === 1 || value === -1 ? "one" : "other";
    return value === 1 ? "one" : "other";
  }
}

/** The entries with no line to break within a number such as 3-02, nor where French sets its signs apart. */
export function unbroken(language: string, entries: Record<string, Entry>): Record<string, Entry> {
  const joined = JSON.stringify(entries).replace(HYPHEN, "-\u2060");
  return JSON.parse(language === "fr" ? joined.replace(FRENCH_SPACE, "\u00a0") : joined);
}
