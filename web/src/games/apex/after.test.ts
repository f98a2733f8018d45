import { expect, test } from "vitest";
import { told } from "../samples";
import { after } from "./after";
import type { Watched } from "./battles";
import { sample, withPlayer } from "./sample";

const sector = (board: Watched, id: number) => board.sectors.find((one) => one.id === id)!;

test("ships that moved stand where they went, and hold it", () => {
  const before = sample({ 0: [3, 0] });
  const final = sample({ 0: [1, 0], 4: [2, 0] });
  const board = after(before, told("moved", { seat: 0, ships: 2, source: 0, target: 4 }), final);
  expect([sector(board, 0).ships, sector(board, 4).ships, sector(board, 4).control]).toEqual([[1, 0], [2, 0], 0]);
  expect([board.turn, board.players[0]!.sectors]).toEqual([0, 2]);
});

test("who controls a shared sector is taken from the board that follows", () => {
  const final = sample({ 5: [1, 2] });
  sector(final, 5).control = 1;
  const board = after(sample({ 5: [0, 2], 0: [1, 0] }), told("moved", { seat: 0, ships: 1, source: 0, target: 5 }), final);
  expect(sector(board, 5).control).toBe(1);
});

test("a converted ship changes hands, and so do the supplies", () => {
  const board = after(sample({ 5: [2, 1] }), told("converted", { seat: 0, place: 5, whose: 1 }), sample({ 5: [3, 0] }));
  expect([sector(board, 5).ships, sector(board, 5).control]).toEqual([[3, 0], 0]);
  expect(board.players.map(({ supply }) => supply)).toEqual([19, 21]);
});

test("a battle gathers strengths, then its winner, and is over with what comes next", () => {
  const final = sample({ 5: [2, 0] });
  let board: Watched = after(sample({ 5: [3, 1] }), told("attacks", { seat: 0, place: 5 }), final);
  board = after(board, told("fought", { seat: 0, place: 5, strength: 4 }), final);
  board = after(board, told("fought", { seat: 1, place: 5, strength: 2 }), final);
  expect(board.battle).toEqual({ place: 5, sides: [{ seat: 0, strength: 4 }, { seat: 1, strength: 2 }], winner: null });
  board = after(board, told("lost", { seat: 1, place: 5, ships: 1, colonies: 0 }), final);
  board = after(board, told("won", { seat: 0, place: 5, tokens: 2 }), final);
  expect([board.battle?.winner, sector(board, 5).ships, board.players[0]!.points]).toEqual([0, [3, 0], [0, 0, 0, 1]]);
  expect(after(board, told("evolved", { seat: 1, evolution: 0, level: 1 }), final).battle).toBeUndefined();
});

test("a tie is nobody's", () => {
  const board = after({ ...sample(), battle: { place: 5, sides: [], winner: null } }, told("tied", { place: 5 }), sample());
  expect(board.battle?.winner).toBe("nobody");
});

test("a colony that is lost goes back to its owner", () => {
  const before = sample({ 5: [0, 1] });
  sector(before, 5).colony = 1;
  const board = after(before, told("lost", { seat: 1, place: 5, ships: 1, colonies: 1 }), sample());
  expect([sector(board, 5).colony, sector(board, 5).control, board.players[1]!.colonies_left]).toEqual([null, null, 4]);
});

test("revealed cards stand in the order of their sides, then of their numbers", () => {
  const one = after(sample(), told("chose", { seat: 0, card: 20, side: 3 }), sample());
  expect(one.queue).toEqual([]);
  const both = after(one, told("chose", { seat: 1, card: 8, side: 3 }), sample());
  expect(both.queue).toEqual([1, 0]);
});

test("a new round takes all cards away, and brings the hands that follow", () => {
  const before = withPlayer(sample({}, { queue: [0, 1] }), 0, { chosen: 8, side: 1, done: true, hand: [3] });
  const final = withPlayer(sample({}, { round: 2 }), 0, { hand: [20] });
  const board = after(before, told("round", { age: 1, round: 3 }), final);
  expect([board.round, board.queue, board.players[0]!.chosen, board.players[0]!.hand]).toEqual([2, [], null, [20]]);
});

test("points of an age are counted for that age", () => {
  const board = after(sample({}, { age: 1 }), told("scored", { seat: 1, sectors: 3, extra: 1, total: 4 }), sample());
  expect([board.players[1]!.points, board.players[1]!.total]).toEqual([[0, 4, 0, 0], 4]);
});

test("a sector that is turned up shows its bonus", () => {
  const before = sample();
  Object.assign(sector(before, 6), { face_down: true, tile: null, bonus: null });
  const board = after(before, told("turned_up", { place: 6, tile: 9, bonus: 5 }), before);
  expect(sector(board, 6)).toMatchObject({ face_down: false, tile: 9, bonus: 5 });
});
