"""What a viewer may know, listed."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from armillary.games.council_of_shadows.names import NONE, AutomaStep, Count
from armillary.games.council_of_shadows.people.phrases import steps
from armillary.games.council_of_shadows.people.view import board
from armillary.games.council_of_shadows.people.view.ending import on_throne
from armillary.games.council_of_shadows.people.view.facts import Facts, facts_of, row
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.changes import some
from armillary.kernel.dialect import state_fields
from armillary.kernel.game import Setup
from armillary.kernel.numbers import spans
from armillary.kernel.snapshot import glance

MOST_DRAWN = 10_000
SETUPS = 64  # whose components are kept ready
Piece = TypeVar("Piece")


class Drawn:
    """Pieces of views, by all that they show: viewers who see the same share them, and so do moments.

    Those that nobody has asked for lately are let go.
    """

    def __init__(self) -> None:
        self.lately: dict[Hashable, Any] = {}
        self.before: dict[Hashable, Any] = {}

    def get(self, key: Hashable, draw: Callable[[], Piece]) -> Piece:
        found = self.lately.get(key)
        if found is None:
            found = self.before.get(key) or draw()
            if len(self.lately) >= MOST_DRAWN:
                self.lately, self.before = {}, self.lately
            self.lately[key] = found
        return found


DRAWN = Drawn()


def knows(seats: int, viewer: int) -> bool:
    """Whether the viewer is one of a set of viewers."""
    return bool(seats >> viewer & 1)


# components


class Components(NamedTuple):
    """What is the same in every view of a match."""

    cards: list[board.Card]
    techs: list[board.Program]
    upgrades: list[board.Upgrade]
    station_cost: list[list[int]]


@lru_cache(SETUPS)
def components(setup: Setup) -> Components:
    position: Any = setup.template
    doing, cost = programs(position), list(position.station_cost)
    return Components(
        cards=cards(position, doing),
        techs=doing[len(position.consumption_of) :],
        upgrades=upgrades(position),
        station_cost=[cost[kind * Count.GEMS : (kind + 1) * Count.GEMS] for kind in range(Count.STATIONS)],
    )


def programs(position: CouncilRules) -> list[board.Program]:
    """What each card does, as steps."""
    return [
        board.Program([steps(position, program, which) for which in range(number)])
        for program, number in enumerate(position.alternatives)
    ]


def cards(position: CouncilRules, doing: list[board.Program]) -> list[board.Card]:
    consumption, cost = list(position.consumption_of), list(position.card_cost)
    return [
        board.Card(
            id=card,
            consumption=used,
            cost=cost[card * Count.GEMS : (card + 1) * Count.GEMS],
            alternatives=doing[card].alternatives,
        )
        for card, used in enumerate(consumption)
    ]


def upgrades(position: CouncilRules) -> list[board.Upgrade]:
    cost, energy = list(position.upgrade_cost), list(position.upgrade_energy)
    return [
        board.Upgrade(id=one, cost=cost[one * Count.GEMS : (one + 1) * Count.GEMS], energy=energy[one])
        for one in range(Count.UPGRADES)
    ]


def automa_card(position: CouncilRules, card: int) -> board.AutomaCard | None:
    if card == NONE:
        return None
    table = list(
        zip(
            position.automa_kind,
            position.automa_amount,
            position.automa_colour,
            position.automa_galaxy,
            strict=True,
        )
    )
    sides = [
        [table[(card * Count.AUTOMA_ACTIONS + action) * Count.SIDES + side] for side in range(Count.SIDES)]
        for action in range(Count.AUTOMA_ACTIONS)
    ]
    return board.AutomaCard(
        id=card,
        consumption=position.automa_consumption[card],
        only_majority=bool(position.automa_majority[card]),
        actions=[[board.Action(*one) for one in both if one[0] != AutomaStep.NOTHING] for both in sides],
    )


def automa_piles(position: CouncilRules, left: int) -> list[int]:
    return [sum(position.automa_pile[card] == level for card in members(left)) for level in range(3)]


def bonus(facts: Facts, power: int, card: int) -> board.Bonus:
    position = facts.position
    return board.Bonus(
        id=card,
        base=position.bonus_base[card],
        each=position.bonus_each[card],
        per=position.bonus_per[card],
        of=position.bonus_of[card],
        majority=position.bonus_majority[card],
        presence=position.bonus_presence[card],
        worth=facts.bonus_worth(power, card),
    )


# the board


def tile(facts: Facts, number: int) -> board.Tile:
    position: Any = facts.position
    cubes = glance_at_tile(position.kind, number)(position)
    return DRAWN.get((position.setup, number, cubes), lambda: drawn_tile(facts, number))


@cache
def glance_at_tile(kind: type, number: int) -> Callable[[Any], Hashable]:
    first = number * Count.PLANETS_ON_TILE
    return glance(
        kind,
        *(("cubes", at, Count.PLANETS_ON_TILE) for at in range(first, Count.PLANETS * Count.POWERS, Count.PLANETS)),
    )


def drawn_tile(facts: Facts, number: int) -> board.Tile:
    parsec = facts.parsec_of(number)
    return board.Tile(
        id=number,
        parsec=parsec,
        number=members(facts.parsec_tiles[parsec]).index(number) + 1,
        yields=facts.yields[number * Count.YIELDS : (number + 1) * Count.YIELDS],
        planets=[
            board.Planet(id=one, colour=facts.colour[one], cubes=[facts.cubes[power][one] for power in facts.powers])
            for one in facts.planets(number)
        ],
    )


def galaxy(facts: Facts, number: int, tiles: list[board.Tile]) -> board.Galaxy:
    position = facts.position
    station: tuple[int, int] = divmod(facts.station[number], Count.STATIONS)
    return board.Galaxy(
        id=number,
        parsec=facts.parsec[number],
        fields=facts.fields[number],
        majority=position.majority[number],
        minority=position.minority[number],
        light=bool(position.lights_up[number]),
        tiles=tiles,
        colonies=[facts.in_galaxy(power, number) for power in facts.powers],
        strength=[facts.strength(power, number) for power in facts.powers],
        leads=next((power for power in facts.powers if facts.lead(power, number) > 0), None),
        station=None if NONE in station else board.Station(*station, cubes=facts.station_stock[number]),
    )


class Lying:
    """All that lies in the galaxies: one for as long as no cube, tile or station comes or goes."""

    def __init__(self, facts: Facts) -> None:
        self.galaxies = [shared_galaxy(facts, number) for number in facts.galaxies]


def lying(facts: Facts) -> Lying:
    position: Any = facts.position
    return DRAWN.get((position.setup, glance_at_all(position.kind)(position)), lambda: Lying(facts))


@cache
def glance_at_all(kind: type) -> Callable[[Any], Hashable]:
    names = ("tile_at", "cubes", "station", "station_stock")
    return glance(kind, *((name, 0, state_fields(kind)[name].count) for name in names))


def shared_galaxy(facts: Facts, number: int) -> board.Galaxy:
    """Drawn again only when something in it has come or gone."""
    position = facts.position
    tiles = [tile(facts, one) for one in facts.laid(number)]  # the galaxy keeps them, so their ids stay theirs
    there = (position.setup, number, *map(id, tiles), position.station[number], position.station_stock[number])
    return DRAWN.get(there, lambda: galaxy(facts, number, tiles))


def pile(facts: Facts, parsec: int, viewer: int) -> board.Pile:
    position = facts.position
    above = position.pile[parsec].bit_count()
    under = tuple(row(position.under, parsec, Count.MOST_IN_PARSEC))
    known = tuple(row(position.under_known, parsec, Count.MOST_IN_PARSEC))

    def draw() -> board.Pile:
        put = [(one, seats) for one, seats in zip(under, known, strict=True) if one != NONE]
        return board.Pile(above + len(put), [tile(facts, one) if knows(seats, viewer) else None for one, seats in put])

    return DRAWN.get((position.setup, above, under, known, viewer), draw)


def drawn(facts: Facts, viewer: int) -> list[board.Tile | None]:
    both = zip(facts.position.drawn, facts.position.drawn_known, strict=True)
    return [tile(facts, one) if knows(known, viewer) else None for one, known in both if one != NONE]


# powers


class Equipped(NamedTuple):
    """What cards and upgrades make of the board of a power."""

    reaches: list[int]
    """Of each slot."""
    adapted: list[int]
    fitting: list[int]


def equipped(facts: Facts, power: int) -> Equipped:
    cards = (facts.leader[power], *facts.tech[power])
    return DRAWN.get(
        (facts.position.setup, power in facts.seats, cards, facts.upgrades[power]),
        lambda: Equipped(
            [facts.reach(power, number) for number in range(facts.slots(power) if power in facts.seats else 0)],
            [colour for colour in range(Count.COLOURS) if facts.adapted(power, colour)],
            [upgrade for upgrade in range(Count.UPGRADES) if facts.upgrade_fits(power, upgrade)],
        ),
    )


def slot(facts: Facts, power: int, number: int, reach: int, planned: bool) -> board.Slot:
    return board.Slot(
        reach=reach,
        card=some(facts.top[power][number]),
        covered=members(facts.covered[power][number]),
        plan=some(facts.plan[power][number]) if planned else None,
    )


def bonuses_shown(facts: Facts, power: int, viewer: int) -> list[int]:
    """Bonus cards of a power that a viewer knows, as they lie."""
    known = facts.known_bonuses(power, viewer)
    return [card for card in (*facts.light_hand(power), facts.dark[power]) if card != NONE and known >> card & 1]


def power(facts: Facts, number: int, viewer: int, there: Lying) -> board.Power:
    """What all see of a power, with what the viewer knows of its plan and of its bonus cards."""
    planned = viewer == number or bool(facts.position.open_plans)
    seen = open_to_all(facts, number, planned)
    found = DRAWN.get(seen, lambda: drawn_power(facts, number, planned))
    known = bonuses_shown(facts, number, viewer)
    if not known:
        return found
    worth = (seen, there, *known)
    return DRAWN.get(worth, lambda: replace(found, bonuses=[bonus(facts, number, card) for card in known]))


OWN = {  # fields that all see, with the numbers each power has of them
    "energy": 1,
    "consumption": 1,
    "level": 1,
    "burn": 1,
    "gems": Count.GEMS,
    "civilisation": 1,
    "leader": 1,
    "tech": 2,
    "upgrades": 1,
    "panels": 1,
    "cubes_left": 1,
    "hand": 1,
    "top": Count.SLOTS,
    "covered": Count.SLOTS,
    "dark_kept": 1,
}


@cache
def own_numbers(kind: type, number: int, planned: bool) -> Callable[[list[int]], tuple[int, ...]]:
    """Reads what all see of a power, and its plan, if the viewer does."""
    own = OWN | ({"plan": Count.SLOTS} if planned else {})
    starts = ((spans(kind)[name].start + number * wide, wide) for name, wide in own.items())
    stations = spans(kind)["station"]
    return itemgetter(
        *(at for start, wide in starts for at in range(start, start + wide)), *range(stations.start, stations.stop)
    )


def open_to_all(facts: Facts, number: int, planned: bool) -> Hashable:
    """All that is drawn of a power."""
    position: Any = facts.position
    return (
        position.setup,
        number,
        own_numbers(position.kind, number, planned)(position.numbers),
        sum(row(position.cubes, number, Count.PLANETS)),
        planned,
        len(facts.light_hand(number)),
    )


def drawn_power(facts: Facts, number: int, planned: bool) -> board.Power:
    own = equipped(facts, number)
    return board.Power(
        automa=number not in facts.seats,
        civilisation=some(facts.civilisation[number]),
        leader=some(facts.leader[number]),
        energy=facts.energy[number],
        consumption=facts.consumption[number],
        missing=max(0, facts.consumption[number] - facts.energy[number]),
        level=facts.level[number],
        burn=facts.burn[number],
        gems=facts.gems[number],
        cubes_left=facts.cubes_left[number],
        colonies=sum(facts.cubes[number]),
        hand=members(facts.hand[number]),
        slots=[slot(facts, number, one, reach, planned) for one, reach in enumerate(own.reaches)],
        adapted=own.adapted,
        upgrades=members(facts.upgrades[number]),
        fitting=own.fitting,
        board_cubes=facts.board_cubes(number),
        techs=[card for card in facts.tech[number] if card != NONE],
        stations=[there % Count.STATIONS for there in facts.station if there // Count.STATIONS == number],
        dark=bool(facts.dark_kept[number]),
        lights=len(facts.light_hand(number)),
        bonuses=[],
    )


def deck(facts: Facts, level: int, viewer: int) -> board.Deck:
    position = facts.position
    taken = sum(facts.tech[one][level] != NONE for one in facts.powers)
    looked = knows(position.tech_seen[level], viewer)
    return board.Deck(
        size=Count.DECK - Count.ASIDE - taken, cards=members(position.tech_pile[level]) if looked else None
    )


# all of it


def turn(position: CouncilRules) -> board.Turn:
    return board.Turn(
        slot=position.slot,
        program=some(position.program),
        alternative=some(position.alternative),
        step=position.step,
        left=position.left,
        parsec=some(position.parsec_drawn),
        planet=some(position.planet),
        tile=some(position.tile),
        galaxy=some(position.galaxy),
        bought=some(position.bought),
        may_settle=position.may_settle,
        may_collect=position.may_collect,
        assessed=members(position.assessed),
        extra_used=bool(position.extra_used),
    )


def view(position: CouncilRules, viewer: int) -> board.Board:
    """What a viewer may know."""
    facts = facts_of(position)
    same = components(position.setup)
    under = zip(position.light_under, position.light_under_known, strict=True)
    put = [(card, known) for card, known in under if card != NONE]
    there = lying(facts)
    return board.Board(
        viewer=viewer if viewer < position.players else None,
        phase=position.phase,
        stage=position.stage,
        levelling=bool(position.levelling),
        round=position.round,
        rounds=position.rounds,
        order=[one for one in facts.order if one != NONE],
        turn=some(position.turn),
        now=turn(position),
        with_stations=bool(position.with_stations),
        with_leaders=bool(position.with_leaders),
        open_plans=bool(position.open_plans),
        throne=on_throne(facts),
        ended=position.ended,
        galaxies=there.galaxies,
        piles=[pile(facts, parsec, viewer) for parsec in range(Count.PARSECS)],
        drawn=drawn(facts, viewer),
        powers=[power(facts, number, viewer, there) for number in facts.powers],
        cards=same.cards,
        display=[some(card) for card in facts.display],
        ai_pile=position.ai_pile.bit_count(),
        ai_discard=members(position.ai_discard),
        upgrades=same.upgrades,
        station_cost=same.station_cost,
        bank=list(position.bank),
        techs=same.techs,
        decks=[deck(facts, level, viewer) for level in range(2)],
        light_pile=position.light_pile.bit_count() + len(put),
        light_under=[bonus(facts, viewer, card) if knows(known, viewer) else None for card, known in put],
        automa_card=automa_card(position, position.automa_card),
        automa_piles=automa_piles(position, position.automa_left),
    )
