// The numbered rules of a game, as its text is written: headings, numbered paragraphs, lists, and words in code, bold or italics.

export interface Piece {
  kind: "text" | "code" | "strong" | "em";
  text: string;
}

export interface Block {
  /** The number of a rule, such as 5.2. */
  number?: string;
  isItem: boolean;
  pieces: Piece[];
}

export interface Chapter {
  title: string;
  /** For the table of contents. */
  id: string;
  blocks: Block[];
}

export interface Rulebook {
  title: string;
  opening: Block[];
  chapters: Chapter[];
}

const NUMBERED = /^\*\*(\d+(?:\.\d+)*)\*\*\s+/;
const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

export function readRules(markdown: string): Rulebook {
  const book: Rulebook = { title: "", opening: [], chapters: [] };
  for (const part of markdown.split(/\n\s*\n/).flatMap(items)) {
    const text = part.replace(/\s+/g, " ").trim();
    if (text.startsWith("## ")) book.chapters.push(chapter(text.slice(3)));
    else if (text.startsWith("# ")) book.title = text.slice(2);
    else if (text) (book.chapters.at(-1)?.blocks ?? book.opening).push(block(text));
  }
  return book;
}

/** A paragraph, or the items of a list. */
function items(part: string): string[] {
  return /^\* /m.test(part) ? part.split(/\n(?=\* )/) : [part];
}

function chapter(title: string): Chapter {
  const number = /^(\d+)\./.exec(title)?.[1];
  return { title, id: number ?? title.toLowerCase().replace(/[^\p{L}\d]+/gu, "-"), blocks: [] };
}

function block(text: string): Block {
  const isItem = text.startsWith("* ");
  const rest = isItem ? text.slice(2) : text;
  const number = NUMBERED.exec(rest);
  return {
    ...(number ? { number: number[1]! } : {}),
    isItem,
    pieces: pieces(number ? rest.slice(number[0].length) : rest),
  };
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, code, strong, em] = match;
    found.push(code ? { kind: "code", text: code } : strong ? { kind: "strong", text: strong } : { kind: "em", text: em! });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}
