"""A game, as the kernel sees it: its rules, and the functions that show them to people."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from armillary.kernel import components, notation
from armillary.kernel.changes import ChangeKind
from armillary.kernel.components import EMPTY, ComponentSet
from armillary.kernel.constants import ROOM
from armillary.kernel.defaults import check_options, fill_options, has_score, home_of, itself, never_broken, own_score
from armillary.kernel.errors import BadComponents, BadPosition, BadSetup, unasked
from armillary.kernel.events import EventKind
from armillary.kernel.fair import Source, are_whole
from armillary.kernel.match import Match
from armillary.kernel.options import Option, complete
from armillary.kernel.position import Position
from armillary.kernel.questions import Ask, Choice, Reason, asked_now
from armillary.kernel.scene import Scene
from armillary.kernel.style import Embarrassment
from armillary.kernel.text import Catalogue, Message, TextLine, catalogue

Difficulty = Literal[0, 1, 2, 3]
Worth = int | Literal["inside", "tie"]
"""Of a part of a score: the points that each of it counts; or it is inside other parts, or only breaks ties."""


class Unseated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the unseated reached: one without a seat, for whom the rules play."""

    who: str
    """The id of a message, their name."""
    score: int
    won: bool
    breakdown: dict[str, int]
    """As for a seat."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a match ended, and why."""

    scores: list[int]
    """Of each seat."""
    winners: list[int]
    """The seats with the highest payoff."""
    reason: str
    """The id of a message, `result.REASON`."""
    breakdown: list[dict[str, int]] = msgspec.field(
        default_factory=lambda: []  # noqa: PIE807  (of a plain list, msgspec would leave out an empty one)
    )
    """For each seat, points by where they came from: `score.NAME` in the catalogue."""
    args: dict[str, int] = {}
    """Numbers that the reason names."""
    unseated: list[Unseated] = []
    """Those whom the rules play for."""

    def message(self) -> Message:
        """The reason, to be put into words."""
        return Message(f"result.{self.reason}", dict(self.args))


def never_otherwise(result: Result) -> list[Result]:
    """For a game whose results have always been written as they are now."""
    return []


def highest_payoff(position: Any) -> Result:
    """The seats with the highest payoff win; scores are the game's own, or 1 for winners."""
    payoffs = position.payoffs()
    winners = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs) > 0]
    won = [int(seat in winners) for seat in range(position.players)]
    scores = position.setup.game.scores
    return Result(list(scores(position))[: position.players] if scores else won, winners, "over")


class First(NamedTuple):
    """How bots judged before they were made stronger: frozen, a yardstick for those that come later."""

    position_class: "type[Position] | None" = None
    """With the hooks as they were; None: as they are now."""
    horizon: int = 0
    nudge: float = 1.0
    """How much its search tries what is little known."""


