"""A running match: committed answers, drafts, undo, what each seat is told. No clock, no file, no socket."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.kernel import notation
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, SPECTATOR
from armillary.kernel.draft import Draft, DraftStep, SeatDraft
from armillary.kernel.errors import Refused
from armillary.kernel.events import Told, hear_whole, is_open
from armillary.kernel.fair import Source
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Happened, Position
from armillary.kernel.questions import Ask, Choice, Question, Reason, Target
from armillary.kernel.record import VERSION, Drafted, Draws, Ending, Entry, Header, Record
from armillary.kernel.snapshot import Snapshot
from armillary.kernel.text import Message

if TYPE_CHECKING:
    from armillary.kernel.game import Result, Setup


ASK = "ask"  # what is made of a snapshot: the question to its viewer
MOST_TURNS = 1_000_000  # steps a draft may take, forth and back, before the next decision


def header(setup: "Setup", source: Source, start: Position | None = None, names: Sequence[str] = ()) -> Header:
    """How the record of a match with this setup begins."""
    return Header(
        format="armillary-record",
        version=VERSION,
        game=setup.game.name,
        rules=setup.game.rules,
        players=setup.players,
        options=setup.options,
        components=notation.refer(setup.game, setup.components),
        draws=Draws(source.published, [nonce.hex() for nonce in source.nonces], source.seeded),
        start=notation.record(start, setup) if start is not None else None,
        names=list(names),
    )


class View(msgspec.Struct, frozen=True):
    """Everything a viewer may know of a match."""

    game: str
    seat: int | None
    waiting: list[int]
    """Seats that are asked."""
    ready: list[int]
    """Those of them that have sealed their answer."""
    over: bool
    board: Any


class Match:
    """One play of a game.

    The position is the committed truth. What a seat has answered and may still take back is its draft; a joint
    question is committed, in seat order, when the last draft is done.
    """

    def __init__(
        self,
        setup: "Setup",
        source: Source,
        start: Position | None = None,
        confirm: bool = False,
        names: Sequence[str] = (),
        replaying: bool = False,
    ) -> None:
        self.setup = setup
        self.game = setup.game
        self.source = source
        self.confirm = confirm
        """Drafts wait for done(), instead of being committed by their last step."""
        self.replaying = replaying
        """Nothing is drawn and no answer is taken: a record says what comes next."""
        self.names = list(names)
        self.started_from = start.copy() if start is not None else None
        self.position: Position = start.copy() if start is not None else setup.blank()
        self.position.listen()
        if start is None:
            setup.begin(self.position)
        self.entries: list[Entry] = []
        self.story = self.position.heard()
        self.heard_by: dict[int, tuple[int, list[Told]]] = {}
        """How much of the story each viewer has been told so far, and what it heard of it."""
        self.open: dict[int, Told] = {}
        """What everybody hears alike, by its index in the story."""
        self.looks: dict[int, tuple[Position, int, Snapshot]] = {}
        """What each viewer knows, with the position it was made of and the number of entries then."""
        self.drafts = {seat: Draft() for seat in range(setup.players)}
        self.answered = dict.fromkeys([*range(setup.players), NATURE], 0)
        """Committed answers of each seat."""
        self.spoke: dict[int, int] = {}
        """How long the story was when the last answer of each seat was committed."""
        self.cursors: dict[int, tuple[int, int]] = {}
        """How much of the story each seat had heard then, counted up to an index of it."""
        self.go_on()

    # who is asked what

    @property
    def asked(self) -> list[int]:
        """Seats that are asked."""
        return [seat for seat in members(self.position.waiting) if seat != NATURE]

    @property
    def ready(self) -> list[int]:
        """Those of them that have sealed their answer."""
        return [seat for seat in self.asked if self.drafts[seat].sealed]

    @property
    def waiting(self) -> list[int]:
        """Those that have not."""
        return [seat for seat in self.asked if not self.drafts[seat].sealed]

    @property
    def over(self) -> bool:
        return self.position.waiting == 0

    @property
    def result(self) -> "Result | None":
        """None until the match is over."""
        return self.game.result(self.position) if self.over else None

    def number(self, seat: int) -> int:
        """The decision a seat is at. It counts what that seat has answered, drafted and taken back, nobody else."""
        return self.answered[seat] * MOST_TURNS + self.drafts[seat].turns

    def working(self, seat: int) -> Position:
        """The committed position with the seat's own draft on top of it."""
        draft = self.drafts.get(seat)
        return draft.shown(self.position) if draft else self.position

    def known(self, viewer: int) -> Any:
        """What all that leaves the kernel for a viewer is built from: the rest is guessed, and the same for all."""
        working, entries = self.working(viewer), len(self.entries)
        kept = self.looks.get(viewer)
        if kept is None or kept[0] is not working or kept[1] != entries:
            kept = self.looks[viewer] = working, entries, Snapshot(working.imagined(viewer))
        return kept[2]

    def questions(self, seat: int) -> list[Question]:
        """What is asked of a seat: one question, or none."""
        if not self.is_asked(seat) or self.drafts[seat].finished:
            return []
        position, (ask, facts) = self.known(seat), self.ask(seat)
        choices = [ask.choice(facts, seat, key) for key in position.options(seat)]
        return [Question(seat, ask.name, self.number(seat), ask.text(facts, seat), choices, bool(position.joint))]

    def ask(self, seat: int) -> tuple[Ask, Any]:
        """What a seat is asked, from what it knows, and what the functions of that question are given."""
        known = self.known(seat)
        if ASK not in known.made:
            known.made[ASK] = self.game.ask_of(known, seat)
        return known.made[ASK]  # type: ignore[no-any-return]

    def is_asked(self, seat: int) -> bool:
        return seat in self.drafts and bool(self.position.waiting >> seat & 1)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None: a spectator."""
        board = msgspec.to_builtins(self.board(seat))
        return View(self.game.name, seat, self.asked, self.ready, self.over, board)

    def board(self, seat: int | None = None) -> Any:
        """The game's own part of the view."""
        viewer = SPECTATOR if seat is None else seat
        return self.game.view(self.known(viewer), viewer)

    def events(self, seat: int | None = None, since: int = 0) -> list[Told]:
        """What a viewer has heard, from a cursor that counts only what it has heard."""
        return self.told_to(seat)[since:]

    def events_told(self, seat: int | None = None) -> int:
        """How much a viewer has heard: its cursor now."""
        return len(self.told_to(seat))

    def told_to(self, seat: int | None) -> list[Told]:
        viewer = SPECTATOR if seat is None else seat
        upto, told = self.heard_by.get(viewer, (0, []))
        if upto < len(self.story):
            found = (self.told_at(index, viewer) for index in range(upto, len(self.story)))
            told += [one for one in found if one]
            self.heard_by[viewer] = len(self.story), told
        return told

    def told_at(self, index: int, viewer: int) -> Told | None:
        """What a viewer hears at an index of the story; put into words once for all who hear the same."""
        if index in self.open:
            return self.open[index]
        story = self.story[index]
        found = hear_whole(self.setup, story, viewer)
        if found is not None and is_open(self.game, story):
            self.open[index] = found
        return found

    def drafted_events(self, seat: int) -> list[Told]:
        """What a seat has heard of its own draft; once committed, it comes first among what is new to the seat."""
        return self.heard(self.drafts[seat].story(), seat)

    def drafted_steps(self, seat: int) -> list[DraftStep]:
        """A seat's whole draft, key by key, for that seat alone."""
        draft = self.drafts[seat]
        for index in range(len(draft.choices), len(draft.keys)):
            known: Any = Snapshot(draft.before(index, self.position).imagined(seat))
            draft.choices += self.game.meanings(known, seat, [draft.keys[index]])
        counts = [len(self.heard(story, seat)) for story in draft.heard()]
        return [DraftStep(one.target, one.text, count) for one, count in zip(draft.choices, counts, strict=True)]

    def warnings(self, seat: int) -> list[Message]:
        """What a seat gives up by its own draft, as far as it can know that before it is committed."""
        draft = self.drafts[seat]
        if not draft.keys or self.game.warnings is None:
            return []
        after = self.working(seat).imagined(seat)
        if draft.reveals:
            after.answer(seat, draft.keys[-1])
        return list(self.game.warnings(self.position.imagined(seat), after, seat))

    def cursor(self, seat: int) -> int:
        """How much a seat had heard when its last answer was committed."""
        upto = self.spoke.get(seat, 0)
        counted, heard = self.cursors.get(seat, (0, 0))
        self.cursors[seat] = upto, heard + len(self.heard(self.story[counted:upto], seat))
        return self.cursors[seat][1]

    def heard(self, story: Sequence[Happened], viewer: int) -> list[Told]:
        found = (hear_whole(self.setup, told, viewer) for told in story)
        return [told for told in found if told]

    # refusals

    def refusal(self, seat: int, key: int, number: int | None = None) -> Reason | None:
        """Why a seat may not answer a key now; None: it may."""
        if self.over:
            return Reason("K1")
        if self.replaying:
            return Reason("K7")
        if not self.is_asked(seat):
            return Reason("K2")
        if self.drafts[seat].finished:
            return Reason("K5")
        if number is not None and number != self.number(seat):
            return Reason("K4", {"number": self.number(seat), "given": number})
        position = self.known(seat)
        if type(key) is int and key in position.options(seat):
            return None
        ask, facts = self.ask(seat)
        if type(key) is not int or key not in ask.keys:
            return Reason("K3", {"key": key})
        return ask.reason(facts, seat, key)

    def why(self, seat: int, target: Target) -> Reason | None:
        """Why a thing on the board may not be answered now; None: it may."""
        for choice in self.thinkable(seat):
            if choice.target == target:
                return self.refusal(seat, choice.key)
        reason = self.refusal(seat, -1)
        return Reason("K9") if reason and reason.rule == "K3" else reason

    def thinkable(self, seat: int) -> list[Choice]:
        """Every choice the open question of a seat could ever have."""
        return self.game.meanings(self.known(seat), seat, self.keys_of(seat))

    def keys_of(self, seat: int) -> range:
        """Every key the open question of a seat could ever have."""
        if not self.is_asked(seat):
            return range(0)
        return self.ask(seat)[0].keys

    def refuse(self, reason: Reason) -> Refused:
        message = reason.message()
        return Refused(reason.rule, message, self.game.text().render(message, names=self.names))

    # answering

    def answer(self, seat: int, key: int, number: int | None = None) -> None:
        """Answer and commit at once, with whatever the seat had drafted before."""
        self.step(seat, key, number)
        draft = self.drafts[seat]
        if draft.keys and not draft.sealed and (draft.finished or not self.position.joint):
            self.commit(seat)

    def step(self, seat: int, key: int, number: int | None = None) -> None:
        """Add a key to the seat's draft; the last one commits it, unless it waits for a confirmation."""
        if reason := self.refusal(seat, key, number):
            raise self.refuse(reason)
        draft = self.drafts[seat]
        draft.step(self.position, seat, key, self.ask(seat)[0].name)
        if draft.finished and not self.confirm:
            self.commit(seat)

    def back(self, seat: int) -> None:
        """Take back the last key of the seat's draft."""
        if seat not in self.drafts or not self.drafts[seat].keys:
            raise self.refuse(Reason("K6"))
        self.drafts[seat].back()

    def commit(self, seat: int) -> None:
        """Make a draft part of the record, or seal it until all seats asked together are done."""
        draft = self.drafts.get(seat)
        if not draft or not draft.keys:
            raise self.refuse(Reason("K6"))
        if self.position.joint and not draft.finished:
            raise self.refuse(Reason("K8"))
        ready = [seat]
        if self.position.joint:
            draft.sealed = True
            ready = members(self.position.waiting)
        if all(self.drafts[other].sealed for other in ready if self.position.joint):
            for other in ready:
                self.append(other)
            self.go_on()

    def append(self, seat: int) -> None:
        """Move a seat's draft into the record."""
        draft, self.drafts[seat] = self.drafts[seat], Draft()
        for key, name in zip(draft.keys, draft.names, strict=True):
            self.enter(seat, key, name)

    def enter(self, seat: int, key: int, name: str = "") -> None:
        """Put one committed answer into the record; the name of the question, where it is known already."""
        name = name or self.game.ask_name(self.position, seat)
        self.position.submit(seat, key)
        self.story += self.position.heard()
        self.answered[seat] += 1
        self.spoke[seat] = len(self.story)
        who: Any = "nature" if seat == NATURE else seat
        self.entries.append(Entry(len(self.entries), who, name, key, position_hash(self.position)))

    def go_on(self) -> None:
        """Draw until a seat is asked."""
        while not self.replaying and self.position.waiting >> NATURE & 1:
            self.enter(NATURE, self.source.draw(self.position.weighted_options(NATURE)))

    def draft(self, seat: int) -> SeatDraft:
        """The seat's draft, for people: step, back, done."""
        return SeatDraft(self, seat)

    # the record

    def header(self) -> Header:
        """What the match was set up with."""
        return header(self.setup, self.source, self.started_from, self.names)

    def record(self, with_seed: bool = False, with_drafts: bool = False) -> Record:
        """The truth so far. The seed is in it once the match is over; to go on later, ask for it and for drafts."""
        ending = None
        if self.source.seed and (self.over or with_seed):
            end = msgspec.to_builtins(self.result) if self.over else None
            ending = Ending(end, self.source.seed.hex(), len(self.entries), self.drafted() if with_drafts else [])
        return Record(self.header(), list(self.entries), ending)

    def drafted(self) -> list[Drafted]:
        """What seats have answered and not committed, to go on with later."""
        return [Drafted(seat, draft.keys, draft.sealed) for seat, draft in self.drafts.items() if draft.keys]

    def draft_again(self, drafts: Sequence[Drafted]) -> None:
        """Take up what was drafted before the match was left."""
        for draft in drafts:
            for key in draft.keys:
                self.step(draft.seat, key)
            if draft.sealed:
                self.commit(draft.seat)
