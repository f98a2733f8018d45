/** The small stars of the background. */
import { chance } from "./chance";
import type { Point } from "./points";

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
