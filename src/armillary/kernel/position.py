"""The one thing a game must supply: a Position that can ask, and go on once it is answered."""

from array import array
from collections.abc import MutableSequence
from struct import iter_unpack
from typing import Annotated, Any

from armillary.kernel import bits, memory
from armillary.kernel.constants import CHANGES, ROOM, SEATS, VIEWERS
from armillary.kernel.dialect import enforce, hook, i8, i32, i64, inline, plain, tables
from armillary.kernel.rng import Rng
from armillary.kernel.traits import Traits

Seats = Annotated[int, "i32", "set"]
Answers = Annotated[list[int], "i32", VIEWERS]
Story = Annotated[MutableSequence[int], "i32", "view"]
Happened = tuple[Any, ...]  # an event: its kind and four numbers, and behind them its changes, alike


class Keys:
    """The legal keys of one question. Nature's carry weights."""

    count: i32
    full: i8  # more were added than there is room for
    total: i64  # sum of the weights
    key: Annotated[list[int], "i32", ROOM]
    weight: Annotated[list[int], "i32", ROOM]

    @plain
    def __init__(self) -> None:
        memory.clear(self)

    @inline
    def clear(self) -> None:
        self.count = 0
        self.full = 0
        self.total = 0

    @inline
    def add(self, key: int) -> None:
        """One key of a seat; keys are 0 and up, below a million, and differ."""
        if self.count < ROOM:
            self.key[self.count] = key
            self.count += 1
        else:
            self.full = 1

    @inline
    def add_weighted(self, key: int, weight: int) -> None:
        """One of nature's keys; its chance is its weight out of the sum of all."""
        if self.count < ROOM:
            self.weight[self.count] = weight
            self.total += weight
        self.add(key)

    @inline
    def add_all(self, members: int) -> None:
        """Every member of a bit set."""
        while members != 0:
            self.add(bits.lowest(members))
            members &= members - 1

    @inline
    def add_all_alike(self, members: int) -> None:
        """Every member of a bit set, for nature, with the same chance."""
        while members != 0:
            self.add_weighted(bits.lowest(members), 1)
            members &= members - 1

    @plain
    def listed(self) -> list[tuple[int, int]]:
        """Every key with its weight."""
        return list(zip(self.key[: self.count], self.weight[: self.count], strict=True))


class Payoff:
    """What the match was worth to each seat, 0 to 1."""

    of: Annotated[list[float], "f64", SEATS]

    @plain
    def __init__(self) -> None:
        memory.clear(self)


