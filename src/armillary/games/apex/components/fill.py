"""The component set, checked and turned into tables."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, get_args

import msgspec

from armillary.games.apex.components import galaxy
from armillary.games.apex.components.galaxy import Cell
from armillary.games.apex.names import Action, Count
from armillary.games.apex.rules.tables import ApexTables
from armillary.kernel.bits import bit
from armillary.kernel.components import ComponentSet

Number = Literal[2, 3, 4, 5, 6]
Scale = Literal["production", "movement", "influence", "armament"]  # in the order of their numbers, as the others
Civilisation = Literal["humans", "dragonites", "minerls", "sherais", "nagaritakas", "cireades"]
Bonus = Literal["movement", "portal", "production", "conversion", "ambush", "victory_point", "influence", "armament"]
MOST_ACTIONS: Final = 9
MOST_EFFECT: Final = 20
Actions = Annotated[int, msgspec.Meta(ge=0, le=MOST_ACTIONS)]
Level = Annotated[int, msgspec.Meta(ge=0, le=Count.TOP_LEVEL)]
Effect = Annotated[int, msgspec.Meta(ge=0, le=MOST_EFFECT)]
Coordinate = Annotated[int, msgspec.Meta(ge=-Count.PLACES, le=Count.PLACES)]

NUMBERS: Final[tuple[int, ...]] = get_args(Number)
SCALE_NAMES: Final[tuple[str, ...]] = get_args(Scale)
CIVILISATION_NAMES: Final[tuple[str, ...]] = get_args(Civilisation)
BONUS_NAMES: Final[tuple[str, ...]] = get_args(Bonus)
HANDS: Final = {2: 10, 3: 6, 4: 6, 5: 6, 6: 5}
CIRCLED: Final = {2: "out", 3: "out", 4: "in", 5: "in", 6: "in"}
FEWEST_CIRCLED: Final = 2
MOST_CIRCLED: Final = Count.CARDS - 2 * HANDS[2]  # what is left must do for a duel
UNCIRCLED: Final = (3, 20)  # played by three in an example
HIGHEST: Final = {  # levels that examples show later in a game, so none starts above: levels never fall
    "humans": {"influence": 3, "armament": 3},
    "minerls": {"influence": 0, "armament": 0},
    "sherais": {"influence": 1, "armament": 4},
}
# how long a match can be with any set: all cards full of actions and highest levels, and everybody always expands
ANSWERS: Final = (4, 4, 2, 3, 3)  # at most, to say which action of each kind, from or where, to, and whose or how many
LONGEST_TURN: Final = (  # more than any war takes
    MOST_ACTIONS * sum(ANSWERS)
    + MOST_EFFECT * (ANSWERS[Action.MOVE] + ANSWERS[Action.PRODUCE])
    + Count.COLONIES * max(ANSWERS)
    + 1
)
TURNS: Final = Count.SEATS * Count.AGES * Count.ROUNDS
MOST_ANSWERS: Final = Count.TILES + 1 + 2 * Count.SEATS + Count.AGES * Count.CARDS + TURNS * (2 + LONGEST_TURN)
GRANTED: Final = {"production": 1, "movement": 2}  # actions by the levels of Humans in an example, whatever these are


class Expansion(msgspec.Struct, forbid_unknown_fields=True):
    """The actions of a card's Expansion side."""

    movement: Actions = 0
    portal: Actions = 0
    production: Actions = 0
    conversion: Actions = 0
    ambush: Actions = 0

    def counts(self) -> list[int]:
        return [self.movement, self.portal, self.production, self.conversion, self.ambush]


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """A strategy card."""

    index: Annotated[int, msgspec.Meta(ge=1, le=Count.CARDS)]
    evolution: Scale
    expansion: Expansion
    circled: bool = False


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """What a civilisation starts with."""

    name: Civilisation
    ships: Annotated[int, msgspec.Meta(ge=1, le=Count.FLEET)]
    production: Level
    movement: Level
    influence: Level
    armament: Level

    def levels(self) -> list[int]:
        return [self.production, self.movement, self.influence, self.armament]


