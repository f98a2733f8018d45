"""What a game's `lessons.toml` says, as data.

The words are in the catalogues of the game, under the names of lesson and step:

    aim = "9.5"                          # the rule that says how one wins; the words are `aim`
    names = ["Hypatia", "Tycho"]         # who sits at the other seats

    [[lesson]]
    name = "homes"                       # lesson.homes.title, .about and .end
    seed = 3                             # of what chance answers; players and options as for any match
    played = [[0, 13], [1, 30]]          # seat and key of what was answered before the lesson begins

    [[lesson.step]]
    name = "second"                      # lesson.homes.second.guide, and .hint for a key that is not hoped for
    ask = "deploy"                       # the question of the learner that the guide speaks of
    hoped = [34]                         # keys the guide hopes for; the first is taken where a lesson goes on from here
    hints = {far = [5, 6]}               # keys with a hint of their own: lesson.homes.second.hints.far
    points = [{kind = "hex", id = 24}]   # what the guide points at, if not at the hoped keys
    rule = "2.4"                         # where to read more
    then = [[1, 3], [2, 46]]             # what others answer next

A lesson can also begin where an earlier one ended (`after = "homes"`; what was not committed there is asked again), or
from a position: fields as in its notation, laid over those of a match that begins (`[lesson.position]`).
"""

import tomllib
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from armillary.kernel.components import Name
from armillary.kernel.game import Game
from armillary.kernel.questions import Target
from armillary.kernel.reading import toml_problem
from armillary.kernel.wanted import wrong
from armillary.server.errors import BadLessons
from armillary.server.wire import Key, Limit, PersonName, SeatNumber

FILE = "lessons.toml"
AIM = "aim"
"""The message that says how one wins."""
Answers = Annotated[list[tuple[SeatNumber, Key]], Meta(max_length=500)]
Keys = Annotated[list[Key], Meta(min_length=1, max_length=100)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some of what the file says."""


class Step(Part, frozen=True):
    """One key of the learner's."""

    name: Name
    ask: str
    hoped: Keys
    hints: dict[Name, Keys] = {}
    points: list[Target] | None = None
    rule: str | None = None
    then: Answers = []

    def hint(self, key: int) -> str:
        """Under which name the words about a key are that is not hoped for."""
        return next((f"hints.{name}" for name, keys in self.hints.items() if key in keys), "hint")


class Script(Part, frozen=True):
    """One lesson."""

    name: Name
    step: Annotated[list[Step], Meta(min_length=1, max_length=Limit.MOST_LESSON_KEYS)]
    seat: SeatNumber = 0
    """The learner's."""
    after: Name | None = None
    players: Annotated[int, Meta(ge=1)] | None = None
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    position: dict[str, Any] = {}
    played: Answers = []

    def words(self, name: str) -> str:
        """The id of a message of this lesson."""
        return f"lesson.{self.name}.{name}"


class Book(Part, frozen=True):
    """All lessons of a game."""

    aim: str | None = None
    """The rule that says how one wins."""
    names: list[PersonName] = []
    lesson: Annotated[list[Script], Meta(max_length=50)] = []


def has_lessons(game: Game) -> bool:
    return (game.folder / FILE).exists()


def read(game: Game) -> Book:
    """The lessons of a game as they are written; none where it has no file."""
    if not has_lessons(game):
        return Book()
    try:
        data = tomllib.loads((game.folder / FILE).read_bytes().decode())
    except (ValueError, RecursionError) as error:
        raise BadLessons("lessons.unreadable", game=game.name, problem=toml_problem(error)) from None
    try:
        return msgspec.convert(data, Book)
    except (msgspec.ValidationError, RecursionError) as error:
        field, problem = wrong(error, Book, data)
        raise BadLessons("lessons.field", game=game.name, field=field or "-", problem=problem) from None
