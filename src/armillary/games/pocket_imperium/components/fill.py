"""The component set, checked and turned into tables."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from armillary.games.pocket_imperium.components import board, layout
from armillary.games.pocket_imperium.names import Count, Occupancy
from armillary.games.pocket_imperium.rules.tables import PocketImperiumTables
from armillary.kernel.components import ComponentSet

Level = Annotated[int, msgspec.Meta(ge=0, le=2)]
OCCUPANCY = {"any_hex": Occupancy.ANY_HEX, "majority": Occupancy.MAJORITY, "system": Occupancy.SYSTEM}


class Striped(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="striped"):
    """A card of the top or bottom row, seen with its stripe at the top: the level of the system in each slot."""

    name: Literal["S1", "S2", "S3", "S4", "S5", "S6"]
    A0: Level = 0
    A1: Level = 0
    B: Level = 0
    C0: Level = 0
    C1: Level = 0

    def slot_levels(self) -> list[int]:
        return [self.A0, self.A1, self.B, self.C0, self.C1]


class Side(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="side"):
    """A card beside Tri-Prime, upright."""

    name: Literal["M1", "M2"]
    U: Level = 0
    L: Level = 0
    R: Level = 0
    D: Level = 0

    def slot_levels(self) -> list[int]:
        return [self.U, self.L, self.R, self.D]


class Centre(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="centre"):
    """The card in the middle."""

    name: Literal["TP"]
    TP: Literal[3]

    def slot_levels(self) -> list[int]:
        return [self.TP]


Card: TypeAlias = Striped | Side | Centre


class Course(msgspec.Struct, forbid_unknown_fields=True):
    """For a number of players: how long a match lasts, ships of each, and ships on each of two systems at the start."""

    players: Literal[2, 3]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    ships: Annotated[int, msgspec.Meta(ge=1, le=15)]
    landing: Annotated[int, msgspec.Meta(ge=1, le=4)]


def fill(position: PocketImperiumTables, components: ComponentSet, options: dict[str, Any]) -> None:
    """Fill the tables of a blank position."""
    fill_board(position, OCCUPANCY[options["occupancy"]])
    position.printed = printed(read_cards(components))
    course = read_courses(components)[position.players]
    position.rounds = course.rounds
    position.fleet_size = course.ships
    position.landing = course.landing
    chosen = layout.parse(options["layout"], position.players)
    position.layout = list(chosen.cards)
    position.line = chosen.line
    position.neutrals_occupy = int(options["neutrals_occupy"])
    position.tie_by_tri_prime = int(options["tie"] == "tri_prime")


def fill_board(position: PocketImperiumTables, occupancy: int) -> None:
    """The tables that no component set changes."""
    position.near = list(board.NEAR)
    position.home = list(board.HOME)
    position.left_out = list(board.LEFT_OUT)
    position.cards_out = list(board.CARDS_OUT)
    position.occupancy = occupancy
    position.lying_on = board.lying_on(occupancy)


def read_cards(components: ComponentSet) -> dict[str, Card]:
    """The nine cards by name."""
    kind: Any = Card
    found: dict[str, Card] = {}
    for number, card in enumerate(components.rows("cards", kind, range(Count.SECTORS, Count.SECTORS + 1), rule="1.1")):
        if card.name in found:
            raise components.fault("cards", number, f"{card.name} is there twice: each card has one row")
        if not isinstance(card, Centre) and 1 not in card.slot_levels():
            problem = f"{card.name} has no system of level 1: nobody could deploy there, so give it one"
            raise components.fault("cards", number, problem, rule="2.4")
        found[card.name] = card
    return found


def read_courses(components: ComponentSet) -> dict[int, Course]:
    """What holds for two players, and for three."""
    found: dict[int, Course] = {}
    for number, course in enumerate(components.rows("course", Course, range(2, 3))):
        if course.players in found:
            problem = f"{course.players} players are there twice: one row is for 2 and one for 3"
            raise components.fault("course", number, problem)
        if course.ships < 2 * course.landing:
            problem = f"{course.ships} ships are too few to place {course.landing} on each of two systems"
            raise components.fault("course", number, problem, rule="2.3")
        found[course.players] = course
    return found


def printed(cards: dict[str, Card]) -> list[int]:
    """The level in each slot of every card; a side card turned round has its slots in reverse order."""
    levels: list[int] = []
    for name in layout.CARD_NAMES[: Count.CARDS]:
        upright = cards[name.removesuffix("r")].slot_levels() if name.removesuffix("r") in cards else []
        own = upright[::-1] if name.endswith("r") else upright
        levels += own + [0] * (Count.SLOTS - len(own))
    return levels
