"""A match at a server, as the screens of this command see it."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from armillary.client import ClientProblem, LiveTable, Story, Unreachable
from armillary.kernel.draft import DraftStep
from armillary.kernel.errors import Refused
from armillary.kernel.events import Told
from armillary.kernel.game import Game, Result
from armillary.kernel.match import MOST_TURNS, View
from armillary.kernel.questions import Choice, Question, Reason, Target
from armillary.kernel.text import Message
from armillary.server.wire import SeatInfo, State, TableInfo

Gives = TypeVar("Gives")
NO_RULE = "K"  # shown without a number, like the rules of any conversation
FATAL = (401, 403, 404)
FROZEN = "table.frozen"


class ToldReason(Reason, frozen=True, kw_only=True):
    """A reason that comes in words."""

    said: Message

    def message(self) -> Message:
        return self.said


def in_words(text: str) -> Message:
    """What a server has put into words already."""
    return Message("cli.live.said", {"text": text})


class LiveMatch:
    """What the reader may know, as far as it has been heard."""

    def __init__(self, game: Game, table: LiveTable, state: State) -> None:
        self.game = game
        self.table = table
        self.state = state
        self.story = Story()
        self.hear(state)

    def hear(self, state: State, is_reply: bool = False) -> None:
        """Take in how the match stands."""
        if not self.story.hear(state, is_reply):
            with suppress(Unreachable):  # what is missing comes with the next state
                self.story.hear(self.table.state(len(self.story.events)))
        self.state = self.story.state or state

    def ask(self, verb: Callable[[], State]) -> None:
        """Do something at the server."""
        self.hear(self.request(verb), is_reply=True)

    def request(self, verb: Callable[[], Gives]) -> Gives:
        """Send a request, and return the server's answer. A request that the server refuses is refused as by a rule."""
        try:
            return verb()
        except Unreachable:
            raise Refused(NO_RULE, Message("cli.live.unreachable"), "") from None
        except ClientProblem as error:
            problem = error.problem
            if error.status in FATAL or problem.error == FROZEN:
                raise
            if problem.state is not None:
                self.hear(problem.state)
            raise Refused(problem.rule or NO_RULE, in_words(problem.text), problem.text) from None

    # who sits where

    @property
    def setup(self) -> TableInfo:
        return self.state.table

    @property
    def seat(self) -> int | None:
        """Where the reader sits."""
        return self.state.table.seat

    @property
    def own(self) -> SeatInfo | None:
        seat = self.seat
        return self.state.table.seats[seat] if seat is not None else None

    @property
    def names(self) -> list[str]:
        """Of people their own; of bots the one that every bot of this kind has."""
        return [seat.bot or "" if seat.kind == "bot" else seat.name for seat in self.state.table.seats]

    # how it stands

    @property
    def over(self) -> bool:
        return self.state.table.status not in ("open", "running")

    @property
    def waiting(self) -> list[int]:
        return self.state.table.asked

    @property
    def is_asked(self) -> bool:
        """Whether the reader's own answer is awaited, and nobody else's in its place."""
        own = self.own
        return own is not None and self.seat in self.waiting and not own.stands_in

    @property
    def answered(self) -> dict[int, int]:
        """Of others nobody is told how many answers they gave."""
        seat = self.seat
        return {} if seat is None else {seat: self.state.number // MOST_TURNS}

    @property
    def result(self) -> Result | None:
        found = self.state.result
        if found is None:
            return None
        reason = found.reason
        named = {name: value for name, value in reason.args.items() if isinstance(value, int)}
        return Result(
            found.scores, found.winners, reason.id.removeprefix("result."), found.breakdown, named, found.unseated
        )

    def view(self, seat: int | None = None) -> View:
        state = self.state
        return View(self.game.name, seat, self.waiting, state.ready, self.over, state.board)

    def events(self, seat: int | None = None, since: int = 0) -> list[Told]:
        return self.story.events[since:]

    def drafted_events(self, seat: int) -> list[Told]:
        return self.state.drafted

    def questions(self, seat: int) -> list[Question]:
        return [self.state.question] if self.state.question is not None else []

    def drafted_steps(self, seat: int) -> list[DraftStep]:
        return self.state.draft.steps if self.state.draft is not None else []

    def warnings(self, seat: int) -> list[Message]:
        return self.state.draft.warnings if self.state.draft is not None else []

    def thinkable(self, seat: int) -> list[Choice]:
        """What is not offered, only the server knows."""
        return self.state.question.choices if self.state.question is not None else []

    def why(self, seat: int, target: Target) -> Reason | None:
        """Only the server can say why."""
        try:
            found = self.request(lambda: self.table.why(target.kind, target.id))
        except Refused as refused:
            return ToldReason(refused.rule, said=refused.message)
        return None if found.allowed else ToldReason(found.rule or NO_RULE, said=in_words(found.text))

    def draft(self, seat: int) -> "LiveDraft":
        return LiveDraft(self)


class LiveDraft:
    """The reader's own draft, which the server keeps."""

    def __init__(self, match: LiveMatch) -> None:
        self.match = match

    @property
    def keys(self) -> list[int]:
        draft = self.match.state.draft
        return draft.keys if draft is not None else []

    @property
    def finished(self) -> bool:
        return self.match.state.question is None

    @property
    def number(self) -> int:
        return self.match.state.number

    def step(self, key: int) -> None:
        self.match.ask(lambda: self.match.table.answer(key, self.number, confirm=True))

    def back(self) -> None:
        self.match.ask(lambda: self.match.table.undo(self.number))

    def done(self) -> None:
        self.match.ask(lambda: self.match.table.commit(self.number))
