"""A person's maxims for the Council of Shadows: consume little, settle where assessing pays, and assess all you can."""

from collections.abc import Sequence
from typing import Any

from armillary.games.council_of_shadows.names import NONE, Count, Key, Phase, StepKind, UpgradeKind, Where
from armillary.kernel.bits import has, members
from ladder.thumbs.maxims import Maxim, best

GEMS = (2.0, 3.0, 5.0)
"""What coal, gold and crystals are worth in Energy, for what they buy."""
LASTING = {UpgradeKind.DESERT: 8.0, UpgradeKind.VOLCANO: 4.0, UpgradeKind.EXPANSION: 3.0}
RANGE, STATION = 4.0, 6.0
PARSECS = 2
"""How far slots reach in the middle of a match."""
TECHS = (4, 6, 3, 5, 0, 1, 2, 7, 9, 10, 14, 15, 13, 11, 12, 8)
"""Dark Tech cards, first those that pay in every round or save consumption."""


def choose(position: Any, seat: int, seed: int) -> int:
    """The legal key that is worth most by the maxim of its question. What is offered for nothing is taken."""
    keys: list[int] = position.options(seat)
    if position.phase != Phase.BUY:
        keys = [key for key in keys if key != Key.DONE] or keys
    own = position.phase == Phase.PLAN or position.is_automa(position.turn) == 0
    maxim = MAXIMS.get(position.phase, look) if own else look
    return best(keys, seed, lambda key: maxim(position, seat, key))


def look(position: Any, seat: int, key: int) -> float:
    """Stand well after the answer, and others badly: that is also how to choose for the Automa."""
    after = position.copy()
    after.answer(seat, key)
    return worth(after, seat) - max(worth(after, one) for one in range(after.powers()) if one != seat) / 2


def worth(position: Any, power: int) -> float:
    """Energy, less what the levels still missing will cost, and what will bring some: gems, bonus cards, colonies."""
    found = 200 * position.level[power] + position.energy[power] + position.gems_worth(power)
    found += position.bonuses_worth(power) - burden(position, power) * position.consumption[power]
    settled = [galaxy for galaxy in range(Count.GALAXIES) if position.in_galaxy(power, galaxy) > 0]
    found += sum(pays(position, power, galaxy, 0) / 2 + 3 * position.in_galaxy(power, galaxy) for galaxy in settled)
    tiles = members(position.own_tiles(power, position.tiles_within(Count.PARSECS)))
    return float(found + sum(yields(position, tile) for tile in tiles) / 2)


def burden(position: Any, power: int) -> float:
    """Consume little: every mark is paid for again with every level that is still missing."""
    return 0.4 * max(1, Count.TOP_LEVEL - int(position.level[power]))


def gems(numbers: Sequence[int]) -> float:
    return sum(value * number for value, number in zip(GEMS, numbers, strict=True))


def yields(position: Any, tile: int) -> float:
    """What collecting a tile brings."""
    *found, energy = position.yields[tile * Count.YIELDS : (tile + 1) * Count.YIELDS]
    return gems(found) + float(energy)


def pays(position: Any, power: int, galaxy: int, more: int) -> float:
    """What assessing a galaxy pays with so many more cubes there."""
    others = max(position.strength(one, galaxy) for one in range(position.powers()) if one != power)
    most = position.strength(power, galaxy) + more > others
    return float(position.majority[galaxy] if most else position.minority[galaxy])


def home(position: Any, seat: int, planet: int) -> float:
    """Settle where assessing pays most, first in galaxies without an own cube, on tiles that yield much."""
    tile = planet // Count.PLANETS_ON_TILE
    galaxy = next(one for one in range(Count.GALAXIES) if has(position.tiles_in(one), tile))
    return pays(position, seat, galaxy, 1) - float(position.in_galaxy(seat, galaxy)) + yields(position, tile) / 2


def land(position: Any, seat: int, key: int) -> float:
    """Settle on a new tile, unless collecting it brings more."""
    if key == Key.COLLECT_IT:
        return float(position.may_collect) * yields(position, position.tile)
    return home(position, seat, key)


