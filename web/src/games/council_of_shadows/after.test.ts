import { expect, test } from "vitest";
import { told } from "../samples";
import { after } from "./after";
import { duration } from "./duration";
import { galaxy, power, sample, tile } from "./sample";

test("a settlement puts cubes on the planet and into the galaxy", () => {
  const board = after(sample(), told("settled", { seat: 1, planet: 4, cubes: 2 }), sample());
  expect(board.galaxies[0]!.tiles[1]!.planets[0]!.cubes).toEqual([0, 2]);
  expect([board.galaxies[0]!.strength, board.galaxies[0]!.leads, board.powers[1]!.cubes_left]).toEqual([[0, 2], 1, 28]);
});

test("the Automa does the same under its own events", () => {
  const board = after(sample(), told("automa_gained", { power: 1, energy: 6 }), sample());
  expect([board.powers[1]!.energy, board.powers[1]!.missing]).toEqual([18, 15]);
});

test("a tile is laid empty, even if it is settled later in the same news", () => {
  const final = sample({ galaxies: [galaxy(0, [tile(0), tile(1)]), galaxy(1, [tile(7, [[3, 0], [0, 0]])])] });
  const board = after(sample(), told("laid", { tile: 7, galaxy: 5 }), final);
  expect(board.galaxies[1]!.tiles.map(({ id, planets }) => [id, planets[0]!.cubes])).toEqual([[7, [0, 0]]]);
});

test("a revealed card covers what lay there and has left the hand", () => {
  const slots = power().slots.map((slot) => ({ ...slot, card: 1, plan: 2 }));
  const board = after(sample({ powers: [power({ slots }), power()] }), told("planned", { seat: 0, slot: 1, card: 2 }), sample());
  expect(board.powers[0]!.slots[1]).toEqual({ reach: 1, card: 2, covered: [1], plan: null });
  expect(board.powers[0]!.hand).toEqual([0, 1]);
});

test("a stack that returns goes to the hand as a whole, and what lay before it moves on", () => {
  const stacks = [
    { reach: 1, card: 3, covered: [], plan: null },
    { reach: 2, card: null, covered: [], plan: null },
    { reach: 1, card: 4, covered: [1], plan: null },
  ];
  const start = sample({ powers: [power({ hand: [2, 5], slots: stacks }), power()], now: { ...sample().now, slot: 2, program: 4 } });
  const once = after(start, told("returned", { seat: 0, card: 1 }), sample());
  expect(once.powers[0]!.hand).toEqual([1, 2, 4, 5]);
  expect(once.powers[0]!.slots.map(({ reach, card, covered }) => [reach, card, covered])).toEqual([
    [1, null, []],
    [2, 3, []],
    [1, null, []],
  ]);
  expect(once.now.program).toBeNull();
  expect(after(once, told("returned", { seat: 0, card: 4 }), sample()).powers).toEqual(once.powers);
});

test("nobody leads where two are equally strong", () => {
  const one = after(sample(), told("settled", { seat: 0, planet: 4, cubes: 1 }), sample());
  expect(one.galaxies[0]!.leads).toBe(0);
  expect(after(one, told("settled", { seat: 1, planet: 4, cubes: 1 }), sample()).galaxies[0]!.leads).toBeNull();
});

test("whoever assesses next begins anew", () => {
  const first = after(sample(), told("assessed", { seat: 0, galaxy: 2 }), sample());
  const both = after(first, told("assessed", { seat: 0, galaxy: 0 }), sample());
  expect(both.now.assessed).toEqual([0, 2]);
  expect(after(both, told("automa_assessed", { power: 1, galaxy: 1 }), sample()).now.assessed).toEqual([1]);
  expect(after(both, told("acts", { seat: 1, slot: 0, card: 3 }), sample()).now.assessed).toEqual([]);
});

test("a bonus card that is given back is a Light one, or the Dark one", () => {
  const given = (bonus: number) => after(sample({ powers: [power({ lights: 4 })] }), told("gave_back", { seat: 0, bonus }), sample()).powers[0]!;
  expect([given(0), given(1)].map(({ lights, dark }) => [lights, dark])).toEqual([
    [3, true],
    [4, false],
  ]);
});

test("an upgrade takes a cube of the supply", () => {
  const found = after(sample({ powers: [power({ upgrades: [4] })] }), told("upgraded", { seat: 0, upgrade: 2 }), sample()).powers[0]!;
  expect([found.upgrades, found.board_cubes, found.cubes_left]).toEqual([[2, 4], 1, 29]);
});

test("a level takes the Energy it needs", () => {
  const board = after(sample({ powers: [power({ energy: 41, consumption: 40 }), power()] }), told("levelled", { seat: 0, level: 2 }), sample());
  expect([board.powers[0]!.level, board.powers[0]!.energy, board.powers[0]!.missing]).toEqual([2, 1, 39]);
});

test("a purchase goes from the display to the hand, and gems are paid", () => {
  const bought = after(sample(), told("bought", { seat: 0, card: 7 }), sample());
  expect([bought.display[1], bought.powers[0]!.hand.at(-1)]).toEqual([null, 7]);
  expect(after(bought, told("paid", { seat: 0, coal: 1, gold: 0, crystal: 0 }), sample()).powers[0]!.gems).toEqual([0, 1, 0]);
});

test("cards revealed together take no time of their own, what the Automa does takes as long as what others do", () => {
  expect([duration(told("planned", {})), duration(told("automa_settled", {}))]).toEqual([0, duration(told("settled", {}))]);
});

test("whoever has won takes the throne from whoever had it", () => {
  expect(after(sample({ throne: 0 }), told("crowned", { seat: 1 }), sample()).throne).toBe(1);
  expect(after(sample({ throne: 0 }), told("automa_crowned", { power: 1 }), sample()).throne).toBe(1);
});
