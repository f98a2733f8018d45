"""Information-set tree search (ISMCTS with many observers), for any Position.

There are no nodes. Each seat has its own place in the tree: a hash of what that seat has perceived since the root, so
no seat's choices can depend on what it does not know. What is known of one key at one place is a row of a hash table.
Each seat keeps its own score for its own keys, so one rule serves every kind of question: alone, together (decoupled
UCT) or nature's (sampled). Hidden things are dealt anew before every run, from what the searching seat knows.
"""

from array import array
from collections.abc import MutableSequence
from typing import Annotated, Any, Final

from armillary.kernel import bits, memory, reals
from armillary.kernel.dialect import blank, enforce, f64, i32, i64, plain, u64, unlocked
from armillary.kernel.playout import Player
from armillary.kernel.position import Keys, Payoff, Position
from armillary.kernel.rng import Rng
from armillary.kernel.words import NATURE, SEATS, TOKENS

WORD: Final = 2**64 - 1
STIR: Final = 0x9E3779B97F4A7C15
STIR2: Final = 0xBF58476D1CE4E5B9
DEEPEST: Final = 4096  # most choices remembered in one run
KNOWN: Final = 1024  # logarithms that are looked up, not calculated
LOGS: Final = [0.0, *map(reals.log, range(1, KNOWN))]
Ints = Annotated[MutableSequence[int], "i32", "view"]
Words = Annotated[MutableSequence[int], "u64", "view"]
Floats = Annotated[MutableSequence[float], "f64", "view"]
PerSeat = Annotated[list[int], "u64", SEATS]


def mix(place: u64, what: u64) -> u64:
    """The place one comes to by perceiving something at a place."""
    place = (((place ^ what) + STIR2) * STIR) & WORD
    place = ((place ^ (place >> 29)) * STIR2) & WORD
    return place ^ (place >> 32)


def standing(place: u64, seat: u64, news: u64) -> u64:
    """Where a seat stands that is to choose at a place, with what it has learned besides."""
    return mix(mix(place, seat), news)


@plain
def zeros(letter: str, count: int) -> "array[Any]":
    """So many numbers, all 0."""
    return array(letter, [0]) * count


