"""A game, as the kernel sees it: its rules, and the functions that show them to people."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from armillary.kernel import components, notation
from armillary.kernel.components import ComponentSet
from armillary.kernel.errors import BadComponents, BadPosition, BadSetup
from armillary.kernel.events import Event
from armillary.kernel.fair import Source, are_whole
from armillary.kernel.match import Match
from armillary.kernel.options import Option, complete
from armillary.kernel.position import Position
from armillary.kernel.questions import Choice, Reason, name_of
from armillary.kernel.text import Catalogue, Line, Message, catalogue


class Unseated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody reached who has no seat, because the rules play for them."""

    who: str
    """The id of a message, their name."""
    score: int
    won: bool
    breakdown: dict[str, int]
    """As for a seat."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a match ended, and why."""

    scores: list[int]
    winners: list[int]
    reason: str
    """The id of a message, `result.REASON`."""
    breakdown: list[dict[str, int]] = msgspec.field(
        default_factory=lambda: []  # noqa: PIE807  (of a plain list, msgspec would leave out an empty one)
    )
    """For each seat, points by where they came from: `score.NAME` in the catalogue."""
    args: dict[str, int] = {}
    """Numbers that the reason names."""
    unseated: list[Unseated] = []

    def message(self) -> Message:
        """The reason, to be put into words."""
        return Message(f"result.{self.reason}", dict(self.args))


