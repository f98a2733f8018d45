"""What an answer would do, for the functions that people see: the rules know it, but compiled cannot be asked."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from armillary.games.council_of_shadows.facts import SETUPS, Facts
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    ACTING,
    ALTERNATIVES,
    ANY_COLOUR,
    ANY_PARSEC,
    ASSESSING_STATION,
    BUY_STATION,
    BUY_UPGRADE,
    CARDS,
    COAL,
    CRYSTAL,
    FOREIGN,
    GEM_LEVELS,
    GEMS,
    GOLD,
    HEIGHT,
    KEEP_FROM,
    LEAVE,
    MOST_IN_PARSEC,
    NONE,
    NOTHING,
    PARSECS,
    PLANETS_ON_TILE,
    STEPS,
    STILL,
    TIES_WIN,
    YIELDS,
)
from armillary.kernel.game import Setup
from armillary.kernel.notation import members

# what cards do


class Step(NamedTuple):
    """A step of a card, and its three numbers."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0


@lru_cache(SETUPS)
def all_steps(setup: Setup) -> list[Step]:
    """What all cards do; it never changes in a match."""
    position: Any = setup.template
    found = zip(position.step_kind, position.step_a, position.step_b, position.step_c, strict=True)
    return [Step(*one) for one in found]


def steps(position: CouncilRules, program: int, alternative: int) -> list[Step]:
    """What one alternative of a card does, step by step."""
    first = (program * ALTERNATIVES + alternative) * STEPS
    return [one for one in all_steps(position.setup)[first : first + STEPS] if one.kind != NOTHING]


def step_under_way(position: CouncilRules) -> Step:
    """The step that is asked about; without a card, one that does nothing."""
    if position.program == NONE or position.alternative == NONE:
        return Step(NOTHING)
    there = steps(position, position.program, position.alternative)
    return there[position.step] if position.step < len(there) else Step(NOTHING)


def reach(facts: Facts) -> int:
    """How many parsecs the step under way reaches; only slots are limited."""
    position = facts.position
    if position.levelling or position.stage != ACTING or position.program == NONE:
        return PARSECS
    if step_under_way(position).c & ANY_PARSEC:
        return PARSECS
    return facts.reach(facts.turn, position.slot)


def any_colour(position: CouncilRules) -> bool:
    """Whether the step under way settles on every colour."""
    return bool(step_under_way(position).c & ANY_COLOUR)


# gems


def price(position: CouncilRules, key: int) -> list[int]:
    """Coal, gold and crystals that a purchase costs."""
    if key < CARDS:
        table, row = list(position.card_cost), key
    elif key < BUY_STATION:
        table, row = list(position.upgrade_cost), key - BUY_UPGRADE
    else:
        table, row = list(position.station_cost), key - BUY_STATION
    return table[row * GEMS : (row + 1) * GEMS]


