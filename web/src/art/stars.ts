/** Stars of an atlas: points whose halves are light and dark, and the small ones of the background. */
import { chance } from "./chance";
import { outline, turned, type Point } from "./points";

export interface StarLines {
  light: string;
  dark: string;
}

/** A star with points split along their middle. */
export function splitStar(points: number, outer: number, inner: number, turn = 0): StarLines {
  const origin = { x: 0, y: 0 };
  let light = "";
  let dark = "";
  for (let i = 0; i < points; i++) {
    const angle = turn + (360 / points) * i;
    const tip = turned(origin, outer, angle);
    light += outline([origin, turned(origin, inner, angle - 180 / points), tip]);
    dark += outline([origin, tip, turned(origin, inner, angle + 180 / points)]);
  }
  return { light, dark };
}

/** Background stars of three magnitudes, as one path each; `taken` keeps places free. */
export function starfield(
  seed: number,
  width: number,
  height: number,
  count: number,
  taken: (point: Point) => boolean = () => false,
): [string, string, string] {
  const next = chance(seed);
  const paths: [string, string, string] = ["", "", ""];
  for (let i = 0; i < count; i++) {
    const at = { x: Math.round(next() * width), y: Math.round(next() * height) };
    const magnitude = next();
    if (taken(at)) continue;
    if (magnitude > 0.93) paths[0] += sparkle(at, 9);
    else if (magnitude > 0.7) paths[1] += sparkle(at, 5);
    else paths[2] += `M${at.x} ${at.y}h0`;
  }
  return paths;
}

function sparkle({ x, y }: Point, size: number): string {
  const waist = size * 0.16;
  return `M${x} ${y - size}L${x + waist} ${y - waist}L${x + size} ${y}L${x + waist} ${y + waist}L${x} ${y + size}L${x - waist} ${y + waist}L${x - size} ${y}L${x - waist} ${y - waist}Z`;
}
