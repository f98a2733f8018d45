"""Lines of play: matches driven by choices that a test chooses and can shrink."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from armillary.kernel.game import Setup
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.notation import members
from armillary.kernel.position import Position
from armillary.kernel.words import SPECTATOR


@dataclass(frozen=True)
class Line:
    """A setup, choices for the first questions, a seed for the rest, and where to stop."""

    setup: Setup
    choices: tuple[int, ...]
    seed: int
    stop: int

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
    for _ in range(line.setup.game.most_answers + 1):
        if position.waiting == 0:
            return
        seat = pick(members(position.waiting), choose)
        key = pick(position.options(seat), choose)
        yield position, seat, key
        position.submit(seat, key)


def pick(things: list[int], choose: Callable[[int], int]) -> int:
    return things[choose(len(things))]


class Sampled:
    """A few positions for every question, each as likely as the next, and the last position of all."""

    def __init__(self, line: Line, each: int) -> None:
        self.random = Random(line.seed)
        self.each = each
        self.met: Counter[str] = Counter()
        self.kept: dict[str, list[Position]] = {}

    def look(self, position: Position) -> None:
        """Perhaps keep a copy."""
        name = "over"
        if position.waiting:
            name = position.setup.game.ask_name(position, members(position.waiting)[0])
        self.met[name] += 1
        bucket = self.kept.setdefault(name, [])
        if len(bucket) < self.each:
            bucket.append(position.copy())
        elif (place := self.random.randrange(self.met[name])) < self.each:
            bucket[place] = position.copy()

    def positions(self) -> list[Position]:
        return [position for bucket in self.kept.values() for position in bucket]


def moments(line: Line, each: int = 2) -> list[Position]:
    """Positions along a line, a few for every question, half-answered ones included."""
    position = line.setup.start()
    sampled = Sampled(line, each)
    for _ in steps(line, position):
        sampled.look(position)
    sampled.look(position)
    return sampled.positions()


def whole_moments(line: Line, each: int = 2) -> list[Position]:
    """Positions as a match holds them, with seats asked and nothing half-answered; a few for every question."""
    sampled = Sampled(line, each)
    play_match(line, sampled.look)
    return sampled.positions()


def play_match(line: Line, look: Callable[[Position], None] | None = None) -> Match:
    """A match played along a line, with draws of its own, up to its stop; with somebody looking, to the end."""
    choose = line.chooser()
    match = line.setup.game.match(
        seed=line.seed, players=line.setup.players, options=line.setup.options, components=line.setup.components
    )
    for _ in range(line.setup.game.most_answers if look else line.stop):
        if look:
            look(match.position)
        if match.over:
            break
        seat = pick(match.waiting, choose)
        match.answer(seat, pick(match.working(seat).options(seat), choose))
    return match


def match_from(position: Position, confirm: bool = False) -> Match:
    """A match that starts where a position stands; what nature does next is always the same."""
    return position.setup.game.match(seed=0, start=position, confirm=confirm)  # type: ignore[no-any-return]


def viewers(position: Position) -> list[int]:
    """Everybody who may look at a position."""
    return [*range(position.players), SPECTATOR]


def looking(positions: list[Position]) -> Iterator[tuple[Position, int]]:
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
    position = line.setup.start() if start is None else start
    found = [position_hash(position) for _ in steps(line, position)]
    return [*found, position_hash(position)]


def list_of(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)
