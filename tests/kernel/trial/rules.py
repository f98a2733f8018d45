"""Everything the dialect accepts, in small methods that two builds can be asked about."""

from typing import Annotated, Final

from armillary.kernel import bits, reals
from armillary.kernel.dialect import blank, enforce, f64, fields, i8, i16, i32, i64, inline, plain, u64  # noqa: F401 (the traps use it)
from armillary.kernel.rng import Rng

ONE: Final = 1
SMALL: Final = 300
BIG: Final = 100_000
WIDE: Final = 2**40
WORD: Final = 2**64 - 1
HALF: Final = 0.5
TABLE: Final = [3, 1, 4, 1, 5, 9, 2, 6]
SHARES: Final = [0.25, 0.75]
lower: Final = 7
_QUIET: Final = 9


class Named:
    """Numbers by their names."""

    FEW: Final = 3
    NONE: Final = -1
    QUARTER: Final = 0.25


PerPlace = Annotated[list[int], "i32", 8]


def double(n: int) -> int:
    """A function of the module."""
    return n * 2


def ticked(trial: "Trial") -> int:
    """A function that changes what it is given."""
    trial.ticks += 1
    return trial.ticks


class Trial:
    """A little of every size."""

    tiny: i8
    small: i16
    whole: i32
    other: i32
    wide: i64
    share: f64
    ticks: i64
    cells: PerPlace
    more: PerPlace
    rng: Rng

    @plain
    def __init__(self) -> None:
        self.rng = Rng(7)
        for name in fields(type(self)):
            setattr(self, name, blank(type(self), name))

    def tick(self) -> int:
        """The next number: calling it twice is not calling it once."""
        self.ticks += 1
        return self.ticks

    def now(self) -> int:
        return self.ticks

    def overwrite(self, place: int) -> int:
        self.cells[place] = 99
        return 1

    def pair(self, p: int, q: int) -> int:
        return p * 100 + q

    def numbers_by_their_names(self, p: int, q: int) -> int:
        share: float = p * Named.QUARTER
        self.cells[Named.FEW] = self.tick() + Named.FEW
        return self.cells[Named.FEW] * 10 + (1 if p == Named.NONE else Named.FEW if share > 1.0 else q % Named.FEW)

    def floor_and_rest(self, p: int, q: int) -> int:
        if q == 0:
            return 0
        return p // q * 1000 + p % q

    def floor_and_rest_of_literals(self, p: int, q: int) -> int:
        return p // -7 * 1000 + p % -7 + -p // 3 + -p % 3

    def floor_and_rest_of_fields(self, p: int, q: int) -> int:
        self.tiny = -7
        self.small = p & 1023
        return self.small % self.tiny * 1000 + self.small // self.tiny

    def shifts(self, p: int, q: int) -> int:
        return (p << 3) + (p - 100 >> 2) + (p << (q & 7))

    def inverted(self, p: int, q: int) -> int:
        self.tiny = p & 63
        return ~p ^ q | ~self.tiny & 255

    def chained(self, p: int, q: int) -> int:
        return 1 if 0 < p < q <= 200 else 0

    def chained_many(self, p: int, q: int) -> int:
        return 1 if p < q > 3 != p else 0

    def chained_calls_once(self, p: int, q: int) -> int:
        return 1 if 0 < self.tick() < 2 else self.ticks * 10

    def lazy_and(self, p: int, q: int) -> int:
        if p > 0 and self.tick() > 0:
            return self.ticks
        return self.ticks - 10

    def lazy_or(self, p: int, q: int) -> int:
        if p > 0 or self.tick() > 0:
            return self.ticks
        return self.ticks - 10

    def value_of_or(self, p: int, q: int) -> int:
        return p & 7 or q & 7

    def value_of_and(self, p: int, q: int) -> int:
        return p & 7 and q & 7

    def truths_added(self, p: int, q: int) -> int:
        return (p < q) + (q < 5) + (p == 3) * 4 - (p != q)

    def truths_joined(self, p: int, q: int) -> int:
        return (p < q) & (q > 5) | (p == q)

    def truths_compared(self, p: int, q: int) -> int:
        return 1 if (p < q) == (q < 100) else 0

    def minus_truth(self, p: int, q: int) -> int:
        return -(p < q) + (not p) + (not q) * 2

    def truth_of_wide(self, p: int, q: int) -> int:
        return 1 if p << 32 else 0

    def truth(self, p: int, q: int) -> bool:
        return p > q and q > 3

    def truth_in_a_local(self, p: int, q: int) -> int:
        more: bool = p > q
        return more + 1 if more else 0

    def largest(self, p: int, q: int) -> int:
        self.tiny = 5
        self.small = 700
        return max(self.tiny, self.small, p, q)

    def smallest(self, p: int, q: int) -> int:
        self.tiny = -5
        return min(p, self.tiny) * 3 + min(q, BIG)

    def largest_calls_once(self, p: int, q: int) -> int:
        top = max(self.tick(), 0)
        return top * 10 + self.ticks

    def largest_share(self, p: int, q: int) -> float:
        return max(p * 0.25, 0.5)

    def either(self, p: int, q: int) -> int:
        self.tiny = 5
        return self.tiny if p > 5 else q if q > 2 else BIG

    def after_the_loop(self, p: int, q: int) -> int:
        i = 77
        for i in range(p & 7):
            self.wide = i
        return i

    def after_breaking(self, p: int, q: int) -> int:
        for i in range(100):
            if i * i > p:
                break
        return i

    def changed_in_the_loop(self, p: int, q: int) -> int:
        total = 0
        for i in range(p & 7):
            total += i
            i += 2
        return total

    def bound_changed_in_the_loop(self, p: int, q: int) -> int:
        self.tiny = p & 7
        total = 0
        for i in range(self.tiny):
            self.tiny -= 1
            total += i
        return total

    def bound_called_once(self, p: int, q: int) -> int:
        total = 0
        for i in range(self.tick() + 3):
            total += i
        return total * 10 + self.ticks

    def down(self, p: int, q: int) -> int:
        total = 0
        for i in range(p & 7, -10, -3):
            total = total * 3 + i
        return total * 100 + i

    def up_in_steps(self, p: int, q: int) -> int:
        total = 0
        for i in range(p & 7, 30, 4):
            total += i
        return total

    def loop_over_an_argument(self, p: int, q: int) -> int:
        for p in range(4):
            self.wide = p
        return p + self.wide

    def loop_in_a_loop(self, p: int, q: int) -> int:
        total = 0
        for i in range(3):
            for i in range(i, 5):  # noqa: B020
                total += i
        return total * 10 + i

    def while_calling(self, p: int, q: int) -> int:
        while self.tick() < 5:
            if self.ticks == p:
                continue
            self.wide += self.ticks
        return self.wide

    def assigned_together(self, p: int, q: int) -> int:
        i = 1
        i = self.cells[i] = 3
        x = y = self.tick()
        return self.cells[1] * 10 + self.cells[3] + x * 100 + y

    def changed_in_place(self, p: int, q: int) -> int:
        self.cells[2] = 1000 + (p & 255)
        self.cells[2] += 7
        self.cells[2] -= 3
        self.cells[2] *= 5
        self.cells[2] //= 3
        self.cells[2] %= 900
        self.cells[2] <<= 2
        self.cells[2] >>= 1
        self.cells[2] |= 64
        self.cells[2] &= 1023
        self.cells[2] ^= 5
        return self.cells[2]

    def place_called_once(self, p: int, q: int) -> int:
        self.cells[self.tick() & 7] += 5
        return self.cells[1] * 10 + self.ticks

    def alias(self, p: int, q: int) -> int:
        cells = self.cells
        more = self.more
        cells[0] = 4
        more[cells[0]] = p & 1023
        return self.more[4] + self.cells[0]

    def tables(self, p: int, q: int) -> int:
        return TABLE[p & 7] * SMALL + TABLE[q & 7] + ONE

    def wide_constant(self, p: int, q: int) -> int:
        return (WIDE >> 3) + (p & WIDE) + p

    def nested_calls(self, p: int, q: int) -> int:
        return self.pair(double(double(p)), self.pair(q, double(3)))

    def calls_itself(self, p: int, q: int) -> int:
        if p <= 1 or p > 30:
            return q & 3
        return self.calls_itself(p - 1, q) + 2

    @inline
    def taken_in(self, n: int) -> int:
        self.wide += n
        return self.wide + SMALL

    def taking_in(self, p: int, q: int) -> int:
        first = self.taken_in(p)
        return first + self.taken_in(q)

    def bit_sets(self, p: int, q: int) -> int:
        members = p & 255
        return bits.count(members) * 1000 + bits.lowest(members | 8) + bits.first(5) + bits.has(members, 3)

    def high_bits(self, p: int, q: int) -> int:
        members = bits.bit(61) | bits.bit(p & 31)
        return bits.count(members) * 100 + bits.lowest(members ^ bits.bit(p & 31)) + bits.has(members, 61)

    def shares(self, p: int, q: int) -> float:
        share: float = p * HALF + SHARES[q & 1]
        self.share = share / 2
        return self.share - q

    def roots(self, p: int, q: int) -> float:
        share: float = p * p + 1
        return reals.sqrt(share) + reals.log(share)

    def without_end(self, p: int, q: int) -> int:
        endless: float = 1e200
        endless *= endless
        lost: float = endless - endless
        log: float = reals.log(lost)
        exp: float = reals.exp(lost)
        unknown = (lost != lost) * 4 + (log != log) * 8 + (exp != exp) * 16
        return unknown + (reals.log(endless) == endless) * 32

    def share_decides(self, p: int, q: int) -> int:
        share: float = 0.25
        share *= p
        return 1 if share and p < 2.5 else 0

    def dice(self, p: int, q: int) -> int:
        self.rng.sow(p & 1023)
        first = self.rng.below(6)
        return first * 6 + self.rng.below(6)


enforce(Trial)
