"""Action cards of a component set: everybody's own, and the AI cards."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, get_args

import msgspec

from armillary.games.council_of_shadows.components.parts import Cost, Piece, check_cost, check_each_once, written
from armillary.games.council_of_shadows.components.steps import (
    CardSteps,
    Collect,
    Discover,
    PrintedStep,
    Program,
    Settle,
    TakeGems,
    Upgrade,
)
from armillary.games.council_of_shadows.names import Count
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.bits import bit
from armillary.kernel.components import ComponentSet

StartName = Literal["settle", "tower", "collect", "discover", "gems", "upgrade"]
Consumption = Annotated[int, msgspec.Meta(ge=-9, le=20)]

START_NAMES: Final[tuple[str, ...]] = get_args(StartName)
START_GEMS: Final = 3  # taken by the card of that name
STATED_CONSUMPTION: Final = {"settle": 3, "tower": 6, "collect": 3, "discover": 3}
STATED_STEPS: Final[dict[str, tuple[Sequence[PrintedStep], str]]] = {  # and rule
    "settle": ([Settle(1)], "5.3"),
    "tower": ([Settle(2)], "5.4"),
    "collect": ([Collect(2)], "5.5"),
    "discover": ([Discover(1, 1)], "5.7"),
    "upgrade": ([Upgrade(1)], "5.11"),
}


class StartCard(Piece):
    """A card everybody has."""

    name: StartName
    consumption: Consumption
    steps: CardSteps


class AiCard(Piece):
    """A card to buy."""

    consumption: Consumption
    cost: Cost
    steps: CardSteps
    instead: CardSteps = msgspec.field(default_factory=list)

    def program(self) -> Program:
        return [self.steps, self.instead] if self.instead else [self.steps]

    def is_tower(self) -> bool:
        """Whether it settles as high as possible, which some leader forbids."""
        return any(isinstance(step, Settle) and step.cubes == Count.HEIGHT for step in [*self.steps, *self.instead])


class Described(NamedTuple):
    """An AI card the rules describe."""

    rule: str
    program: Program
    consumption: int | None = None
    cost: Cost | None = None

    def matches(self, card: AiCard) -> bool:
        same = card.program() in (self.program, self.program[::-1])
        spent = self.consumption is None or card.consumption == self.consumption
        return same and spent and (self.cost is None or card.cost == self.cost)

    def text(self) -> str:
        text = " or ".join(written(steps) for steps in self.program)
        if self.consumption is not None:
            text += f", consumption {self.consumption}"
        return text if self.cost is None else f"{text}, cost {written(self.cost)}"


DESCRIBED: Final = (
    Described("5.5", [[Settle(1), Collect(1)]]),
    Described("5.7", [[Discover(1, 1, any_parsec=True, any_colour=True)]]),
    Described("5.4", [[Settle(2, any_parsec=True, any_colour=True)]]),
    Described("5.9", [[Discover(1, 1, both=True)]]),
    Described("5.4", [[Settle(3)]]),
    Described("4.6", [[Discover(1, 1)]], -1),
    Described("5.12", [[Settle(1)], [Discover(1, 1)]]),
    Described("4.6", [[]], -4),
    Described("5.9", [[Discover(2, 2)]]),
    Described("4.6", [[]], -2, Cost(coal=1)),
)


def fill_cards(position: CouncilTables, components: ComponentSet) -> list[Program]:
    """What cards cost; returns what they do."""
    own, bought = read_start_cards(components), read_ai_cards(components)
    position.consumption_of = [card.consumption for card in own] + [card.consumption for card in bought]
    costs = [Cost()] * Count.START_CARDS + [card.cost for card in bought]
    position.card_cost = [count for cost in costs for count in cost.counts()]
    position.towers = sum(bit(Count.START_CARDS + number) for number, card in enumerate(bought) if card.is_tower())
    return [[card.steps] for card in own] + [card.program() for card in bought]


def read_start_cards(components: ComponentSet) -> list[StartCard]:
    """In the order of their numbers."""
    cards = components.rows("start_cards", StartCard, range(Count.START_CARDS, Count.START_CARDS + 1), rule="2.2")
    check_each_once(components, "start_cards", [card.name for card in cards], "each card has one row", "2.2")
    for number, card in enumerate(cards):
        check_start_card(components, number, card)
    return sorted(cards, key=lambda card: START_NAMES.index(card.name))


def check_start_card(components: ComponentSet, number: int, card: StartCard) -> None:
    stated = STATED_CONSUMPTION.get(card.name, card.consumption)
    if card.consumption != stated:
        problem = f"{card.name} consumes {card.consumption}: it must be {stated}, as the examples add up"
        raise components.fault("start_cards", number, problem, rule="4.5")
    if card.name == "gems":
        check_three_gems(components, number, card)
    else:
        steps, rule = STATED_STEPS[card.name]
        if card.steps != steps:
            problem = f"the steps of {card.name} must be {written(steps)}"
            raise components.fault("start_cards", number, problem, rule=rule)


def check_three_gems(components: ComponentSet, number: int, card: StartCard) -> None:
    """Their kinds are not known."""
    taken = [sum(step.numbers()) for step in card.steps if isinstance(step, TakeGems)]
    if len(card.steps) != 1 or taken != [START_GEMS]:
        problem = f"the card {card.name} must take {START_GEMS} gems, and nothing else"
        raise components.fault("start_cards", number, problem, rule="5.10")


def read_ai_cards(components: ComponentSet) -> list[AiCard]:
    """Numbered in the order of the rows."""
    cards = components.rows("ai_cards", AiCard, range(Count.AI_CARDS, Count.AI_CARDS + 1), rule="2.5")
    for number, card in enumerate(cards):
        check_ai_card(components, number, card)
    for described in DESCRIBED:
        if not any(described.matches(card) for card in cards):
            problem = f"no card is like this, but one must be: {described.text()}"
            raise components.fault("ai_cards", None, problem, rule=described.rule)
    return cards


def check_ai_card(components: ComponentSet, number: int, card: AiCard) -> None:
    check_cost(components, "ai_cards", number, card.cost)
    if card.instead and not card.steps:
        problem = "`instead` without `steps`: a card with one alternative has `steps` only"
        raise components.fault("ai_cards", number, problem, rule="5.12")
    for step in [*card.steps, *card.instead]:
        if isinstance(step, TakeGems) and not any(step.numbers()):
            raise components.fault("ai_cards", number, "it takes no gems: name at least one", rule="5.10")