class Teller:
    """Tells what happens, if anybody listens. Copies never do: a search is silent."""

    setup: Any  # what the match was set up with; shared by copies, never read by rules
    story: Story  # events told, five numbers each
    room: int  # how many it can hold; 0: nobody is listening
    story_length: int  # how many it holds
    missed: int  # told after the story was full

    @inline
    def tell(self, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Say that something happened, or what has changed by it; what the numbers mean is up to the kind."""
        if self.room > 0:
            self.write(kind, a, b, c, d)

    def write(self, kind: int, a: int, b: int, c: int, d: int) -> None:
        if self.story_length == self.room:
            self.missed += 1
        else:
            at = self.story_length * 5
            self.story[at] = kind
            self.story[at + 1] = a
            self.story[at + 2] = b
            self.story[at + 3] = c
            self.story[at + 4] = d
            self.story_length += 1


@tables
class Seated(Teller):
    """How many seats the match has."""

    players: Annotated[int, "i8", (0, SEATS)]


class Position(Seated):
    """A moment of a match, whole truth included.

    The rules put a question to one seat with ask(), or to several at once with ask_together(); nature is a seat.
    One seat's answer goes to play(). Answers given together stay sealed until the last is in, then reveal() goes on.
    Nobody asked means that the match is over.
    """

    asked: Seats  # seats the open question was put to
    waiting: Seats  # those of them that have not answered
    joint: Annotated[int, "i8", (0, 1)]  # the question was put to several seats together
    settled: Annotated[int, "i8", (0, 1)]  # the last answer showed something new: it cannot be taken back
    sealed: Answers  # the last key each seat gave to the open joint question

    @plain
    def __new__(cls) -> Any:
        return memory.new(cls)

    @plain
    def __init__(self) -> None:
        self.setup = None
        memory.clear(self)

    # what a game supplies

    @hook
    def start(self) -> None:
        """Set up, and ask the first question. The tables are filled."""
        raise NotImplementedError

    @hook
    def legal(self, seat: int, out: Keys) -> None:
        """Add to out the keys open to a seat that is waiting (or to NATURE, with weights)."""
        raise NotImplementedError

    @hook
    def play(self, seat: int, key: int) -> None:
        """A seat asked alone has answered. Change the position and ask again, or stop."""
        raise NotImplementedError

    @hook
    def reveal(self) -> None:
        """All seats asked together have answered. Change the position and ask again, or stop."""
        return

    @hook
    def secret(self, seat: int, key: int) -> None:
        """Keep one step of a seat asked together with others; again(seat) if its chain goes on."""
        return

    @hook
    def forget(self, seat: int) -> None:
        """Clear what secret() kept of this seat for the open question."""
        return

    @hook
    def redeal(self, seat: int, rng: Rng) -> None:
        """Replace everything the viewer may not know by something it could be, in canonical order."""
        return

    @hook
    def seen(self, viewer: int, seat: int, key: int) -> int:
        """What the viewer perceives of an answer about to be given (or, when joint, about to be revealed)."""
        return key

    @hook
    def news(self, viewer: int) -> int:
        """What the viewer knows by now of answers that were hidden from it, as a number: a card turned up later."""
        return 0

    @hook
    def payoff(self, out: Payoff) -> None:
        """What the finished match is worth to each seat."""
        raise NotImplementedError

    # what a game may supply for its bots

    @hook
    def judge(self, out: Payoff) -> None:
        """What the match, not finished, seems to be worth to each seat."""
        for seat in range(self.players):
            out.of[seat] = 1.0 / self.players

    @hook
    def reached(self, seat: int) -> float:
        """The points of a seat so far, so that a bot that cannot lose, or not win, still plays for them."""
        return 0.0

    @hook
    def traits(self, out: Traits) -> None:
        """What a net that judges is told of this position; all traits are 0 before."""
        return

    @hook
    def appraise(self, out: Payoff) -> None:
        """The same as a bot sees it that looks one decision ahead."""
        self.judge(out)

    @hook
    def complete(self) -> int:
        """0 in the middle of a chain of small choices, such as a movement not yet made."""
        return 1

    @hook
    def calm(self) -> int:
        """1 where a search may stop and judge; best between rounds, when nothing is under way."""
        return self.complete()

    @hook
    def lean(self, seat: int, keys: Keys) -> None:
        """Weigh the legal keys of a seat by how sensible they look: what a quick player would do how often."""
        for i in range(keys.count):
            keys.weight[i] = 1
        keys.total = keys.count

    # what the rules call

    @inline
    def ask(self, seat: int) -> None:
        """Put a question to one seat, or to NATURE."""
        self.asked = bits.bit(seat)
        self.waiting = self.asked

    @inline
    def ask_together(self, seats: int) -> None:
        """Put a question to a set of seats; none sees the others' answers before all are in."""
        self.asked = seats
        self.waiting = seats
        self.joint = 1

    @inline
    def again(self, seat: int) -> None:
        """The secret chain of this seat goes on."""
        self.waiting |= bits.bit(seat)

    @inline
    def settle(self) -> None:
        """This answer shows its seat something new, so it cannot be taken back."""
        self.settled = 1

    # what drives a position

    @inline
    def answer(self, seat: int, key: int) -> None:
        """A waiting seat gives a key that is known to be legal."""
        self.settled = 0
        if self.joint == 0:
            self.asked = 0
            self.waiting = 0
            self.play(seat, key)
        else:
            self.waiting &= ~bits.bit(seat)
            self.sealed[seat] = key
            self.secret(seat, key)
            if self.waiting == 0:
                self.open_sealed()

    def open_sealed(self) -> None:
        together = self.asked
        self.asked = 0
        self.joint = 0
        self.reveal()
        while together != 0:
            self.sealed[bits.lowest(together)] = 0
            together &= together - 1

    def imagine(self, viewer: int, rng: Rng) -> None:
        """Forget what the viewer may not know, and guess it anew."""
        if self.joint != 0:
            self.settled = 0  # the first answer clears it, and whether there was one is not known
            others = self.asked & ~bits.bit(viewer)
            self.waiting |= others
            while others != 0:
                other = bits.lowest(others)
                others &= others - 1
                self.sealed[other] = 0
                self.forget(other)
        self.redeal(viewer, rng)

    @inline
    def copy_to(self, other: "Position") -> None:
        memory.copy(other, self)

    # for people

    @plain
    def options(self, seat: int) -> list[int]:
        """The legal keys of a waiting seat."""
        out = self.asked_keys(seat)
        return out.key[: out.count]

    @plain
    def weighted_options(self, seat: int) -> list[tuple[int, int]]:
        """The legal keys of a waiting seat with their weights, which mean something for NATURE only."""
        return self.asked_keys(seat).listed()

    @plain
    def asked_keys(self, seat: int) -> Keys:
        if not self.waiting >> seat & 1:
            raise ValueError(f"seat {seat} is not asked anything")
        out: Keys = self.beside(Keys)
        self.legal(seat, out)
        if out.full:
            raise OverflowError(f"a question has more than {ROOM} keys")
        return out

    @plain
    def submit(self, seat: int, key: int) -> None:
        """The same for any key: one that is not legal is refused."""
        if key not in self.options(seat):
            raise ValueError(f"seat {seat} may not answer {key}")
        self.answer(seat, key)
        if self.missed:
            raise OverflowError("more events were told than there is room for")

    @plain
    def listen(self, room: int = 4096) -> None:
        """Keep the story from now on."""
        self.story = array("i", [0]) * (5 * room)
        self.room = room
        self.story_length = 0
        self.missed = 0

    @plain
    def heard(self) -> list[Happened]:
        """Events told since the last time, with their changes; changes wait until there is an event for them."""
        found, waiting = self.with_changes(self.all_told())
        if found:
            self.story_length = 0
            for change in waiting:
                self.write(*change)
        return found

    @plain
    def all_told(self) -> list[Happened]:
        """Events and changes that were told and not heard yet, one by one."""
        if self.room == 0 or self.story_length == 0:
            return []
        told: Any = self.story[: 5 * self.story_length]
        return list(iter_unpack("5i", told))

    @plain
    def with_changes(self, told: list[Happened]) -> tuple[list[Happened], list[Happened]]:
        """Every change goes with the next event that all hear of, or with the last one; and those without any."""
        found: list[Happened] = []
        waiting: list[Happened] = []
        last, events = None, self.setup.game.events
        for one in told:
            if one[0] >= CHANGES:
                waiting.append(one)
            elif events[one[0]].private is None:
                last = len(found)
                found.append((*one, *waiting) if waiting else one)
                waiting = []
            else:
                found.append(one)
        if last is not None and waiting:
            found[last], waiting = (*found[last], *waiting), []
        return found, waiting

    @plain
    def copy(self) -> Any:
        """An independent position that tells nothing."""
        twin = memory.twin(self)
        twin.room = twin.missed = 0
        twin.setup = self.setup
        return twin

    @plain
    def imagined(self, viewer: int, seed: int = 0) -> Any:
        """A copy in which whatever the viewer may not know is guessed from the seed."""
        twin = self.copy()
        twin.guess(viewer, seed)
        return twin

    @plain
    def guess(self, viewer: int, seed: int) -> None:
        """imagine(), from Python."""
        self.imagine(viewer, self.beside(Rng, seed))

    @plain
    def payoffs(self) -> list[float]:
        """payoff(), from Python, for the seats of this match."""
        out = self.beside(Payoff)
        self.payoff(out)
        return list(out.of[: self.players])

    @plain
    def judged(self) -> list[float]:
        """judge(), from Python."""
        out = self.beside(Payoff)
        self.judge(out)
        return list(out.of[: self.players])

    @plain
    def is_calm(self) -> bool:
        """calm(), from Python."""
        return self.calm() == 1

    @plain
    def all_reached(self) -> list[float]:
        """reached(), from Python, for the seats of this match."""
        return [self.reached(seat) for seat in range(self.players)]

    @plain
    def told_traits(self) -> list[list[int]]:
        """traits(), from Python: of each seat, then of the whole."""
        out = self.beside(Traits)
        self.traits(out)
        found: list[list[int]] = out.listed(self.players)
        return found

    @plain
    def appraised(self) -> list[float]:
        """appraise(), from Python."""
        out = self.beside(Payoff)
        self.appraise(out)
        return list(out.of[: self.players])

    @plain
    def is_complete(self) -> bool:
        """complete(), from Python."""
        return self.complete() == 1

    @plain
    def leanings(self, seat: int) -> dict[int, int]:
        """lean(), from Python: the legal keys of a waiting seat with their weights."""
        out = self.asked_keys(seat)
        self.lean(seat, out)
        return dict(out.listed())

    @plain
    def raw(self) -> bytes:
        """Its memory, for numbers()."""
        return memory.raw(self)

    @plain
    def beside(self, kind: Any, *given: Any) -> Any:
        """A new object that its methods can be given: Keys, a Payoff or an Rng."""
        unit = getattr(self, "_library", None)
        return kind(*given) if unit is None else unit.face(kind)(*given)

    @plain
    def to_json(self) -> str:
        """The position in notation."""
        return str(self.setup.notation(self))


for strict in (Keys, Payoff, Position):
    enforce(strict)