def paid(key: int) -> list[int]:
    """Coal, gold and crystals of a payment."""
    return [key // 100, key // 10 % 10, key % 10]


def can_pay(facts: Facts, power: int, key: int) -> bool:
    """Whether a power has the gems for a purchase."""
    need = have = 0
    for kind in (CRYSTAL, GOLD, COAL):
        need += price(facts.position, key)[kind]
        have += facts.gems[power][kind]
        if have < need:
            return False
    return True


def received(facts: Facts, power: int, tile: int, times: int = 1) -> list[int]:
    """Coal, gold, crystals and Energy that collecting a tile brings a power, as far as the supply has them."""
    coal, gold, crystal, energy = facts.yields[tile * YIELDS : (tile + 1) * YIELDS]
    for _ in range(facts.gets(power, GEM_LEVELS)):
        coal, gold, crystal = 0, coal, crystal + gold
    gems = (coal * times, gold * times, crystal * times)
    return [*map(min, gems, facts.position.bank), energy * times]


# the board


def galaxy_of(facts: Facts, tile: int) -> int:
    """The galaxy a tile lies in; NONE while it is in no galaxy."""
    return facts.galaxy_of.get(tile, NONE)


def room(facts: Facts, galaxy: int) -> int:
    """Fields of a galaxy without a tile."""
    return facts.fields[galaxy] - len(facts.laid(galaxy))


def open_galaxies(facts: Facts, parsec: int) -> list[int]:
    """Galaxies of a parsec with an empty field."""
    return [galaxy for galaxy in facts.galaxies if facts.parsec[galaxy] == parsec and room(facts, galaxy)]


def tiles_left(position: CouncilRules, parsec: int) -> int:
    """Tiles in the pile of a parsec, with those put under it."""
    under = list(position.under)[parsec * MOST_IN_PARSEC : (parsec + 1) * MOST_IN_PARSEC]
    return position.pile[parsec].bit_count() + sum(tile != NONE for tile in under)


def most_cubes(facts: Facts, power: int, planet: int) -> int:
    """How many cubes the step under way may put on a planet."""
    position = facts.position
    wanted = 1 if position.program == NONE else position.may_settle or step_under_way(position).a
    return max(0, min(wanted, HEIGHT - facts.height(planet), facts.cubes_left[power]))


def collectors(facts: Facts, power: int, tile: int) -> int:
    """Cubes on a tile that a power may still collect with, by the card under way."""
    foreign = facts.position.program != NONE and facts.gets(power, FOREIGN)
    there = facts.powers if foreign else (power,)
    return sum(facts.on_tile(one, tile) for one in there) - facts.position.used[tile]


# planning


def planned(facts: Facts, power: int) -> list[int]:
    """The cards on top of each slot as far as they are planned: NONE where nothing lies."""
    chosen = (facts.plan[power][slot] for slot in facts.slots(power))
    return [lying if card in {NONE, LEAVE} else card for card, lying in zip(chosen, facts.top[power], strict=False)]


def next_slot(facts: Facts, power: int) -> int:
    """The slot a power plans now."""
    plans = (slot for slot in facts.slots(power) if facts.plan[power][slot] == NONE)
    return next(plans, facts.slots(power)[-1])


def unplanned(facts: Facts, power: int) -> list[int]:
    """Cards of a hand that are not planned yet."""
    return [card for card in members(facts.hand[power]) if card not in facts.plan[power]]


def empty_slots(facts: Facts, power: int) -> int:
    """Slots without a card, from the one that is planned now."""
    return sum(facts.top[power][slot] == NONE for slot in facts.slots(power)[next_slot(facts, power) :])


def consumption_sum(facts: Facts, power: int, cards: Sequence[int]) -> int:
    """What cards on top of the slots consume together."""
    if facts.gets(power, STILL):
        return 0
    each = list(facts.position.consumption_of)
    return sum(each[card] for card in cards if card != NONE)


# assessment


class Payout(NamedTuple):
    """What assessing a galaxy would bring."""

    majority: bool
    energy: int
    keeps: bool
    """No cube is removed."""
    light: bool
    """A Light bonus card comes with it."""


def leads(facts: Facts, power: int, galaxy: int) -> bool:
    """Whether assessing pays a power the higher number."""
    own = facts.strength(power, galaxy)
    best = max((facts.strength(other, galaxy) for other in facts.powers if other != power), default=0)
    return own > best or (own == best and own > 0 and bool(facts.gets(power, TIES_WIN)))


def keeps_cube(facts: Facts, power: int, galaxy: int) -> bool:
    """Whether assessing a galaxy removes no cube."""
    enough = facts.gets(power, KEEP_FROM)
    if enough and facts.in_galaxy(power, galaxy) >= enough:
        return True
    return facts.station_in(galaxy) == (power, ASSESSING_STATION)


def payout(facts: Facts, power: int, galaxy: int) -> Payout:
    """What a power would get for a galaxy now."""
    position = facts.position
    majority = leads(facts, power, galaxy)
    energy = position.majority[galaxy] if majority else position.minority[galaxy]
    has_lights = bool(position.light_pile) or position.light_under[0] != NONE
    light = has_lights and bool(position.lights_up[galaxy])
    return Payout(majority, energy, keeps_cube(facts, power, galaxy), light)


def tile_of(planet: int) -> int:
    return planet // PLANETS_ON_TILE
