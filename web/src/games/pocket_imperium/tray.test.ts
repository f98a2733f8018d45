import { expect, test } from "vitest";
import { CENTRES } from "./cells";
import { extent } from "./places";
import { sample } from "./sample";
import { trayFor } from "./tray";

const isAbove = (target: number, ships: Parameters<typeof sample>[0], source: number | null = null) => {
  const board = sample(ships, { source });
  return trayFor(2, target, board, extent(board)).above;
};

test("numbers stand above their hex, unless they would hide ships there", () => {
  expect(isAbove(27, {})).toBe(true);
  expect(isAbove(27, { 22: [0, 2] })).toBe(false);
  expect(isAbove(27, { 31: [0, 2] })).toBe(true);
});

test("the ships asked about are hidden last", () => {
  const everywhere = { 22: [0, 2], 31: [1, 1], 32: [1, 1] } as Parameters<typeof sample>[0];
  expect(isAbove(27, everywhere)).toBe(true);
  expect(isAbove(27, everywhere, 22)).toBe(false);
});

test("numbers are offered within the map, away from their hex, whatever they hide", () => {
  const ships = Object.fromEntries(CENTRES.slice(1).map((_, i) => [i + 1, [0, 1] as [number, number]]));
  const board = sample(ships);
  const area = extent(board);
  for (let hex = 1; hex < CENTRES.length; hex++) {
    const tray = trayFor(8, hex, board, area);
    expect([tray.x >= area.x, tray.x + tray.width <= area.x + area.width]).toEqual([true, true]);
    expect([tray.y >= area.y, tray.y + tray.height <= area.y + area.height]).toEqual([true, true]);
    expect(tray.above ? tray.y + tray.height < CENTRES[hex]!.y : tray.y > CENTRES[hex]!.y).toBe(true);
  }
});