class Sectors(msgspec.Struct, forbid_unknown_fields=True):
    """How many neutral sectors give a bonus."""

    bonus: Bonus
    count: Annotated[int, msgspec.Meta(ge=0, le=Count.TILES)]


class Galaxy(msgspec.Struct, forbid_unknown_fields=True):
    """The map for a number of players."""

    players: Number
    origins: list[tuple[Coordinate, Coordinate]]
    neutral: list[tuple[Coordinate, Coordinate]]

    def cells(self) -> list[Cell]:
        """Where each place lies."""
        return self.origins + self.neutral


class Effects(msgspec.Struct, forbid_unknown_fields=True):
    """What a level of each evolution gives."""

    level: Level
    production: Effect
    movement: Effect
    influence: Level
    armament: Level


class Course(msgspec.Struct, forbid_unknown_fields=True):
    """For a number of players: cards dealt to each, and whether circled cards are in the deck."""

    players: Number
    hand: Annotated[int, msgspec.Meta(ge=1, le=10)]
    circled: Literal["in", "out"]


def fill(position: ApexTables, components: ComponentSet, options: dict[str, Any]) -> None:
    """Fill the tables of a blank position."""
    course = read_courses(components)[position.players]
    fill_cards(position, read_cards(components), course)
    effects = read_effects(components)
    position.produces = [effect.production for effect in effects]
    position.moves = [effect.movement for effect in effects]
    boards = read_boards(components, effects)
    position.start_ships = [board.ships for board in boards]
    position.start_level = [level for board in boards for level in board.levels()]
    position.bonus = read_bonuses(components)
    cells = read_galaxies(components)[position.players].cells()
    position.places = len(cells)
    position.near = galaxy.near(cells) + [0] * (Count.PLACES - len(cells))
    position.exploration = int(options["exploration"])
    position.dealt = int(options["origins"] == "dealt")


def fill_cards(position: ApexTables, cards: Sequence[Card], course: Course) -> None:
    position.evolution = [0, *(SCALE_NAMES.index(card.evolution) for card in cards)]  # there is no card 0
    position.actions = [0] * Count.ACTIONS + [actions for card in cards for actions in card.expansion.counts()]
    played = [card for card in cards if course.circled == "in" or not card.circled]
    position.deck_cards = sum(bit(card.index) for card in played)
    position.hand_size = course.hand


def check_distinct(components: ComponentSet, sheet: str, keys: Sequence[object], right: str, rule: str) -> None:
    """No two rows are for the same thing."""
    for number, key in enumerate(keys):
        if key in keys[:number]:
            raise components.fault(sheet, number, f"{key} is there twice: {right}", rule=rule)


def read_cards(components: ComponentSet) -> list[Card]:
    """The cards in the order of their indices."""
    cards = components.rows("cards", Card, range(Count.CARDS, Count.CARDS + 1), rule="3.2")
    check_distinct(
        components, "cards", [card.index for card in cards], f"the indices are 1 to {Count.CARDS}, each once", "4.2"
    )
    for number, card in enumerate(cards):
        check_card(components, number, card)
    check_circled(components, cards)
    check_shown(components, cards)
    return sorted(cards, key=lambda card: card.index)


def check_card(components: ComponentSet, number: int, card: Card) -> None:
    if not any(card.expansion.counts()):
        problem = f"card {card.index} has no action: its Expansion side shows at least one"
        raise components.fault("cards", number, problem, rule="9.1")
    if card.circled and card.index in UNCIRCLED:
        problem = f"card {card.index} must have no circle: an example with three players plays it"
        raise components.fault("cards", number, problem, rule="3.2")


