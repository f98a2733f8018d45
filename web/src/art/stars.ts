/** Stars of an atlas: points whose halves are light and dark. */
import { outline, turned } from "./points";

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