AS_NOW = First()
MOST_SETUPS = 64
UNSAID = Path()
NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything the kernel needs to know of one game. What has a default need not be said."""

    name: str
    """By which records, commands and servers know it: small letters, digits and dashes."""
    players: range
    """How many seats a match may have: `range(2, 5)` is 2 to 4."""
    position_class: type[Position]
    """The rules, or the policy that derives from them."""
    asks: Sequence[Ask]
    """Every question, declared."""
    view: Callable[[Any, int], Any]
    """What a viewer may know, listed: a dict, or a msgspec struct. A viewer is a seat or SPECTATOR."""

    rules: int = 1
    """Version of the rules; a record says which it was played under."""
    folder: Path = UNSAID
    """Where text/ lies, and data/ and RULES.md if there are any; unless said, that of the position's class."""
    usual_players: int = 0
    """How many play unless said otherwise; 0: as few as can."""
    minutes: tuple[int, int] | None = None
    """How long a match takes people around a table, from and to; None: not said."""
    difficulty: Difficulty = 0
    """How much there is to learn: 1 little, 2 some, 3 much; 0: not said. One begins with the easiest game."""
    options: tuple[Option, ...] = ()
    """What a host may choose."""
    modes: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Named ways to play: options that belong together; in the browser several may be ticked. The laws play each."""
    default_components: str = "standard"
    """The set of data/ that is played with unless said otherwise, where there are any."""
    events: dict[int, EventKind] = field(default_factory=dict)
    """Every kind that the rules tell, by its number."""
    changes: dict[int, ChangeKind] = field(default_factory=dict)
    """What events change in a view, for clients that show events one after the other."""
    most_answers: int = 1000
    """No match is longer, chance included, however it is played: work it out. Below, what happens beyond it."""
    most_keys: int = 0
    """No question has more; 0: than the longest that is declared."""
    horizon: int = 0
    """Answers a search plays at least beyond its tree, before it judges at the next calm position; 0: to the end."""
    curiosity: float = 1.2
    """How much a search tries what is little known; payoffs that lie close together need less."""
    trust: float = 0.5
    """How much of what a search tries first goes by the leanings; the rest is spread evenly."""
    first: First = AS_NOW
    """How its bots judged at first, for the bots `greedy-1` and `search-1`."""
    embarrassments: Sequence[Embarrassment] = ()
    """What its bots ought never to do, beside what no bot of any game ought to: the arena counts it."""

    fill: Callable[[Any, ComponentSet, dict[str, Any]], None] = fill_options
    """Check components and options, and fill the tables of a blank position; unless said, options by their names."""
    facts: Callable[[Any], Any] = itself
    """What the functions of its questions are given: a position, or what makes one easier to read."""
    warnings: Callable[[Any, Any, int], Sequence[Message]] | None = None
    """What a seat gives up between two positions, the second of which its own answers would lead to."""
    printed: tuple[str, ...] = ()
    """Fields of a view that are the same in all views of a setup: what is printed on the components."""
    shared: tuple[str, ...] = ()
    """Fields of a view that are lists of things which other views have too, as long as those stay the same."""
    result: Callable[[Any], Result] = highest_payoff
    """How a match ended; unless said the highest payoff wins, with the points of `scores`, or else 1 for winners."""
    scores: Callable[[Any], Sequence[int]] | None = None
    """Points at any moment: of each seat, then of those who have none; unless said, those of the field `score`."""
    worth: dict[str, Worth] = field(default_factory=dict)
    """What a part of the breakdown counts, where it is not a point for each: `{"level": 100, "cubes": "tie"}`."""
    formerly: Callable[[Result], Sequence[Result]] = never_otherwise
    """How a result was written before, as records of the same rules may still have it."""
    broken: Callable[[Any], Sequence[str]] = never_broken
    """What is impossible about a position: broken counts, things in two places. Empty when all is well."""
    scene: Callable[[Any], Scene] | None = None
    """A view as things that terminal and browser draw; None: its fields as they are."""
    describe: Callable[[Any, Catalogue, Sequence[str]], Sequence[TextLine]] | None = None
    """A view as lines: text, or pieces of text with what each is; None: its scene as lines."""
    listing: Callable[[Any, Catalogue, Sequence[str]], Sequence[TextLine]] | None = None
    """The same where there is no room for drawings and tables: lines that may be broken between any two words."""

    def __post_init__(self) -> None:
        """Work out what was not said."""
        if self.folder == UNSAID:
            object.__setattr__(self, "folder", home_of(self.position_class))
        if self.scores is None and has_score(self.position_class):
            object.__setattr__(self, "scores", own_score)
        if not NAME.fullmatch(self.name):
            raise ValueError(f"{self.name}: a game is named by small letters, digits and dashes, with a letter first")
        if not self.most_keys:
            object.__setattr__(self, "most_keys", min(ROOM, max(len(ask.keys) for ask in self.asks)))
        if len(self.by_name) != len(self.asks):
            raise ValueError(f"{self.name}: two questions have the same name")
        if self.fill is fill_options:
            check_options(self.name, self.position_class, self.options)

    @cached_property
    def by_name(self) -> dict[str, Ask]:
        """Every question by its stable name."""
        return {ask.name: ask for ask in self.asks}

    def keys(self, name: str) -> range:
        """Every key that a question could ever have."""
        return self.by_name[name].keys

    @property
    def usual(self) -> int:
        return self.usual_players or self.players[0]

    def ask_of(self, position: Any, seat: int) -> tuple[Ask, Any]:
        """The question that a seat (or nature) is asked, and what its functions are given."""
        facts = self.facts(position)
        return asked_now(self.asks, facts, seat), facts

    def ask_name(self, position: Any, seat: int) -> str:
        """The stable name of the open question."""
        return self.ask_of(position, seat)[0].name

    def ask(self, position: Any, seat: int) -> Message:
        """What a seat is asked: the message `ask.NAME`."""
        ask, facts = self.ask_of(position, seat)
        return ask.text(facts, seat)

    def choice(self, position: Any, seat: int, key: int) -> Choice:
        """What a key means."""
        return self.meanings(position, seat, [key])[0]

    def meanings(self, position: Any, seat: int, keys: Sequence[int]) -> list[Choice]:
        """What each of these keys means."""
        if not keys:
            return []
        ask, facts = self.ask_of(position, seat)
        return [ask.choice(facts, seat, key) for key in keys]

    def why(self, position: Any, seat: int, key: int) -> Reason:
        """Why a key of the open question is not legal."""
        ask, facts = self.ask_of(position, seat)
        return ask.reason(facts, seat, key)

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
        self.filled(self.players[0], complete(self.options, {}), found)
        return found

    def shipped(self, wanted: str) -> ComponentSet | None:
        """A set that ships with the game, by name or by name and version; without any there is an empty one."""
        shelf = components.shipped(self.folder / "data")
        if not shelf:
            return EMPTY if wanted in ("default", EMPTY.name, EMPTY.id) else None
        name = self.default_components if wanted == "default" else wanted
        name = components.newest(list(shelf), name) or name
        return components.read_shipped(shelf[name]) if name in shelf else None

    def ships(self, found: ComponentSet) -> bool:
        """Whether a set is one that ships with the game, unchanged."""
        own = self.shipped(found.id)
        return own is not None and own.id == found.id and own.hash == found.hash

    def find_set(self, wanted: str | Path) -> ComponentSet:
        if found := self.shipped(str(wanted)):
            return found
        if components.is_folder(wanted):
            return components.read_set(Path(wanted))
        if not components.shipped(self.folder / "data"):
            raise BadComponents("components.none", game=self.name, wanted=str(wanted)[:80])
        raise BadComponents("components.unknown", wanted=str(wanted)[:80], known=", ".join(self.component_sets()))

    def setup(
        self, players: int | None = None, options: dict[str, Any] | None = None, components: Any = "default"
    ) -> "Setup":
        """A checked setup; the usual number of players unless said otherwise."""
        number = self.usual if players is None else players
        if type(number) is not int or number not in self.players:
            raise BadSetup(
                "setup.players", game=self.name, low=self.players[0], high=self.players[-1], given=str(number)[:40]
            )
        return self.filled(number, complete(self.options, options or {}), self.component_set(components))

    def filled(self, players: int, options: dict[str, Any], found: ComponentSet) -> "Setup":
        """A setup with its tables; what ships with the game never changes, and is filled once for many matches."""
        if found is self.shipped(found.id):
            return self.shipped_setups(players, found.id, *options.items())
        return Setup(self, players, options, found)

    @cached_property
    def shipped_setups(self) -> Callable[..., "Setup"]:
        """Those with components that ship with the game, the last few of which are kept."""

        @lru_cache(MOST_SETUPS)
        def make(players: int, components: str, *options: tuple[str, Any]) -> Setup:
            return Setup(self, players, dict(options), self.find_set(components))

        return make

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
        return notation.position_of(noted, self)


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
        self.begin(position)
        return position

    def begin(self, position: Any) -> None:
        """Let the rules ask first."""
        position.start()
        if not position.waiting:
            raise unasked(self.game.name)

    def notation(self, position: Position) -> str:
        return notation.write(position, self)
