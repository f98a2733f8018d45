"""Information-set tree search (ISMCTS with many observers), for any Position.

There are no nodes. Each seat has its own information state: a hash of what that seat has perceived since the root, so
no seat's choices can depend on what it does not know. What is known of one key at one infostate is a row of a hash
table.
Each seat keeps its own score for its own keys, so one rule serves every kind of question: alone, together (decoupled)
or nature's (sampled). Hidden things are dealt anew before every run, from what the searching seat knows.

A key is picked in one of two ways. By prior: a key is tried the more often the better it did and the more a quick
player leans to it (PUCT). Or by upper confidence bounds alone, as the bot search-1 does, which later bots are measured
against.
"""

from array import array
from collections.abc import MutableSequence
from typing import Annotated, Any, Final

from armillary.kernel import bits, memory, reals
from armillary.kernel.constants import NATURE, SEATS, TOKENS
from armillary.kernel.dialect import blank, enforce, f64, i32, i64, plain, u64, unlocked
from armillary.kernel.playout import Playout
from armillary.kernel.position import Keys, Payoff, Position
from armillary.kernel.rng import Rng
from armillary.minds.net import Net

WORD: Final = 2**64 - 1
STIR: Final = 0x9E3779B97F4A7C15
STIR2: Final = 0xBF58476D1CE4E5B9
DEEPEST: Final = 4096  # most choices remembered in one run
KNOWN: Final = 1024  # logarithms that are looked up, not calculated
LOGS: Final = [0.0, *map(reals.log, range(1, KNOWN))]
MARGIN: Final = 20.0  # a lead of so many points is worth half of what any lead can be
GROWTH: Final = 2_000.0  # after so many visits curiosity begins to grow
Ints = Annotated[MutableSequence[int], "i32", "view"]
Column = Annotated[MutableSequence[int], "u64", "view"]
Floats = Annotated[MutableSequence[float], "f64", "view"]
PerSeat = Annotated[list[int], "u64", SEATS]


def mix(infostate: u64, what: u64) -> u64:
    """The infostate one comes to by perceiving something."""
    infostate = (((infostate ^ what) + STIR2) * STIR) & WORD
    infostate = ((infostate ^ (infostate >> 29)) * STIR2) & WORD
    return infostate ^ (infostate >> 32)


def choosing(infostate: u64, seat: u64, news: u64) -> u64:
    """The infostate of a seat that is to choose, with what it has learned besides."""
    return mix(mix(infostate, seat), news)


@plain
def zeros(letter: str, count: int) -> "array[Any]":
    """So many numbers, all 0."""
    return array(letter, [0]) * count