class Search:
    """A tree that grows with every run."""

    player: Player
    rng: Rng
    keys: Keys
    result: Payoff
    scratch: Position
    mask: i64  # rows - 1
    used: i64
    nudge: f64  # how much to try what is little known
    horizon: i64  # answers played beyond the tree before the position is judged; 0: play to the end
    mark: Words  # row -> place and key; 0: free
    visits: Ints
    chances: Ints  # how often the key was there to be chosen
    worth: Floats  # sum of what it brought the answering seat
    trail: Ints  # rows chosen in this run
    whose: Ints  # and whose they are
    length: i32
    fresh: i32  # something was tried for the first time
    place: PerSeat  # where each seat is in the tree
    later: PerSeat  # where it will be once the sealed answers are opened

    @plain
    def __new__(cls, scratch: Position, *_: Any, **__: Any) -> Any:
        return memory.beside(cls, scratch)

    @plain
    def __init__(
        self,
        scratch: Position,
        seed: int,
        rows: int = 1 << 18,
        nudge: float = 1.0,
        limit: int = 1_000_000,
        horizon: int = 0,
    ) -> None:
        if rows < 2 or rows & (rows - 1):
            raise ValueError(f"the table has a power of two of rows, not {rows}")
        self.player = Player(scratch, seed, limit)
        self.rng = self.player.rng
        self.keys = self.player.keys
        self.result = self.player.result
        self.scratch = scratch
        self.mask = rows - 1
        self.nudge = nudge
        self.horizon = horizon
        self.mark = zeros("Q", rows)
        self.visits = zeros("i", rows)
        self.chances = zeros("i", rows)
        self.worth = zeros("d", rows)
        self.trail = zeros("i", DEEPEST)
        self.whose = zeros("i", DEEPEST)
        self.used = 0
        self.length = 0
        self.fresh = 0
        self.place = blank(Search, "place")
        self.later = blank(Search, "later")

    def row(self, mark: u64) -> int:
        """Where the mark is, or the free row where it would go."""
        at: i64 = mark & self.mask
        while self.mark[at] != mark and self.mark[at] != 0:
            at = (at + 1) & self.mask
        return at

    def pick(self, seat: int) -> int:
        """The key this seat should try now: an untried one, else the highest upper confidence bound."""
        base: u64 = standing(self.place[seat], seat, self.scratch.news(seat))
        untried = 0
        chosen = 0
        best: float = -1.0
        for i in range(self.keys.count):
            at = self.row((base + self.keys.key[i]) & WORD)
            if self.visits[at] == 0:
                untried += 1
                if self.rng.below(untried) == 0:
                    chosen = i
            else:
                self.chances[at] += 1
                if untried == 0:
                    bound: float = self.bound(at)
                    if bound > best:
                        best = bound
                        chosen = i
        self.step(seat, (base + self.keys.key[chosen]) & WORD)
        return self.keys.key[chosen]

    def bound(self, at: int) -> float:
        """How good a key could be, from how often it was there and how often it was chosen."""
        visits: float = self.visits[at]
        often = self.chances[at]
        growth: float = LOGS[often] if often < KNOWN else reals.log(often)
        return self.worth[at] / visits + self.nudge * reals.sqrt(growth / visits)

    def step(self, seat: int, mark: u64) -> None:
        """Remember that this seat chose this row."""
        at = self.row(mark)
        if self.mark[at] == 0:
            self.mark[at] = mark
            self.chances[at] = 1
            self.used += 1
            self.fresh = 1
        self.trail[self.length] = at
        self.whose[self.length] = seat
        self.length += 1

    def perceive(self, seat: int, key: int) -> None:
        """Move every seat's place by what it perceives of an answer; others' sealed answers are perceived later."""
        for viewer in range(self.scratch.players):
            what: u64 = seat * TOKENS + self.scratch.seen(viewer, seat, key)
            if self.scratch.joint != 0 and viewer != seat:
                self.later[viewer] = mix(self.later[viewer], what)
            else:
                self.place[viewer] = mix(self.place[viewer], what)

    def descend(self, first: int) -> None:
        """Go down the known tree until something is tried for the first time.

        Of those who are asked together the searching seat answers first: the order changes nothing, and what the others
        might try would else end every run before its own turn.
        """
        for viewer in range(self.scratch.players):
            self.place[viewer] = 1
            self.later[viewer] = 0
        while self.scratch.waiting != 0 and self.fresh == 0:
            seat = first if bits.has(self.scratch.waiting, first) == 1 else bits.lowest(self.scratch.waiting)
            self.keys.clear()
            self.scratch.legal(seat, self.keys)
            key = self.player.draw() if seat == NATURE else self.pick(seat)
            self.perceive(seat, key)
            self.scratch.answer(seat, key)
            if self.scratch.joint == 0:
                self.open_later()
            if self.length == DEEPEST:
                self.fresh = 1

    def open_later(self) -> None:
        for viewer in range(self.scratch.players):
            if self.later[viewer] != 0:
                self.place[viewer] = mix(self.place[viewer], self.later[viewer])
                self.later[viewer] = 0

    def once(self, root: Position, seat: int) -> int:
        """One run from the root as this seat knows it; 0 when the match did not end."""
        root.copy_to(self.scratch)
        self.scratch.imagine(seat, self.rng)
        self.length = 0
        self.fresh = 0
        if self.used * 4 > self.mask * 3:
            self.fresh = 1  # full: no new rows, plain random play from here
        self.descend(seat)
        if self.horizon > 0:
            if self.player.stroll(self.scratch, self.horizon) < 0:
                return 0
        elif self.player.finish(self.scratch) < 0:
            return 0
        if self.scratch.waiting == 0:
            self.scratch.payoff(self.result)
        else:
            self.scratch.judge(self.result)
        for i in range(self.length):
            at = self.trail[i]
            self.visits[at] += 1
            self.worth[at] += self.result.of[self.whose[i]]
        return 1

    @unlocked
    def run(self, root: Position, seat: int, times: int) -> int:
        """Many runs; how many ended."""
        done = 0
        for _ in range(times):
            done += self.once(root, seat)
        return done

    @plain
    def tally(self, root: Position, seat: int) -> dict[int, tuple[int, float]]:
        """key -> (visits, mean worth) at the root."""
        base = standing(1, seat, root.learned(seat))
        found = {}
        for key in root.options(seat):
            at = self.row((base + key) & WORD)
            found[key] = (self.visits[at], self.worth[at] / max(1, self.visits[at]))
        return found


enforce(Search)
