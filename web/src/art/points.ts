/** Points, hexes and curves of drawings. A hex stands on its point; its side is as long as its radius. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const HEX_WIDTH = Math.sqrt(3);

const round = (value: number) => Math.round(value * 10) / 10;

/** Points as the data of a path. */
export function outline(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

/** A box with round corners, as the data of a path. */
export function rounded({ x, y, width, height }: Box, radius: number): string {
  const corner = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`;
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  return [
    `M${x + radius} ${y}h${across}${corner(radius, radius)}`,
    `v${down}${corner(-radius, radius)}`,
    `h${-across}${corner(-radius, -radius)}`,
    `v${-down}${corner(radius, -radius)}Z`,
  ].join("");
}

/** The corners of a hex, from the top one on clockwise. */
export function hexCorners(centre: Point, radius: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => turned(centre, radius, corner * 60));
}

/** The point at an angle in degrees from the top, clockwise. */
export function turned(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

/** The outline of several hexes that touch, drawn a little inside of it. */
export function mergedHexes(centres: Point[], radius: number, inset: number): string {
  const edges = centres.flatMap((centre) => {
    const corners = hexCorners(centre, radius);
    return corners.map((from, i) => ({ from, to: corners[(i + 1) % 6]! }));
  });
  const outer = edges.filter((edge) => !edges.some((other) => near(edge.from, other.to) && near(edge.to, other.from)));
  const ring = [outer[0]!];
  while (ring.length < outer.length) {
    ring.push(outer.find((edge) => near(edge.from, ring.at(-1)!.to))!);
  }
  return outline(ring.map((edge, i) => insetCorner(ring.at(i - 1)!.from, edge.from, edge.to, inset)));
}

/** The corner between two edges of an outline that runs clockwise, moved inside. */
function insetCorner(before: Point, corner: Point, after: Point, inset: number): Point {
  const into = inward(before, corner);
  const outOf = inward(corner, after);
  const along = 1 + into.x * outOf.x + into.y * outOf.y;
  return { x: corner.x + ((into.x + outOf.x) / along) * inset, y: corner.y + ((into.y + outOf.y) / along) * inset };
}

function inward(from: Point, to: Point): Point {
  const length = distance(from, to);
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

const near = (one: Point, other: Point) => distance(one, other) < 0.01;

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A way through some points, bent to one side between each two of them. */
export class Course {
  private readonly legs: { from: Point; bend: Point; to: Point }[];

  constructor(stops: Point[], bend = 0.14) {
    this.legs = stops.slice(1).map((to, i) => {
      const from = stops[i]!;
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      return { from, to, bend: { x: middle.x + (to.y - from.y) * bend, y: middle.y - (to.x - from.x) * bend } };
    });
  }

  /** As the data of a path. */
  get path(): string {
    const { x, y } = this.legs[0]!.from;
    const legs = this.legs.map(({ bend, to }) => `Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`);
    return `M${round(x)} ${round(y)}${legs.join("")}`;
  }

  /** The place after a part of the way, 0 to 1, and the heading there in degrees from the top, clockwise. */
  at(part: number): Point & { heading: number } {
    const along = Math.min(part, 0.9999) * this.legs.length;
    const { from, bend, to } = this.legs[Math.floor(along)]!;
    const t = along % 1;
    const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
    const slope = (a: number, b: number, c: number) => 2 * (1 - t) * (b - a) + 2 * t * (c - b);
    const heading = Math.atan2(slope(from.x, bend.x, to.x), -slope(from.y, bend.y, to.y));
    return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y), heading: (heading * 180) / Math.PI };
  }
}

/** Pixels of a board so narrow that a tip would hide what lies around: the list of choices is close, and says the same. */
export const NARROW = 480;
