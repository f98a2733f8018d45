import { expect, test } from "vitest";
import { told } from "../samples";
import { after, comingFrom } from "./after";
import type { Board } from "./board";
import { sample } from "./sample";

const at = (board: Board, id: number) => {
  const { owner, ships, spent } = board.hexes.find((hex) => hex.id === id)!;
  return [owner, ships, spent];
};

test("a move takes ships from one hex to another, where they have acted", () => {
  const board = sample({ 7: [0, 3], 8: [0, 1] });
  const next = after(board, told("moved", { seat: 0, ships: 2, source: 7, target: 8 }), board);
  expect([at(next, 7), at(next, 8)]).toEqual([[0, 1, 0], [0, 3, 2]]);
  expect(at(board, 7)).toEqual([0, 3, 0]);
});

test("a hex that all ships leave is nobody's", () => {
  const board = sample({ 7: [0, 2] });
  expect(at(after(board, told("moved", { seat: 0, ships: 2, source: 7, target: 8 }), board), 7)).toEqual([null, 0, 0]);
});

test("whoever enters a system controls it", () => {
  const board = sample({ 7: [0, 2], 8: [1, 1] });
  const next = after(board, told("moved", { seat: 1, ships: 1, source: 8, target: 9 }), board);
  expect(next.players.map(({ systems }) => systems)).toEqual([1, 1, 0]);
});

test("new ships come from the supply, ships too many go back", () => {
  const board = sample({ 7: [1, 2] }, { left: 2 });
  const grown = after(board, told("grew", { seat: 1, hex: 7 }), board);
  expect([at(grown, 7), grown.players[1]!.supply, grown.hexes[6]!.excess, grown.left]).toEqual([[1, 3, 0], 10, 1, 1]);
  const trimmed = after(grown, told("trimmed", { seat: 1, hex: 7, ships: 1 }), board);
  expect([at(trimmed, 7), trimmed.players[1]!.supply]).toEqual([[1, 2, 0], 11]);
});

test("invaders come from the hexes beside the target that lose ships", () => {
  const board = sample({ 7: [0, 3], 8: [0, 2], 47: [0, 4], 13: [1, 3] });
  const final = sample({ 7: [0, 1], 13: [0, 1], 47: [0, 1] });
  const invaded = told("invaded", { seat: 0, hex: 13, ships: 4, defenders: 3 });
  expect(comingFrom(board, invaded, final)).toEqual([{ hex: 7, ships: 2 }, { hex: 8, ships: 2 }]);
  const next = after(board, invaded, final);
  expect([at(next, 7), at(next, 8), at(next, 13)]).toEqual([[0, 1, 0], [null, 0, 0], [0, 1, 1]]);
  expect(next.players.map(({ supply }) => supply)).toEqual([14, 14, 11]);
});

test("fewer invaders leave defenders, and as many leave nobody", () => {
  const board = sample({ 7: [0, 3], 13: [1, 3] });
  const lost = after(board, told("invaded", { seat: 0, hex: 13, ships: 1, defenders: 3 }), sample({ 7: [0, 2], 13: [1, 2] }));
  expect([at(lost, 7), at(lost, 13)]).toEqual([[0, 2, 0], [1, 2, 0]]);
  const even = after(board, told("invaded", { seat: 0, hex: 13, ships: 3, defenders: 3 }), sample({}));
  expect([at(even, 7), at(even, 13)]).toEqual([[null, 0, 0], [null, 0, 0]]);
});

test("neutral ships that are lost go to no supply", () => {
  const board = sample({ 7: [0, 2], 13: [3, 1] });
  const next = after(board, told("invaded", { seat: 0, hex: 13, ships: 2, defenders: 1 }), sample({ 13: [0, 1] }));
  expect([at(next, 13), next.players.map(({ supply }) => supply)]).toEqual([[0, 1, 1], [12, 11, 11]]);
});

test("a revealed command is known, and a new round hides all", () => {
  const board = sample({}, { reveals: 0 });
  const shown = after(board, told("revealed", { seat: 2, command: 1, reveal: 1 }), sample({}, { reveals: 3 }));
  expect([shown.players[2]!.orders, shown.reveals]).toEqual([[1, null, null], 1]);
  const next = after(shown, told("round", { round: 4, seat: 1 }), board);
  expect([next.players[2]!.orders, next.round, next.first, next.reveals]).toEqual([[null, null, null], 3, 1, 0]);
});

test("picks and payments are seen", () => {
  const board = sample();
  const picked = after(board, told("picked", { seat: 0, sector: 5 }), board);
  expect([picked.picked, picked.sectors[5]!.picked]).toEqual([[5], true]);
  expect(after(picked, told("paid", { seat: 1, points: 4, total: 9 }), board).players.map(({ score }) => score)).toEqual([0, 9, 0]);
});

test("a line left out takes its hexes and brings neutral ships", () => {
  const whole = sample();
  const final = { ...sample({ 1: [3, 1], 7: [0, 2] }), line: 1 };
  final.hexes = final.hexes.filter(({ id }) => id < 31);
  final.sectors = final.sectors.filter(({ place }) => place < 6);
  const next = after(whole, told("removed", { line: 1 }), final);
  expect([next.line, next.hexes.length, next.sectors.length, at(next, 1), at(next, 7)]).toEqual([1, 30, 6, [3, 1, 0], [null, 0, 0]]);
});
