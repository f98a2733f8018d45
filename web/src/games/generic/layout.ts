// Where places and pieces are drawn.

import { hexCorners, outline, rounded, type Box, type Point } from "../../art/points";
import { ahead } from "../../art/walking";
import type { Piece, Place } from "../../wire";

const LARGEST = 220; // how long a step of the scene is drawn
const WIDEST = 1000;
const HIGHEST = 1400;
const EDGE = 0.56; // steps around the outermost places
const BELOW = [0.16, 0.44]; // more of them for the words below a circle, without and with a note
const PIECE = 92; // how wide a piece is drawn before it is scaled
const SHAPE = 1.7; // columns for each line, where places do not say where they are

export interface Laid {
  spots: Point[];
  unit: number;
  box: Box;
}

/** The middle of each place, on a plane that is not larger than a chart. */
export function laid(places: readonly Place[]): Laid {
  const columns = Math.ceil(Math.sqrt(places.length * SHAPE));
  const steps = places.map((place, n): [number, number] => place.at ?? [n % columns, Math.floor(n / columns) * 1.15]);
  const [xs, ys] = [steps.map(([x]) => x), steps.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  const across = Math.max(...xs) + EDGE - left;
  const down = Math.max(...ys) + EDGE + below(places) - top;
  const unit = Math.min(LARGEST, WIDEST / across, HIGHEST / down);
  const spots = steps.map(([x, y]) => ({ x: (x - left) * unit, y: (y - top) * unit }));
  return { spots, unit, box: { x: 0, y: 0, width: across * unit, height: down * unit } };
}

function below(places: readonly Place[]): number {
  return places.some(isCircle) ? BELOW[places.some(({ note }) => note) ? 1 : 0]! : 0;
}

export function isCircle({ outline = "circle" }: Place): boolean {
  return outline === "circle";
}

/** How far a place reaches from its middle. */
export function radiusOf({ outline = "circle" }: Place, unit: number): number {
  return unit * { circle: 0.38, square: 0.47, hexagon: 0.56 }[outline];
}

/** The ground of a place, as the data of a path. */
export function groundOf(place: Place, { x, y }: Point, unit: number): string {
  const radius = radiusOf(place, unit);
  if (place.outline === "hexagon") return outline(hexCorners({ x, y }, radius));
  if (place.outline === "square") return rounded({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, radius / 10);
  return `M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}a${radius} ${radius} 0 0 1 0 ${-2 * radius}Z`;
}

/** Where its words begin: below a circle, at the top of a field. */
export function wordsOf(place: Place, unit: number, size: number): number {
  const radius = radiusOf(place, unit);
  if (isCircle(place)) return radius + size * 1.15;
  return place.outline === "hexagon" ? -radius * 0.5 : size * 1.05 - radius;
}

export interface Standing extends Point {
  /** The same for a piece that has moved: it goes there. */
  key: string;
  piece: Piece;
  scale: number;
  place: number;
}

/** All pieces of all places. */
export function standing(places: readonly Place[], { spots, unit }: Laid): Standing[] {
  const met = new Map<string, number>();
  return places.flatMap((place, number) => {
    const pieces = place.pieces ?? [];
    const columns = Math.ceil(Math.sqrt(pieces.length));
    const lines = Math.ceil(pieces.length / columns);
    const room = radiusOf(place, unit) * 1.45;
    const cell = room / Math.max(columns, 1.4);
    const low = isCircle(place) ? 0 : unit * 0.1; // its words stand above
    return pieces.map((piece, n) => {
      const line = Math.floor(n / columns);
      const inLine = line === lines - 1 ? pieces.length - line * columns : columns;
      const x = spots[number]!.x + ((n % columns) - (inLine - 1) / 2) * cell;
      const y = spots[number]!.y + (line - (lines - 1) / 2) * cell + low;
      return { key: keyOf(piece, met), piece, x, y, scale: (cell * 0.92) / PIECE, place: number };
    });
  });
}

function keyOf({ target, owner, shape = "disc", value }: Piece, met: Map<string, number>): string {
  if (target) return `${target.kind} ${target.id}`;
  const name = `${owner ?? "-"}|${shape}|${value ?? "-"}`;
  met.set(name, (met.get(name) ?? 0) + 1);
  return `${name}|${met.get(name)}`;
}

/** The place that lies that way from another. */
export function towards({ spots }: Laid, from: number, key: string): number {
  return ahead(spots[from]!, key, spots.map((at, id) => ({ id, at })).filter(({ id }) => id !== from)) ?? from;
}

/** Words in two lines of about so many letters, the second of which may be cut. */
export function broken(text: string, letters: number): string[] {
  if (text.length <= letters) return [text];
  const space = text.lastIndexOf(" ", letters);
  const [first, rest] = space > 0 ? [text.slice(0, space), text.slice(space + 1)] : [text, ""];
  return [first, rest].filter(Boolean).map((line) => (line.length > letters + 2 ? `${line.slice(0, letters)}…` : line));
}
