// A short text as a QR code (ISO/IEC 18004): a square of light and dark for a camera to read.

// of versions 1 to 9, at the level of correction that makes up for an eighth of the code (M)
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5];
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22]; // of each block
const PADS = [0xec, 0x11];
const FIELD = 0x11d; // the polynomial of the field that the checks are reckoned in
const FORMAT = { poly: 0x537, length: 10, mask: 0x5412 };
const VERSION = { poly: 0x1f25, length: 12 };
const LEVEL_M = 0;
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of dark (true) and light, without the margin around them; null: the text is too long for us. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const at = CODEWORDS.findIndex((_, n) => bytes.length + 2 <= roomOf(n));
  if (at < 0) return null;
  const words = woven(dataOf(bytes, roomOf(at)), BLOCKS[at]!, CHECKS[at]!);
  const drawn = MASKS.map((mask, n) => new Square(at + 1).filled(words, mask, n));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const roomOf = (at: number) => CODEWORDS[at]! - BLOCKS[at]! * CHECKS[at]!;

// what is written

/** Bytes with what says that they are bytes, and how many; the room behind them is filled. */
function dataOf(bytes: number[], room: number): number[] {
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: halves.length / 2 }, (_, n) => (halves[2 * n]! << 4) | halves[2 * n + 1]!);
  const pads = Array.from({ length: room - words.length }, (_, n) => PADS[n % 2]!);
  return [...words, ...pads];
}

/** In blocks, each with its checks: first of all the first, then of all the second. */
function woven(words: number[], count: number, checks: number): number[] {
  const length = Math.floor(words.length / count);
  const longer = count - (words.length % count); // from this one on
  const blocks = Array.from({ length: count }, (_, n) => {
    const start = n * length + Math.max(0, n - longer);
    return words.slice(start, start + length + (n >= longer ? 1 : 0));
  });
  return [...columns(blocks), ...columns(blocks.map((block) => checksOf(block, checks)))];
}

function columns(rows: number[][]): number[] {
  const longest = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, n) => rows.flatMap((row) => row.slice(n, n + 1))).flat();
}

/** Reed and Solomon's: the rest of a division by a polynomial with so many roots. */
function checksOf(words: number[], count: number): number[] {
  let divisor = [1];
  for (let n = 0, root = 1; n < count; n++, root = times(root, 2)) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((one, i) => one ^ times(divisor[i - 1] ?? 0, root));
  }
  const rest = [...words, ...Array<number>(count).fill(0)];
  for (let n = 0; n < words.length; n++) {
    const lead = rest[n]!;
    for (const [i, one] of divisor.entries()) rest[n + i]! ^= times(one, lead);
  }
  return rest.slice(words.length);
}

function times(one: number, other: number): number {
  let found = 0;
  for (let bit = 7; bit >= 0; bit--) found = (found << 1) ^ (found & 128 ? FIELD : 0) ^ ((other >> bit) & 1 ? one : 0);
  return found;
}

/** A number with the rest that proves it. */
function proved(value: number, { poly, length }: { poly: number; length: number }): number {
  let rest = value << length;
  for (let bit = 31; bit >= length; bit--) if ((rest >>> bit) & 1) rest ^= poly << (bit - length);
  return (value << length) | rest;
}

// where it is written

class Square {
  readonly size: number;
  private readonly cells: (boolean | null)[][];

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    this.cells = Array.from({ length: this.size }, () => Array<boolean | null>(this.size).fill(null));
  }

  /** With everything on it. */
  filled(words: number[], mask: (x: number, y: number) => boolean, n: number): boolean[][] {
    this.drawMarks();
    this.drawFormat(proved((LEVEL_M << 3) | n, FORMAT) ^ FORMAT.mask);
    if (this.version > 6) this.drawVersion(proved(this.version, VERSION));
    this.drawWords(words, mask);
    return this.cells.map((row) => row.map(Boolean));
  }

  private set(x: number, y: number, dark: boolean): void {
    if (this.cells[y]?.[x] === null) this.cells[y]![x] = dark;
  }

  /** What a camera finds it by. */
  private drawMarks(): void {
    const last = this.size - 7;
    for (const [x, y] of [[0, 0], [last, 0], [0, last]] as const) this.drawRings(x + 3, y + 3, 4, [2, 4]);
    const middles = this.version > 6 ? [6, (this.size - 1) / 2, this.size - 7] : this.version > 1 ? [6, this.size - 7] : [];
    for (const y of middles) for (const x of middles) if (this.cells[y]![x] === null) this.drawRings(x, y, 2, [1]);
    for (let n = 8; n < this.size - 8; n++) {
      this.set(n, 6, n % 2 === 0);
      this.set(6, n, n % 2 === 0);
    }
    this.set(8, this.size - 8, true);
  }

  /** Squares around each other, dark but for some. */
  private drawRings(x: number, y: number, most: number, light: number[]): void {
    for (let dy = -most; dy <= most; dy++)
      for (let dx = -most; dx <= most; dx++) this.set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Twice: around the first finder pattern, and beside the two others. */
  private drawFormat(bits: number): void {
    for (let n = 0; n < 15; n++) {
      const dark = ((bits >> n) & 1) === 1;
      const near = n < 6 ? n : n < 8 ? n + 1 : 15 - n; // the line of the clock is left out
      if (n < 8) {
        this.set(8, near, dark);
        this.set(this.size - 1 - n, 8, dark);
      } else {
        this.set(n === 8 ? 7 : near - 1, 8, dark);
        this.set(8, this.size - 15 + n, dark);
      }
    }
  }

  private drawVersion(bits: number): void {
    for (let n = 0; n < 18; n++) {
      const dark = ((bits >> n) & 1) === 1;
      const [far, near] = [this.size - 11 + (n % 3), Math.floor(n / 3)];
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  /** Bit by bit, up and down in pairs of columns from the right, wherever nothing stands. */
  private drawWords(words: number[], mask: (x: number, y: number) => boolean): void {
    let bit = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let n = 0; n < this.size; n++) {
        const y = up ? this.size - 1 - n : n;
        for (const x of [right, right - 1]) {
          if (this.cells[y]![x] !== null) continue;
          const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          this.set(x, y, dark !== mask(x, y));
          bit++;
        }
      }
    }
  }
}

// how well a camera would read it

/** Less is better: long runs, blocks, what looks like a finder pattern, and much more dark than light or less. */
function penalty(rows: boolean[][]): number {
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]!))].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length, 0);
  const blocks = rows.slice(1).reduce((sum, row, y) => sum + 3 * row.filter((one, x) => x > 0 && isBlock(rows, x, y + 1, one)).length, 0);
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return runs + finders + blocks + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

function isBlock(rows: boolean[][], x: number, y: number, dark: boolean): boolean {
  return rows[y]![x - 1] === dark && rows[y - 1]![x] === dark && rows[y - 1]![x - 1] === dark;
}