def check_circled(components: ComponentSet, cards: Sequence[Card]) -> None:
    """Some, and not too many."""
    circled = [number for number, card in enumerate(cards) if card.circled]
    if len(circled) < FEWEST_CIRCLED:
        problem = f"cards with a circle: {len(circled)}, but there must be at least {FEWEST_CIRCLED}"
        raise components.fault("cards", None, problem, rule="3.2")
    if len(circled) > MOST_CIRCLED:
        problem = (
            f"cards with a circle: {len(circled)}, but there may be at most {MOST_CIRCLED}, "
            f"so that two players can be dealt {HANDS[2]} cards each from the others"
        )
        raise components.fault("cards", circled[MOST_CIRCLED], problem, rule="3.2")


def check_shown(components: ComponentSet, cards: Sequence[Card]) -> None:
    """Two cards of the examples."""
    if not any(card.evolution == "influence" for card in cards):
        problem = "no card names influence as its evolution: at least one must"
        raise components.fault("cards", None, problem, rule="7.1")
    if Expansion(portal=1) not in [card.expansion for card in cards]:
        problem = "no card has one portal and nothing else: at least one must"
        raise components.fault("cards", None, problem, rule="9.1")


def read_boards(components: ComponentSet, effects: Sequence[Effects]) -> list[Board]:
    """The civilisations in the order of their numbers."""
    boards = components.rows("civilisations", Board, range(Count.CIVILISATIONS, Count.CIVILISATIONS + 1), rule="2.2")
    check_distinct(
        components, "civilisations", [board.name for board in boards], "each civilisation has one row", "2.2"
    )
    for number, board in enumerate(boards):
        check_board(components, number, board)
        if board.name == "humans":
            check_granted(components, number, board, effects)
    return sorted(boards, key=lambda board: CIVILISATION_NAMES.index(board.name))


def check_board(components: ComponentSet, number: int, board: Board) -> None:
    if not any(board.levels()):
        problem = f"every evolution of {board.name} starts at 0: at least one starts at an encircled level"
        raise components.fault("civilisations", number, problem, rule="2.6")
    for scale, most in HIGHEST.get(board.name, {}).items():
        level = getattr(board, scale)
        if level > most:
            problem = f"{scale} of {board.name} starts at {level}: at most {most}, its level in an example"
            raise components.fault("civilisations", number, problem, rule="2.6")


def check_granted(components: ComponentSet, number: int, board: Board, effects: Sequence[Effects]) -> None:
    """Neither levels nor what they give ever falls: Humans start with no more actions than an example shows later."""
    for scale, most in GRANTED.items():
        level = getattr(board, scale)
        given = getattr(effects[level], scale)
        if given > most:
            problem = f"{scale} of {board.name} starts at {level}, which gives {given} actions"
            raise components.fault("civilisations", number, f"{problem}: at most {most}, as in an example", rule="2.6")


def read_bonuses(components: ComponentSet) -> list[int]:
    """The bonus of every tile; tiles are numbered in the order of the rows."""
    rows = components.rows("sectors", Sectors, range(Count.BONUSES, Count.BONUSES + 1), rule="1.4")
    check_distinct(components, "sectors", [row.bonus for row in rows], "each bonus has one row", "1.4")
    for number, row in enumerate(rows):
        if row.count == 0:
            problem = f"no sector gives the bonus {row.bonus}: at least one must"
            raise components.fault("sectors", number, problem, rule="1.4")
    total = sum(row.count for row in rows)
    if total != Count.TILES:
        raise components.fault(
            "sectors", None, f"all counts together are {total}: they must be {Count.TILES}", rule="1.2"
        )
    return [BONUS_NAMES.index(row.bonus) for row in rows for _ in range(row.count)]


def read_galaxies(components: ComponentSet) -> dict[int, Galaxy]:
    """The map for each number of players."""
    rows = components.rows("galaxies", Galaxy, range(len(NUMBERS), len(NUMBERS) + 1), rule="1.3")
    check_players(components, "galaxies", [row.players for row in rows])
    for number, row in enumerate(rows):
        check_places(components, number, row)
        check_map(components, number, row)
    return {row.players: row for row in rows}


