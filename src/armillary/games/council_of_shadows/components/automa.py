"""Automa cards of a component set."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, TypeAlias

import msgspec

from armillary.games.council_of_shadows.components.parts import COLOUR_NAMES, GALAXY_NAMES, Colour, GalaxyName, Piece
from armillary.games.council_of_shadows.names import AutomaStep, Count
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.bits import bit
from armillary.kernel.components import ComponentSet

SHEET: Final = "automa_cards"
LOWEST, HIGHEST = -5, 15
BACKS: Final = {"gold": 16, "silver": 2}


class Numbers(NamedTuple):
    """What a side is in the tables."""

    kind: int
    amount: int = 0
    colour: int = 0
    galaxy: int = 0


class Settle(Piece, tag_field="do", tag="settle"):
    """Cubes on an empty planet of a colour in a galaxy."""

    kind: ClassVar[int] = AutomaStep.SETTLE
    rule: ClassVar[str] = "13.5"
    cubes: Annotated[int, msgspec.Meta(ge=1, le=Count.HEIGHT)]
    colour: Colour
    galaxy: GalaxyName

    def numbers(self) -> Numbers:
        return Numbers(self.kind, self.cubes, COLOUR_NAMES.index(self.colour), GALAXY_NAMES.index(self.galaxy))


class Explore(Settle, tag="explore"):
    """First a tile for the galaxy."""

    kind: ClassVar[int] = AutomaStep.EXPLORE
    rule: ClassVar[str] = "13.6"


class Gain(Piece, tag_field="do", tag="energy"):
    """Energy at once."""

    number: Annotated[int, msgspec.Meta(ge=1, le=50)]

    def numbers(self) -> Numbers:
        return Numbers(AutomaStep.ENERGY, self.number)


class Refresh(Piece, tag_field="do", tag="refresh"):
    """New AI cards for a row of the display."""

    row: Literal["upper", "lower"]

    def numbers(self) -> Numbers:
        return Numbers(AutomaStep.REFRESH, int(self.row == "lower"))


Side: TypeAlias = Settle | Explore | Gain | Refresh
Action = Annotated[list[Side], msgspec.Meta(min_length=1, max_length=Count.SIDES)]


class AutomaCard(Piece):
    """A card of the Automa."""

    back: Literal["gold", "silver"]
    level: Annotated[int, msgspec.Meta(ge=0, lt=Count.TOP_LEVEL)]
    consumption: int
    actions: Annotated[list[Action], msgspec.Meta(min_length=1, max_length=Count.AUTOMA_ACTIONS)]
    assess: Literal["all", "majority"]

    def sides(self) -> list[Side]:
        return [side for action in self.actions for side in action]

    def numbers(self) -> list[Numbers]:
        """Of both sides of every action."""
        none = Numbers(AutomaStep.NOTHING)
        actions = [*self.actions, *[[]] * (Count.AUTOMA_ACTIONS - len(self.actions))]
        return [
            numbers
            for action in actions
            for numbers in [*(side.numbers() for side in action), *[none] * (Count.SIDES - len(action))]
        ]


EXAMPLE: Final = [  # whatever the number of cubes of its second settlement, which is not told
    [
        [Settle(2, "brown", "blue"), Explore(2, "red", "blue")],
        [Settle(cubes, "brown", "orange"), Explore(2, "brown", "orange")],
        [Gain(6)],
    ]
    for cubes in range(1, Count.HEIGHT + 1)
]
EXAMPLE_CONSUMPTION: Final = 11
SYMBOLS: Final[Sequence[tuple[type[Settle], int, str, int]]] = (  # cubes, colour, parsec
    (Settle, 1, "blue", 2),
    (Settle, 2, "blue", 2),
    (Settle, 2, "brown", 2),
    (Explore, 1, "blue", 2),
    (Explore, 2, "brown", 2),
    (Explore, 3, "red", 3),
)


def fill_automa(position: CouncilTables, components: ComponentSet, parsecs: Mapping[str, int], silver: bool) -> None:
    """The cards are of a match with a single player only."""
    cards = read_automa_cards(components, parsecs)
    used = [silver or card.back == "gold" for card in cards]
    position.automa_cards = sum(bit(number) for number, is_used in enumerate(used) if is_used)
    if position.players != 1:
        position.automa_cards = 0
    position.automa_pile = [card.level for card in cards]
    position.automa_consumption = [card.consumption for card in cards]
    position.automa_majority = [int(card.assess == "majority") for card in cards]
    numbers = [numbers for card in cards for numbers in card.numbers()]
    position.automa_kind = [one.kind for one in numbers]
    position.automa_amount = [one.amount for one in numbers]
    position.automa_colour = [one.colour for one in numbers]
    position.automa_galaxy = [one.galaxy for one in numbers]


def read_automa_cards(components: ComponentSet, parsecs: Mapping[str, int]) -> list[AutomaCard]:
    """Numbered in the order of the rows; the parsecs are those of the galaxies in play."""
    cards = components.rows(SHEET, AutomaCard, range(Count.AUTOMA_CARDS, Count.AUTOMA_CARDS + 1), rule="13.2")
    for number, card in enumerate(cards):
        check_card(components, number, card, parsecs)
    check_piles(components, cards)
    check_example(components, cards)
    check_symbols(components, cards, parsecs)
    return cards


def check_card(components: ComponentSet, number: int, card: AutomaCard, parsecs: Mapping[str, int]) -> None:
    if not LOWEST <= card.consumption <= HIGHEST:
        problem = f"it consumes {card.consumption}: it must be {LOWEST} to {HIGHEST}"
        raise components.fault(SHEET, number, problem, rule="13.3")
    for side in card.sides():
        if isinstance(side, Settle) and side.galaxy not in parsecs:
            problem = f"{side.galaxy} is not on the board of one player: name one of {', '.join(parsecs)}"
            raise components.fault(SHEET, number, problem, rule=side.rule)


def check_piles(components: ComponentSet, cards: Sequence[AutomaCard]) -> None:
    """How many cards there are of each back, and golden ones for each level."""
    for back, stated in BACKS.items():
        found = sum(card.back == back for card in cards)
        if found != stated:
            problem = f"{found} cards with a back of {back}: there must be {stated}"
            raise components.fault(SHEET, None, problem, rule="13.2")
    for level in range(Count.TOP_LEVEL):
        if not any(card.level == level and card.back == "gold" for card in cards):
            problem = f"no golden card is for level {level}: every pile needs one"
            raise components.fault(SHEET, None, problem, rule="13.2")


def check_example(components: ComponentSet, cards: Sequence[AutomaCard]) -> None:
    if not any(is_example(card) for card in cards):
        problem = "no card is that of the example: 2 brown in blue, brown in orange, 6 Energy, consumption 11, all"
        raise components.fault(SHEET, None, problem, rule="13.4")


def is_example(card: AutomaCard) -> bool:
    return card.consumption == EXAMPLE_CONSUMPTION and card.actions in EXAMPLE and card.assess == "all"


def check_symbols(components: ComponentSet, cards: Sequence[AutomaCard], parsecs: Mapping[str, int]) -> None:
    """What the overview of symbols shows is on some card."""
    sides = [side for card in cards for side in card.sides()]
    shown = {(type(side), side.cubes, side.colour, parsecs[side.galaxy]) for side in sides if isinstance(side, Settle)}
    for kind, cubes, colour, parsec in SYMBOLS:
        if (kind, cubes, colour, parsec) not in shown:
            what = "settle" if kind is Settle else "explore and settle"
            problem = f"no card says: {what} {cubes} {colour} in Parsec {parsec}"
            raise components.fault(SHEET, None, problem, rule=kind.rule)
    if not any(isinstance(side, Refresh) for side in sides):
        raise components.fault(SHEET, None, "no card refreshes a row of the display", rule="13.7")
    if all(card.assess == "all" for card in cards):
        problem = "no card assesses only where the Automa has the majority"
        raise components.fault(SHEET, None, problem, rule="13.8")