class Search:
    """A tree that grows with every run."""

    playout: Playout
    rng: Rng
    keys: Keys
    result: Payoff
    scratch: Position
    mask: i64  # rows - 1
    used: i64
    nudge: f64  # how much to try what is little known
    by_prior: i64  # 1: pick by prior; 0: by upper confidence bounds
    trust: f64  # share of the leanings in a prior; the rest is spread evenly
    edge: f64  # how much the lead in points counts beside the outcome
    doubt: f64  # how far the worth of a key at the root is misjudged at most
    lazy: i64  # 1: what the others will do is not thought about; they do what they lean to
    whim: u64  # what is misjudged, and how
    net: Net
    horizon: i64  # answers played beyond the tree before the position is judged; 0: play to the end
    signature: Column  # row -> infostate and key; 0: free
    visits: Ints
    chances: Ints  # how often the key was there to be chosen
    worth: Floats  # sum of what it brought the answering seat
    trail: Ints  # rows chosen in this run
    whose: Ints  # and whose they are
    length: i32
    fresh: i32  # something was tried for the first time
    infostate: PerSeat  # where each seat is in the tree
    later: PerSeat  # where it will be once the sealed answers are opened
    margin: Annotated[list[float], "f64", SEATS]
    root: PerSeat  # where each seat is when a run begins
    root_later: PerSeat

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
        self.playout = Playout(scratch, seed, limit)
        self.rng = self.playout.rng
        self.keys = self.playout.keys
        self.result = self.playout.result
        self.scratch = scratch
        self.mask = rows - 1
        self.nudge = nudge
        self.by_prior = 0
        self.trust = 0.5
        self.edge = 0.0
        self.doubt = 0.0
        self.lazy = 0
        self.whim = 0
        self.net = Net(scratch)
        self.horizon = horizon
        self.signature = zeros("Q", rows)
        self.visits = zeros("i", rows)
        self.chances = zeros("i", rows)
        self.worth = zeros("d", rows)
        self.trail = zeros("i", DEEPEST)
        self.whose = zeros("i", DEEPEST)
        self.used = 0
        self.length = 0
        self.fresh = 0
        self.infostate = blank(Search, "infostate")
        self.later = blank(Search, "later")
        self.margin = blank(Search, "margin")
        self.root = [1] * SEATS
        self.root_later = blank(Search, "root_later")

    def row(self, signature: u64) -> int:
        """Where the signature is, or the free row where it would go."""
        at: i64 = signature & self.mask
        while self.signature[at] != signature and self.signature[at] != 0:
            at = (at + 1) & self.mask
        return at

    def pick(self, seat: int) -> int:
        """The key this seat should try now: an untried one, else the highest upper confidence bound."""
        base: u64 = choosing(self.infostate[seat], seat, self.scratch.news(seat))
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
        self.remember(seat, (base + self.keys.key[chosen]) & WORD)
        return self.keys.key[chosen]

    def prefer(self, seat: int) -> int:
        """The key this seat should try now, by prior: what was not tried is expected to do as well as the rest."""
        base: u64 = choosing(self.infostate[seat], seat, self.scratch.news(seat))
        self.scratch.lean(seat, self.keys)
        tried: float = 0.0
        worth: float = 0.0
        for i in range(self.keys.count):
            at = self.row((base + self.keys.key[i]) & WORD)
            tried += self.visits[at]
            worth += self.worth[at]
        expected: float = worth / tried if tried > 0.0 else 0.0
        wide: float = self.nudge * (1.0 + reals.log(1.0 + tried / GROWTH)) * reals.sqrt(tried + 1.0)
        even: float = (1.0 - self.trust) / self.keys.count
        share: float = self.trust / self.keys.total
        chosen = 0
        best: float = -1000.0
        for i in range(self.keys.count):
            at = self.row((base + self.keys.key[i]) & WORD)
            visits: float = self.visits[at]
            prior: float = even + share * self.keys.weight[i]
            hope: float = wide * prior / (1.0 + visits)
            hope += self.worth[at] / visits if visits > 0.0 else expected
            if self.doubt > 0.0 and self.length == 0:
                hope += self.misjudged(self.keys.key[i])
            if hope > best:
                best = hope
                chosen = i
        self.remember(seat, (base + self.keys.key[chosen]) & WORD)
        return self.keys.key[chosen]

    def misjudged(self, key: int) -> float:
        """By how much a key at the root is thought better than it is: always the same in one search."""
        sixteen = (mix(self.whim, key) >> 16) & 65535
        return self.doubt * (sixteen - 32768) / 32768.0

    def choose(self, seat: int, first: int) -> int:
        """What a seat tries now in the known tree; the first seat is the one that searches."""
        if self.by_prior == 0:
            return self.pick(seat)
        if self.lazy == 1 and seat != first:
            self.scratch.lean(seat, self.keys)
            return self.playout.draw()
        return self.prefer(seat)

    def bound(self, at: int) -> float:
        """How good a key could be, from how often it was there and how often it was chosen."""
        visits: float = self.visits[at]
        often = self.chances[at]
        growth: float = LOGS[often] if often < KNOWN else reals.log(often)
        return self.worth[at] / visits + self.nudge * reals.sqrt(growth / visits)

    def remember(self, seat: int, signature: u64) -> None:
        """Remember that this seat chose this row."""
        at = self.row(signature)
        if self.signature[at] == 0:
            self.signature[at] = signature
            self.chances[at] = 1
            self.used += 1
            self.fresh = 1
        self.trail[self.length] = at
        self.whose[self.length] = seat
        self.length += 1

    def perceive(self, seat: int, key: int) -> None:
        """Move every seat's infostate by what it perceives of an answer; others' sealed answers are perceived later."""
        for viewer in range(self.scratch.players):
            what: u64 = seat * TOKENS + self.scratch.seen(viewer, seat, key)
            if self.scratch.joint != 0 and viewer != seat:
                self.later[viewer] = mix(self.later[viewer], what)
            else:
                self.infostate[viewer] = mix(self.infostate[viewer], what)

    def descend(self, first: int) -> None:
        """Go down the known tree until something is tried for the first time.

        Of those who are asked together the searching seat answers first: the order changes nothing, and what the others
        might try would else end every run before its own turn.
        """
        for viewer in range(self.scratch.players):
            self.infostate[viewer] = self.root[viewer]
            self.later[viewer] = self.root_later[viewer]
        while self.scratch.waiting != 0 and self.fresh == 0:
            seat = first if bits.has(self.scratch.waiting, first) == 1 else bits.lowest(self.scratch.waiting)
            self.keys.clear()
            self.scratch.legal(seat, self.keys)
            key = self.playout.draw() if seat == NATURE else self.choose(seat, first)
            self.perceive(seat, key)
            self.scratch.answer(seat, key)
            if self.scratch.joint == 0:
                self.open_later()
            if self.length == DEEPEST:
                self.fresh = 1

    def open_later(self) -> None:
        for viewer in range(self.scratch.players):
            if self.later[viewer] != 0:
                self.infostate[viewer] = mix(self.infostate[viewer], self.later[viewer])
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
            if self.playout.stroll(self.scratch, self.horizon) < 0:
                return 0
        elif self.playout.finish(self.scratch) < 0:
            return 0
        if self.scratch.waiting == 0:
            self.scratch.payoff(self.result)
        else:
            self.net.judge(self.scratch, self.result)
        if self.edge > 0.0:
            self.count_margins(self.scratch.players)
        for i in range(self.length):
            at = self.trail[i]
            self.visits[at] += 1
            self.worth[at] += self.result.of[self.whose[i]]
        return 1

    def count_margins(self, players: int) -> None:
        """Let the points count a little, so that there is something to play for when all else seems decided."""
        for seat in range(players):
            self.margin[seat] = self.scratch.reached(seat)
        for seat in range(players):
            ahead: float = self.margin[seat]
            if players > 1:
                best: float = -1000000.0
                for other in range(players):
                    if other != seat:
                        best = max(best, self.margin[other])
                ahead -= best
            size: float = max(ahead, -ahead)
            share: float = 0.5 + 0.5 * ahead / (MARGIN + size)
            self.result.of[seat] += self.edge * (share - self.result.of[seat])

    @unlocked
    def run(self, root: Position, seat: int, times: int) -> int:
        """Many runs; how many ended."""
        done = 0
        for _ in range(times):
            done += self.once(root, seat)
        return done

    # what it is asked from Python

    @plain
    def forget(self) -> None:
        """Start a tree anew, in the same memory."""
        rows = self.mask + 1
        self.signature, self.worth = zeros("Q", rows), zeros("d", rows)
        self.visits, self.chances = zeros("i", rows), zeros("i", rows)
        self.used = 0
        self.root = [1] * SEATS
        self.root_later = [0] * SEATS

    @plain
    def follow(self, position: Position, seat: int, key: int) -> None:
        """Go on below a key that this seat is about to answer; what is known of it is kept."""
        position.copy_to(self.scratch)
        self.infostate, self.later = list(self.root), list(self.root_later)
        self.perceive(seat, key)
        self.scratch.answer(seat, key)
        if self.scratch.joint == 0:
            self.open_later()
        self.root, self.root_later = list(self.infostate), list(self.later)

    @plain
    def tally(self, root: Position, seat: int) -> dict[int, tuple[int, float]]:
        """key -> (visits, mean worth) at the root."""
        found = {}
        for key, at in self.rows(root, seat).items():
            found[key] = (self.visits[at], self.worth[at] / max(1, self.visits[at]))
        return found

    @plain
    def rows(self, root: Position, seat: int) -> dict[int, int]:
        """Where each key is at the root."""
        base = choosing(self.root[seat], seat, root.news(seat))
        return {key: self.row((base + key) & WORD) for key in root.options(seat)}

    @plain
    def learn(self, root: Position, seat: int, key: int, visits: int, chances: int, worth: float) -> None:
        """Be told what is known of a key at the root."""
        at = self.rows(root, seat)[key]
        if self.signature[at] == 0:
            self.signature[at] = (choosing(self.root[seat], seat, root.news(seat)) + key) & WORD
            self.used += 1
        self.visits[at], self.chances[at], self.worth[at] = visits, chances, worth


enforce(Search)