def never_otherwise(result: Result) -> list[Result]:
    """For a game whose results have always been written as they are now."""
    return []


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything the kernel needs to know of one game."""

    name: str
    rules: int
    """Version of the rules; a record says which it was played under."""
    players: range
    folder: Path
    """Where data/, text/ and RULES.md lie."""
    default_components: str
    position_class: type[Position]
    usual_players: int = 0
    """How many play unless said otherwise; 0: as few as can."""
    options: tuple[Option, ...] = ()
    modes: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Named ways to play: options that belong together."""
    events: dict[int, Event]
    asks: dict[str, range]
    """Every question by its stable name, with all the keys it could ever have."""
    most_answers: int
    """No match is longer, chance included."""
    most_keys: int
    """No question has more."""
    horizon: int = 0
    """Answers a search plays at least beyond its tree, before it judges at the next calm position; 0: to the end."""
    nudge: float = 1.0
    """How much a search tries what is little known; payoffs that lie close together need less."""

    fill: Callable[[Any, ComponentSet, dict[str, Any]], None]
    """Check the component set and the options, and fill the tables of a blank position. Raises BadComponents."""
    ask: Callable[[Any, int], Message]
    """What a seat (or nature) is asked: the message `ask.NAME`."""
    choice: Callable[[Any, int, int], Choice]
    """What a key means."""
    choices: Callable[[Any, int, Sequence[int]], list[Choice]] | None = None
    """The same for many keys, where a game can tell them together sooner than one by one."""
    why: Callable[[Any, int, int], Reason]
    """Why a key of the open question is not legal."""
    warnings: Callable[[Any, Any, int], Sequence[Message]] | None = None
    """What a seat gives up between two positions, the second of which its own answers would lead to."""
    view: Callable[[Any, int], Any]
    """What a viewer may know, listed."""
    printed: tuple[str, ...] = ()
    """Fields of a view that are the same in all views of a setup: what is printed on the components."""
    shared: tuple[str, ...] = ()
    """Fields of a view that are lists of things which other views have too, as long as those stay the same."""
    result: Callable[[Any], Result]
    formerly: Callable[[Result], Sequence[Result]] = never_otherwise
    """How a result was written before, as records of the same rules may still have it."""
    broken: Callable[[Any], Sequence[str]]
    """What is impossible about a position: broken counts, things in two places. Empty when all is well."""
    describe: Callable[[Any, Catalogue, Sequence[str]], Sequence[Line]]
    """A view as lines: text, or pieces of text with what each is."""
    listing: Callable[[Any, Catalogue, Sequence[str]], Sequence[Line]] | None = None
    """The same where there is no room for drawings and tables: lines that may be broken between any two words."""

    @property
    def usual(self) -> int:
        return self.usual_players or self.players[0]

    def ask_name(self, position: Position, seat: int) -> str:
        """The stable name of the open question."""
        return name_of(self.ask(position, seat))

    def meanings(self, position: Position, seat: int, keys: Sequence[int]) -> list[Choice]:
        """What each of these keys means."""
        if self.choices is not None:
            return self.choices(position, seat, keys)
        return [self.choice(position, seat, key) for key in keys]

    def text(self, language: str = "en") -> Catalogue:
        """The game's messages."""
        return catalogue(language, self.folder / "text")

    def component_sets(self) -> list[str]:
        """The sets that ship with the game."""
        return list(components.shipped(self.folder / "data"))

    def component_set(self, wanted: str | Path | ComponentSet = "default") -> ComponentSet:
        """A set by name, by name and version, or from a folder; checked."""
        found = wanted if isinstance(wanted, ComponentSet) else self.find_set(wanted)
        components.check_sheets(found, components.sheet_names(self.folder / "data"))
        blank = self.position_class()
        blank.players = self.players[0]
        self.fill(blank, found, complete(self.options, {}))
        return found

    def find_set(self, wanted: str | Path) -> ComponentSet:
        shelf = components.shipped(self.folder / "data")
        name = self.default_components if wanted == "default" else str(wanted)
        name = components.newest(list(shelf), name) or name
        if name in shelf:
            return components.read_shipped(shelf[name])
        if components.is_folder(wanted):
            return components.read_set(Path(wanted))
        raise BadComponents("components.unknown", wanted=str(wanted)[:80], known=", ".join(shelf))

    def setup(
        self, players: int | None = None, options: dict[str, Any] | None = None, components: Any = "default"
    ) -> "Setup":
        """A checked setup; the usual number of players unless said otherwise."""
        number = self.usual if players is None else players
        if type(number) is not int or number not in self.players:
            raise BadSetup(
                "setup.players", game=self.name, low=self.players[0], high=self.players[-1], given=str(number)[:40]
            )
        return Setup(self, number, complete(self.options, options or {}), self.component_set(components))

    def match(
        self,
        players: int | None = None,
        seed: int | bytes | None = None,
        options: dict[str, Any] | None = None,
        components: Any = "default",
        confirm: bool = False,
        start: Position | None = None,
        source: Source | None = None,
        names: Sequence[str] = (),
    ) -> Match:
        """A new match. A chosen seed makes it repeatable, and it says so: no claim of fairness.

        A host that publishes its commitment and collects nonces first brings its own source.
        """
        setup = start.setup if start is not None else self.setup(players, options, components)
        if source is None:
            source = Source.secret() if seed is None else Source.chosen(seed)
        if not are_whole(source.nonces, setup.players):
            raise ValueError(f"a match of {setup.players} has a nonce for each seat, not all empty, or none at all")
        return Match(setup, source, start=start, confirm=confirm, names=names)

    def position(self, text: str | bytes) -> Position:
        """A position from its notation, checked."""
        noted = notation.parse(text)
        if noted.game != self.name:
            raise BadPosition("position.game", game=self.name, given=noted.game[:40])
        return notation.place(noted, self)


class Setup:
    """A game with everything chosen that is chosen before a match."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], component_set: ComponentSet) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.components = component_set
        self.template = game.position_class()
        self.template.players = players
        self.template.setup = self
        game.fill(self.template, component_set, options)
        self.tables: dict[str, Any] = {}
        """Tables of the template, each read once."""

    def __repr__(self) -> str:
        return f"armillary.game({self.game.name!r}).setup({self.players}, {self.options}, {self.components.id!r})"

    def blank(self) -> Any:
        """A position with its tables filled and nothing else."""
        return self.template.copy()

    def start(self) -> Any:
        """The position every match begins with."""
        position = self.blank()
        position.begin()
        return position

    def notation(self, position: Position) -> str:
        return notation.write(position, self)