def card(position: Any, seat: int, number: int, parsecs: int) -> float:
    """What a card brings in a slot that reaches so far, less what it consumes."""
    first = number * Count.ALTERNATIVES * Count.STEPS
    steps = [step(position, seat, at, parsecs) for at in range(first, first + Count.ALTERNATIVES * Count.STEPS)]
    consumed = burden(position, seat) * float(position.consumption_of[number])
    return max(sum(steps[: Count.STEPS]), sum(steps[Count.STEPS :])) - consumed


def step(position: Any, seat: int, at: int, parsecs: int) -> float:
    """Cubes bring what their galaxies pay, and collecting what tiles yield."""
    kind, many, second, third = (
        int(one[at]) for one in (position.step_kind, position.step_a, position.step_b, position.step_c)
    )
    tiles = members(position.tiles_within(Count.PARSECS if third & Where.ANY_PARSEC else parsecs))
    if kind == StepKind.SETTLE:
        planets = [tile * Count.PLANETS_ON_TILE + one for tile in tiles for one in range(Count.PLANETS_ON_TILE)]
        free = third & Where.ANY_COLOUR
        return many * max(
            [home(position, seat, one) for one in planets if position.may_build(seat, one, free)], default=0
        )
    if kind == StepKind.COLLECT:
        return sum(sorted(yields(position, one) for one in tiles for _ in range(position.on_tile(seat, one)))[-many:])
    if kind == StepKind.TAKE_GEMS:
        return gems((many, second, third))
    return {StepKind.DISCOVER: 5.0 + 3 * many, StepKind.UPGRADE: 1.3 * many, StepKind.GAIN: float(many)}.get(kind, 0.0)


def plan(position: Any, seat: int, key: int) -> float:
    """Plan the best card for each slot; what lies there stays unless another is clearly better."""
    slot = position.next_slot(seat)
    number = position.top[seat * Count.SLOTS + slot] if key == Key.LEAVE else key
    stays = 1.0 * (key == Key.LEAVE)
    return 0.0 if number == NONE else stays + card(position, seat, number, position.reach(seat, slot))


def buy(position: Any, seat: int, key: int) -> float:
    """Buy what lasts, the earlier the better, and cards better than the third best in hand; projects for Energy."""
    if key in (Key.DONE, Key.EXTRA_COLONY):
        return 1.0 * (key == Key.EXTRA_COLONY)
    cost = sum((kind + 1) * position.price(key, kind) for kind in range(Count.GEMS))
    early = (Count.TOP_LEVEL - position.level[seat]) / 2
    upgrade = key - Key.BUY_UPGRADE
    if key < Count.CARDS:
        hand = sorted(card(position, seat, one, PARSECS) for one in members(position.hand[seat]))
        third = sum(hand[-Count.OWN_SLOTS :][:1])
        found = (card(position, seat, key, PARSECS) - third) * early + position.ai_worth
    elif key >= Key.BUY_STATION:
        found = STATION * early
    else:
        lasting = upgrade < UpgradeKind.PROJECT
        found = LASTING.get(upgrade, RANGE) * early if lasting else position.upgrade_energy[upgrade]
    return float(found - cost)


def tile(position: Any, seat: int, key: int) -> float:
    """Keep a tile that can be settled and yields much."""
    planets = range(key * Count.PLANETS_ON_TILE, (key + 1) * Count.PLANETS_ON_TILE)
    return yields(position, key) + 2.0 * sum(int(position.may_build(seat, one, 0)) for one in planets)


MAXIMS: dict[int, Maxim] = {
    Phase.LEADER: lambda position, seat, key: position.leader_energy[key] - 2 * position.leader_consumption[key],
    Phase.BUY: buy,
    Phase.STATION: lambda position, seat, galaxy: pays(position, seat, galaxy, 1),
    Phase.PLAN: plan,
    Phase.EITHER: lambda position, seat, key: key,
    Phase.SETTLE: home,
    Phase.TOWER: lambda position, seat, number: number,
    Phase.DISCOVER: lambda position, seat, parsec: parsec,
    Phase.TILE: tile,
    Phase.WHERE: lambda position, seat, galaxy: pays(position, seat, galaxy, 1),
    Phase.LAND: land,
    Phase.UPGRADE: lambda position, seat, gem: gem,
    Phase.TECH: lambda position, seat, key: -TECHS.index(key),
    Phase.TAKE: lambda position, seat, key: card(position, seat, key, PARSECS),
}
"""Start with little consumption, discover far away, build high, and lay tiles and stations where assessing pays."""
