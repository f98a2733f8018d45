"""The lessons of a game, and a lesson as far as a learner has got."""

from collections.abc import Sequence

from armillary.kernel import notation
from armillary.kernel.errors import ArmillaryError, Refused
from armillary.kernel.events import Told
from armillary.kernel.fair import Source
from armillary.kernel.game import Game, Setup
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.server.errors import BadLessons, NotThere
from armillary.server.lessons.script import Answers, Book, Script, Step
from armillary.server.tables.making import set_up


class Course:
    """All lessons of a game."""

    def __init__(self, game: Game, book: Book) -> None:
        self.game = game
        self.book = book
        self.scripts = {script.name: script for script in book.lesson}
        self.ends: dict[str, Position] = {}
        """Where lessons end that others begin from."""

    def script(self, name: str) -> Script:
        if name not in self.scripts:
            raise NotThere("lesson.unknown", lesson=name[:40], known=", ".join(self.scripts) or "-")
        return self.scripts[name]

    def begun(self, script: Script) -> Match:
        """Where a lesson starts from: the end of an earlier one, a position, or the beginning of a match."""
        source = Source.chosen(script.seed)
        if script.after is not None:
            end = self.end(self.script(script.after))
            return Match(end.setup, source, start=end)
        try:
            setup = set_up(self.game, script.players or self.game.usual, script.options, "default")
            start = placed(setup, script) if script.position else None
        except ArmillaryError as error:
            raise BadLessons("lessons.start", game=self.game.name, lesson=script.name, problem=str(error)) from None
        return Match(setup, source, start=start)

    def end(self, script: Script) -> Position:
        """Where a lesson leads to with the first key that the guide hopes for, each time."""
        if script.name not in self.ends:
            self.ends[script.name] = Guided(self, script, [step.hoped[0] for step in script.step]).match.position
        return self.ends[script.name]


def placed(setup: Setup, script: Script) -> Position:
    """A position of which only some fields are written down."""
    noted = notation.record(setup.start(), setup)
    noted.fields |= script.position
    noted.hash = None
    return notation.position_of(noted, setup.game)


class Guided:
    """A lesson after some keys. Each was hoped for, and the others have answered as they should."""

    def __init__(self, course: Course, script: Script, keys: Sequence[int] = ()) -> None:
        self.course = course
        self.script = script
        self.seat = script.seat
        self.match = course.begun(script)
        self.taken = 0
        self.remember()
        self.play(script.played)
        for key in keys:
            self.take(key)

    @property
    def step(self) -> Step | None:
        """What the learner is guided to now; None: the lesson is over."""
        return self.script.step[self.taken] if self.taken < len(self.script.step) else None

    def heard(self) -> list[Told]:
        """All that the learner has heard, of their own draft as well."""
        return self.match.events(self.seat) + self.match.drafted_events(self.seat)

    def remember(self) -> None:
        """What the learner sees and has heard, before something is played."""
        self.before = self.match.board(self.seat)
        self.told_before = len(self.heard())

    def take(self, key: int) -> None:
        """A key that is hoped for, and what others answer next."""
        then = self.script.step[self.taken].then
        self.remember()
        self.taken += 1
        self.play([(self.seat, key), *then])

    def play(self, answers: Answers) -> None:
        for seat, key in answers:
            try:
                self.match.step(seat, key)
            except Refused as refused:
                raise BadLessons(
                    "lessons.answer",
                    game=self.course.game.name,
                    lesson=self.script.name,
                    step=self.taken,
                    seat=seat,
                    key=key,
                    problem=refused.text,
                ) from None
