import { expect, test } from "vitest";
import { duration as apex } from "../../games/apex/duration";
import { duration as beacons } from "../../games/beacons/duration";
import { duration as council } from "../../games/council_of_shadows/duration";
import { duration as generic } from "../../games/generic/duration";
import { duration as pocket } from "../../games/pocket_imperium/duration";
import type { Told } from "../../wire";
import { beatsOf, TEMPI, UNHURRIED, type Beat } from "./pacing";
import recorded from "./stories.json";

type Brief = [kind: string, seat: number | null, ...things: string[]];

const GAMES = [
  ["pocket-imperium", pocket],
  ["apex", apex],
  ["council-of-shadows", council],
] as const;
const SECOND = 1000;

/** An event as `tools/stories.py` has noted it. */
function event([kind, seat, ...things]: Brief): Told {
  const args = Object.fromEntries(things.map((id, n) => [n, { id }]));
  return { kind, args: seat === null ? {} : { seat }, text: { id: `event.${kind}`, args } };
}

const storiesOf = (game: keyof typeof recorded): Told[][] => (recorded[game] as Brief[][]).map((story) => story.map(event));
const lasting = (beats: Beat[]): number => beats.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
const kinds = (beats: Beat[]) => beats.map(({ events }) => events.map(({ kind }) => kind).join(" "));

test.each([...GAMES, ["apex", generic] as const])("a whole match of %s is told in time: 3 s in the mean, never more than 6", (game, duration) => {
  const times = storiesOf(game).map((story) => lasting(beatsOf(story, duration, TEMPI.usual))).filter((time) => time > 0);
  expect(times.length).toBeGreaterThan(10);
  expect(times.reduce((sum, time) => sum + time) / times.length).toBeLessThanOrEqual(3 * SECOND);
  expect(Math.max(...times)).toBeLessThanOrEqual(6 * SECOND);
});

test.each(GAMES)("in %s nothing is left out, nothing flashes by, and slow is slower than quick", (game, duration) => {
  for (const story of storiesOf(game)) {
    const [slow, usual, quick] = (["slow", "usual", "quick"] as const).map((pace) => beatsOf(story, duration, TEMPI[pace]));
    expect(usual!.flatMap(({ events }) => events)).toEqual(story.filter((one) => duration(one) > 0));
    expect(lasting(slow!)).toBeGreaterThanOrEqual(lasting(usual!));
    expect(lasting(usual!)).toBeGreaterThanOrEqual(lasting(quick!));
    expect(usual!.length * 300).toBeLessThanOrEqual(Math.max(300, lasting(usual!)));
  }
});

test("what comes while something is shown does not make the story longer than it may be", () => {
  const story = Array.from({ length: 60 }, (_, n) => event(["fought", n % 4]));
  expect(beatsOf(story, beacons, TEMPI.usual)).toEqual([]); // no event of that game: nothing to be seen
  const [first] = beatsOf(story, generic, TEMPI.usual);
  expect(first!.milliseconds + lasting(beatsOf(story, generic, TEMPI.usual, first!.milliseconds))).toBeLessThanOrEqual(6 * SECOND);
});

test("the same in several places is seen together first, then the turn of one seat", () => {
  const second = () => SECOND;
  const alike = [event(["grew", 0, "hex.1"]), event(["grew", 0, "hex.2"]), event(["moved", 0, "hex.1", "hex.3"])];
  const tempo = { stretch: 1, most: 1300 };
  expect(kinds(beatsOf(alike, second, tempo))).toEqual(["grew grew", "moved"]);
  const onward = [event(["moved", 0, "hex.1", "hex.2"]), event(["moved", 0, "hex.2", "hex.3"]), event(["moved", 1, "hex.8", "hex.9"])];
  expect(kinds(beatsOf(onward, second, tempo))).toEqual(["moved", "moved moved"]); // nobody is in two places at once
  const turns = [event(["moved", 0, "hex.1"]), event(["won", 1, "hex.1"]), event(["lost", 1, "hex.1"])];
  expect(kinds(beatsOf(turns, second, tempo))).toEqual(["moved", "won lost"]);
});

test("the words are those of the event that takes longest", () => {
  const [beat] = beatsOf([event(["attacks", 0]), event(["won", 0]), event(["lost", 1])], apex, { stretch: 1, most: 500 });
  expect(beat!.lead.kind).toBe("won");
});

test("unhurried, each event has all its time", () => {
  const story = storiesOf("apex")[0]!;
  expect(lasting(beatsOf(story, apex, UNHURRIED))).toBe(story.reduce((sum, one) => sum + apex(one), 0));
});
