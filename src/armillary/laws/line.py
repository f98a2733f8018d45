"""Lines of play: matches driven by choices that a test chooses and can shrink."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, SPECTATOR
from armillary.kernel.errors import Refused
from armillary.kernel.game import Setup
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.kernel.questions import Target

WHOLE = 1 << 17  # more than is told in a match


@dataclass
class Trail:
    """What was played of a line last, and after how many answers a law looks at it."""

    answers: list[tuple[int, int]] = field(default_factory=list)
    """Seat and key of each."""
    match: Match | None = None
    """Where these are, if it was a match."""
    looking: int | None = None
    """None: wherever play has come to."""
    tried: list[tuple[int, int]] = field(default_factory=list)
    """What the law itself answers from there on."""

    def begin(self, match: Match | None = None) -> None:
        self.answers, self.match, self.looking, self.tried = [], match, None, []

    def count(self) -> int:
        """How many answers there are so far."""
        return len(self.match.entries if self.match else self.answers)

    def played(self) -> list[tuple[int, int]]:
        """Seat and key of every answer before the moment at which a law looks, and of those that it tries."""
        entries = self.match.entries if self.match else []
        answers = [(entry.who(), entry.key) for entry in entries] or self.answers
        return answers[: self.looking] + self.tried


@dataclass(frozen=True)
class Line:
    """A setup, choices for the first questions, a seed for the rest, and where to stop."""

    setup: Setup
    choices: tuple[int, ...]
    seed: int
    stop: int
    every: bool = field(default=False, repr=False)
    """Look at every moment in its order, instead of a few for every question: for the first that breaks a law."""
    trail: Trail = field(default_factory=Trail, compare=False, repr=False)

    def chooser(self) -> Callable[[int], int]:
        """A function that picks one of n, and goes on picking the same way for the same line."""
        rest = Random(self.seed)
        first = iter(self.choices)
        return lambda n: next(first, rest.randrange(1 << 30)) % n


Step = tuple[Position, int, int]


def steps(line: Line, start: Position | None = None) -> Iterator[Step]:
    """Every (position before, seat, key) of a line; the position is played on afterwards."""
    choose = line.chooser()
    position = start if start is not None else line.setup.start()
    trail = line.trail if start is None else Trail()
    trail.begin()
    for _ in range(line.setup.game.most_answers + 1):
        if position.waiting == 0:
            return
        seat = pick(members(position.waiting), choose)
        keys = position.options(seat)
        assert keys, f"seat {seat} is asked, and legal() adds no key"
        key = pick(keys, choose)
        yield position, seat, key
        trail.answers.append((seat, key))
        position.submit(seat, key)


def pick(things: list[int], choose: Callable[[int], int]) -> int:
    return things[choose(len(things))]


class Sampled:
    """A few positions for every question, each as likely as the next, and the last position of all."""

    def __init__(self, line: Line, each: int) -> None:
        self.random = Random(line.seed)
        self.every = line.every
        self.each = line.setup.game.most_answers + 2 if line.every else each
        self.trail = line.trail
        self.met: Counter[str] = Counter()
        self.kept: dict[str, list[tuple[int, Position, tuple[int, int] | None]]] = {}

    def look(self, position: Position) -> None:
        """Perhaps keep a copy."""
        self.offer(self.bucket(position), position)

    def offer(self, name: str, position: Position, answer: tuple[int, int] | None = None) -> None:
        """Perhaps keep a copy, and what a law is to answer there, with the others of a name."""
        self.met[name] += 1
        bucket = self.kept.setdefault(name, [])
        place = len(bucket) if len(bucket) < self.each else self.random.randrange(self.met[name])
        if place < self.each:
            bucket[place : place + 1] = [(self.trail.count(), position.copy(), answer)]

    def bucket(self, position: Position) -> str:
        """Where a position is kept: with those of its question, or where all are."""
        if self.every:
            return "all"
        return position.setup.game.ask_name(position, members(position.waiting)[0]) if position.waiting else "over"

    def positions(self) -> Iterator[Position]:
        """One after the other; the line notes at which of them a law looks, and what it answers there."""
        for bucket in self.kept.values():
            for self.trail.looking, position, answer in bucket:
                self.trail.tried = [answer] if answer else []
                yield position
        self.trail.looking, self.trail.tried = None, []


class SampledDrafts(Sampled):
    """A few answers for every question and whatever the same seat is asked next, each kind of key as likely."""

    def look(self, position: Position) -> None:
        ask_name = position.setup.game.ask_name
        for seat in set(members(position.waiting)) - {NATURE}:
            asked = ask_name(position, seat)
            for key in self.one_of_each_kind(position, seat):
                after: Position = position.copy()
                after.answer(seat, key)
                goes_on = after.waiting >> seat & 1 and not after.settled
                name = f"{asked} to {goes_on and ask_name(after, seat)}"
                self.offer("all" if self.every else name, position, (seat, key))

    def one_of_each_kind(self, position: Position, seat: int) -> list[int]:
        """A hex, a card, each of the buttons."""
        keys = position.options(seat)
        self.random.shuffle(keys)
        return list({self.kind(position, seat, key): key for key in keys}.values())

    def kind(self, position: Position, seat: int, key: int) -> Hashable:
        target: Target = position.setup.game.ask_of(position, seat)[0].target(key)
        return target if target.kind == "button" else target.kind


def moments(line: Line, each: int = 2) -> Iterator[Position]:
    """Positions along a line, a few for every question, half-answered ones included."""
    sampled = Sampled(line, each)
    for position, _, _ in steps(line):
        sampled.look(position)
    sampled.look(position)
    return sampled.positions()


def whole_moments(line: Line, each: int = 2) -> Iterator[Position]:
    """Positions as a match holds them, with seats asked and nothing half-answered; a few for every question."""
    sampled = Sampled(line, each)
    play_match(line, sampled.look)
    return sampled.positions()


def drafts_of(line: Line) -> Iterator[tuple[Position, int, int]]:
    """Positions as a match holds them, with an answer of a seat to try; whatever one may lead to."""
    sampled = SampledDrafts(line, each=1)
    play_match(line, sampled.look)
    for position in sampled.positions():
        yield position, *line.trail.tried[0]


def play_match(line: Line, look: Callable[[Position], None] | None = None) -> Match:
    """A match played along a line, with draws of its own, up to its stop; with a function that looks on, to the end."""
    choose = line.chooser()
    match = line.setup.game.match(
        seed=line.seed, players=line.setup.players, options=line.setup.options, components=line.setup.components
    )
    line.trail.begin(match)
    for _ in range(line.setup.game.most_answers if look else line.stop):
        if look:
            look(match.position)
        if match.over:
            break
        seat = pick(match.waiting, choose)
        answer_offered(match, seat, pick(match.working(seat).options(seat), choose))
    return match


def answer_offered(match: Match, seat: int, key: int) -> None:
    """Answer what a seat may by what it knows, which must be what it may in truth."""
    try:
        match.answer(seat, key)
    except Refused as refused:
        secret = f"seat {seat}'s legal keys change with what it may not know"
        raise AssertionError(f"{secret}: it is offered {key}, and refused it by rule {refused.rule}") from refused


def match_from(position: Position, confirm: bool = False) -> Match:
    """A match that starts where a position stands; what nature does next is always the same."""
    return position.setup.game.match(seed=0, start=position, confirm=confirm)  # type: ignore[no-any-return]


def viewers(position: Position) -> list[int]:
    """Everybody who may look at a position."""
    return [*range(position.players), SPECTATOR]


def looking(positions: Iterable[Position]) -> Iterator[tuple[Position, int]]:
    """Every position with everybody who may look at it."""
    for position in positions:
        for viewer in viewers(position):
            yield position, viewer


def sample(keys: list[int], seed: int, most: int = 6) -> list[int]:
    """A few of the keys."""
    return [keys[(seed + place) % len(keys)] for place in range(min(most, len(keys)))]


def chain(position: Position, seat: int, choose: Callable[[int], int]) -> list[int]:
    """Keys that take one seat through its part of a joint question."""
    twin: Position = position.copy()
    keys = []
    while twin.joint and twin.waiting >> seat & 1:
        keys.append(pick(twin.options(seat), choose))
        if twin.waiting == 1 << seat:
            break
        twin.submit(seat, keys[-1])
    return keys


def in_order(chains: dict[int, list[int]], next_seat: Callable[[list[int]], int]) -> list[tuple[int, int]]:
    """One interleaving of the chains."""
    left = {seat: list(keys) for seat, keys in chains.items()}
    order = []
    while any(left.values()):
        seat = next_seat([seat for seat, keys in left.items() if keys])
        order.append((seat, left[seat].pop(0)))
    return order


def outcome(position: Position, order: list[tuple[int, int]]) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """The hash and the events an order of answers leads to."""
    twin: Position = position.copy()
    twin.listen()
    for seat, key in order:
        twin.submit(seat, key)
    return position_hash(twin), tuple(twin.heard())


def trace(line: Line, start: Position | None = None) -> list[str]:
    """The hash of every position of a line, the last included."""
    found = []
    for position, _, _ in steps(line, start):
        found.append(position_hash(position))
        start = position
    return [*found, position_hash(start or line.setup.start())]


def list_of(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)