def check_players(components: ComponentSet, sheet: str, numbers: Sequence[int]) -> None:
    named = [f"the row for {players} players" for players in numbers]
    check_distinct(components, sheet, named, f"each number from {NUMBERS[0]} to {NUMBERS[-1]} has one", "")


def check_places(components: ComponentSet, number: int, row: Galaxy) -> None:
    """How many, and none twice."""
    neutral = Count.NEUTRALS * row.players
    if len(row.origins) != row.players:
        problem = f"{len(row.origins)} origins for {row.players} players: there must be one for each"
        raise components.fault("galaxies", number, problem, rule="1.1")
    if len(row.neutral) != neutral:
        problem = f"{len(row.neutral)} neutral sectors for {row.players} players: there must be {neutral}"
        raise components.fault("galaxies", number, problem, rule="1.1")
    cells = row.cells()
    for place, cell in enumerate(cells):
        if cell in cells[:place]:
            problem = f"{list(cell)} is there twice: every sector needs a place of its own"
            raise components.fault("galaxies", number, problem, rule="1.1")


def check_map(components: ComponentSet, number: int, row: Galaxy) -> None:
    """In one piece, with the origins at the outer edge."""
    cells = row.cells()
    for cell in galaxy.apart(cells):
        problem = f"no path leads from {list(cells[0])} to {list(cell)}: all sectors must hang together"
        raise components.fault("galaxies", number, problem, rule="1.3")
    outside = galaxy.outside(cells)
    for cell in row.origins:
        if outside.isdisjoint(galaxy.around(cell)):
            problem = f"the origin {list(cell)} is closed in: it must lie at the outer edge of the galaxy"
            raise components.fault("galaxies", number, problem, rule="1.3")


def read_effects(components: ComponentSet) -> list[Effects]:
    """What each level gives, from level 0."""
    rows = components.rows("scales", Effects, range(Count.TOP_LEVEL + 1, Count.TOP_LEVEL + 2), rule="7.2")
    for number, row in enumerate(rows):
        if row.level != number:
            problem = (
                f"level {row.level} is out of order: the rows are for levels 0 to {Count.TOP_LEVEL}, in this order"
            )
            raise components.fault("scales", number, problem)
        check_effects(components, row, rows[max(number - 1, 0)])
    for scale, actions in GRANTED.items():
        if actions not in [getattr(row, scale) for row in rows]:
            problem = f"{scale} gives {actions} at no level: it must at one, as in an example"
            raise components.fault("scales", None, problem, rule="9.1")
    return rows


def check_effects(components: ComponentSet, row: Effects, before: Effects) -> None:
    for scale, rule in (("influence", "5.4"), ("armament", "6.6")):
        if getattr(row, scale) != row.level:
            problem = f"{scale} adds its level: at level {row.level} it must be {row.level}"
            raise components.fault("scales", row.level, problem, rule=rule)
    for scale in ("production", "movement"):
        if getattr(row, scale) < getattr(before, scale):
            problem = f"{scale} falls from {getattr(before, scale)} to {getattr(row, scale)}: no level gives less"
            raise components.fault("scales", row.level, f"{problem} than the one before", rule="9.1")


def read_courses(components: ComponentSet) -> dict[int, Course]:
    """What holds for each number of players."""
    rows = components.rows("course", Course, range(len(NUMBERS), len(NUMBERS) + 1), rule="3.3")
    check_players(components, "course", [row.players for row in rows])
    for number, row in enumerate(rows):
        check_course(components, number, row)
    return {row.players: row for row in rows}


def check_course(components: ComponentSet, number: int, row: Course) -> None:
    hand, circled = HANDS[row.players], CIRCLED[row.players]
    if row.hand != hand:
        problem = f"a hand of {row.hand} cards: with {row.players} players everyone is dealt {hand}"
        raise components.fault("course", number, problem, rule="11.1" if row.players == 2 else "3.3")
    if row.circled != circled:
        problem = f'circled cards are "{row.circled}": with {row.players} players they must be "{circled}"'
        raise components.fault("course", number, problem, rule="3.2")
