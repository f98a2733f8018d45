"""Bonus cards of a component set."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

from armillary.games.council_of_shadows.components.parts import (
    COLOUR_NAMES,
    FOUR_ONLY,
    GALAXY_NAMES,
    GEM_NAMES,
    NOT_FOR_TWO,
    Many,
    Piece,
    check_each_once,
)
from armillary.games.council_of_shadows.names import Count
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.bits import bit, first
from armillary.kernel.components import ComponentSet

Per = Literal["plain", "gem", "colour", "parsec", "board", "light", "station", "ten", "ai", "galaxy"]

PER_NAMES: Final[tuple[str, ...]] = get_args(Per)
DECKS: Final = {"light": Count.LIGHTS, "dark": Count.BONUSES - Count.LIGHTS}
KINDS: Final[dict[str, Sequence[str | int]]] = {  # of what is counted, in the order of their numbers
    "gem": GEM_NAMES,
    "colour": COLOUR_NAMES,
    "parsec": (1, 2, 3),
    "galaxy": GALAXY_NAMES,
}
SHOWN: Final = (  # by examples, or put away by name
    ("gem", "gold"),
    ("colour", "blue"),
    ("parsec", 1),
    ("galaxy", "gray"),
    *(("galaxy", name) for name in NOT_FOR_TWO),
)


class Formula(NamedTuple):
    """What a kind of card brings, and the deck it must be in, if that is known."""

    rule: str
    base: int
    each: int = 0
    majority: int = 0
    presence: int = 0
    deck: str = ""


FORMULAS: Final = {
    "gem": Formula("9.1", 3, 1),
    "colour": Formula("9.2", 3, 1),
    "parsec": Formula("9.3", 4, 1),
    "board": Formula("9.4", 1, 1),
    "light": Formula("9.5", 1, 2, deck="light"),
    "plain": Formula("9.6", 5),
    "station": Formula("9.7", 2, 4, deck="dark"),
    "ten": Formula("9.8", 0, 1),
    "ai": Formula("9.9", 1, 2),
    "galaxy": Formula("9.10", 3, 0, 6, 3, deck="dark"),
}


class Bonus(Piece):
    """A bonus card."""

    deck: Literal["light", "dark"]
    per: Per
    of: str | int | None = None
    base: Many = 0
    each: Many = 0
    majority: Many = 0
    presence: Many = 0
    players: Literal[2, 3, 4] = 2
    module: bool = False

    def kind(self) -> int:
        """The number of the gem, colour, parsec or galaxy that is counted."""
        return 0 if self.of is None else list(KINDS[self.per]).index(self.of)


def fill_bonuses(position: CouncilTables, components: ComponentSet, stations: bool) -> None:
    cards = read_bonuses(components)
    position.light_cards = first(Count.LIGHTS)
    players = max(position.players, 2)
    position.dark_cards = sum(
        bit(number)
        for number, card in enumerate(cards)
        if card.deck == "dark" and card.players <= players and (stations or not card.module)
    )
    position.bonus_base = [card.base for card in cards]
    position.bonus_each = [card.each for card in cards]
    position.bonus_per = [PER_NAMES.index(card.per) for card in cards]
    position.bonus_of = [card.kind() for card in cards]
    position.bonus_majority = [card.majority for card in cards]
    position.bonus_presence = [card.presence for card in cards]


def read_bonuses(components: ComponentSet) -> list[Bonus]:
    """The Light cards, then the Dark ones, in the order of the rows."""
    cards = components.rows("bonus_cards", Bonus, range(Count.BONUSES, Count.BONUSES + 1), rule="2.4")
    for number, card in enumerate(cards):
        check_of(components, number, card)
        check_formula(components, number, card)
        check_use(components, number, card)
    check_all(components, cards)
    return sorted(cards, key=lambda card: card.deck, reverse=True)


def check_of(components: ComponentSet, number: int, card: Bonus) -> None:
    """The thing that is counted is named where there are several."""
    kinds = KINDS.get(card.per, (None,))
    if card.of not in kinds:
        names = ", ".join(map(str, kinds))
        right = f"`of` must be one of {names}" if card.per in KINDS else "there must be no `of`"
        raise components.fault("bonus_cards", number, f"for {card.per} {right}", rule=FORMULAS[card.per].rule)


def check_formula(components: ComponentSet, number: int, card: Bonus) -> None:
    formula = FORMULAS[card.per]
    for column in ("base", "each", "majority", "presence"):
        given, stated = getattr(card, column), getattr(formula, column)
        if given != stated:
            problem = f"{column} is {given}: for {card.per} it must be {stated}"
            raise components.fault("bonus_cards", number, problem, rule=formula.rule)
    if formula.deck not in ("", card.deck):
        problem = f"it is in the {card.deck} deck: a card for {card.per} must be in the {formula.deck} one"
        raise components.fault("bonus_cards", number, problem, rule=formula.rule)


def check_use(components: ComponentSet, number: int, card: Bonus) -> None:
    """Galaxies that are not in play have no card, and stations only with their module."""
    players = 2
    if card.per == "galaxy" and card.of in NOT_FOR_TWO:
        players = 4 if card.of in FOUR_ONLY else 3
    if card.players != players:
        problem = f"it is used from {card.players} players on: it must be {players}"
        raise components.fault("bonus_cards", number, problem, rule="2.4")
    if card.module != (card.per == "station"):
        problem = "the card for stations needs their module, and no other does"
        raise components.fault("bonus_cards", number, problem, rule="2.4")


def check_all(components: ComponentSet, cards: Sequence[Bonus]) -> None:
    """How many there are of each deck, and what must be there."""
    for deck, stated in DECKS.items():
        found = sum(card.deck == deck for card in cards)
        if found != stated:
            problem = f"{found} cards in the {deck} deck: there must be {stated}"
            raise components.fault("bonus_cards", None, problem, rule="2.4")
    for per, formula in FORMULAS.items():
        if all(card.per != per for card in cards):
            raise components.fault("bonus_cards", None, f"no card is for {per}", rule=formula.rule)
    for per, of in SHOWN:
        if all((card.per, card.of) != (per, of) for card in cards):
            problem = f"no card is for {per} {of}: one must be"
            raise components.fault("bonus_cards", None, problem, rule=FORMULAS[per].rule)
    check_single(components, cards)


def check_single(components: ComponentSet, cards: Sequence[Bonus]) -> None:
    """One card for the stations, and at most one for each galaxy."""
    single = [
        f"the card for {card.per}" + (f" {card.of}" if card.of else "") if card.per in ("station", "galaxy") else number
        for number, card in enumerate(cards)
    ]
    check_each_once(components, "bonus_cards", single, "there is a single one", "2.4")
