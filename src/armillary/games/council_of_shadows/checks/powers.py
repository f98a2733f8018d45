"""What is impossible about powers: their order, Energy, levels, cubes, stations and gems."""

from itertools import pairwise, product

from armillary.games.council_of_shadows.names import NONE, Count, Phase, Stage, StationKind
from armillary.games.council_of_shadows.people.view.facts import Facts, Problems
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members

MOST_ENERGY = 1500
MOST_LEVELS = 90  # with all the Energy a power has


def acting(given: Facts) -> bool:
    """Whether cards are used one power after the other."""
    return given.stage in {Stage.ACTING, Stage.ASSESSING} and given.phase not in {Phase.COUNT, Phase.OVER}


def has_acted(given: Facts, power: int) -> bool:
    """Whether the cards of a power have slid in this round, or none have been laid yet."""
    slid = given.place + (given.stage == Stage.ASSESSING)
    return bool(given.order.index(power) < slid if acting(given) else given.phase != Phase.AUTOMA_CARD)


def order_fits(given: Facts, _: CouncilRules) -> Problems:
    """Every power has one place in the order, and one in the row of Energy markers; rounds are counted from 1."""
    number = len(given.powers)
    for name in ("order", "recent"):
        if sorted(getattr(given, name)[:number]) != list(given.powers):
            yield f"{name} must hold each power from 0 to {number - 1} once, and -1 behind them"
    if not 1 <= given.round <= given.rounds:
        yield f"round must be 1 to {given.rounds}, and 0 in setup"


def consumption_fits(given: Facts, _: CouncilRules) -> Problems:
    """The consumption of this round is that of the cards; it makes the order, then Energy and its arrival."""
    if given.round == 1 and given.stage < Stage.ACTING and any(given.burn):
        yield "burn must be 0 before the first cards are played"
    order = given.order[: len(given.powers)]
    for power in order if acting(given) else ():
        if not has_acted(given, power) and given.burn[power] != (right := given.round_consumption(power)):
            yield f"burn[{power}] must be {right}, what its cards consume"
    for place, (power, after) in enumerate(pairwise(order)):
        if given.burn[power] < given.burn[after]:
            yield "order must be that of burn, the highest first"
        if acting(given) and place > given.place and given.goes_before(after, power):
            yield f"order must have {after} before {power}: more Energy first, then who has stood there longer"


# Energy and levels


def energy_fits(given: Facts, _: CouncilRules) -> Problems:
    """Consumption is on its track, and Energy below it but in one's own turn."""
    for power in given.powers:
        energy, consumption = given.energy[power], given.consumption[power]
        if not given.lowest <= consumption <= given.highest:
            yield f"consumption[{power}] must be {given.lowest} to {given.highest}"
        if power != given.turn and energy >= consumption:
            yield f"energy[{power}] must be less than its consumption: it would have reached a level"
        if energy > MOST_ENERGY or given.level[power] + energy // given.lowest > MOST_LEVELS:
            yield f"energy[{power}] must be {MOST_ENERGY} at most, and bring {MOST_LEVELS} levels at most"


def throne_fits(given: Facts, _: CouncilRules) -> Problems:
    """The first at the highest level takes the throne, and the match ends with that round."""
    throne, high = given.throne, [power for power in given.powers if given.level[power] >= Count.TOP_LEVEL]
    if throne != NONE and throne not in high:
        yield f"throne must be a power at level {Count.TOP_LEVEL} or more, or -1"
    if throne == NONE and high and given.phase != Phase.OVER:
        yield f"throne must be one of {high}"
    if throne == NONE and given.phase in {Phase.COUNT, Phase.OVER} and given.round != given.rounds:
        yield f"round must be {given.rounds} when the match ends without a throne"


def techs_fit(given: Facts, _: CouncilRules) -> Problems:
    """Levels I and II bring a Dark Tech card each, to everybody but the Automa; at the end nobody takes one."""
    for seat, deck in product(given.seats, range(2)):
        number = min(given.level[seat], 2) - (given.phase in {Phase.SET_ASIDE, Phase.TECH} and seat == given.turn)
        there = given.tech[seat][deck] != NONE
        if there != (deck < number) and (there or given.phase not in {Phase.COUNT, Phase.OVER}):
            wanted, level = "-1" if there else "a card", given.level[seat]
            yield f"tech[{seat * 2 + deck}] must be {wanted}: power {seat} at level {level} has taken {number} so far"


def looks_fit(given: Facts, _: CouncilRules) -> Problems:
    """Who takes a card has looked through the deck, and when the first one did, two cards were set aside."""
    for deck in range(2):
        now = given.phase if given.level[given.turn] == deck + 1 else NONE
        looking = given.turn if now == Phase.TECH else NONE
        looked = [seat for seat in given.seats if given.tech[seat][deck] != NONE or seat == looking]
        right = [] if given.drawn_tech else looked
        if members(given.tech_seen[deck]) != right:
            yield f"tech_seen[{deck}] must be {right}, those who have looked through the deck"
        if given.tech_out[deck].bit_count() != (Count.ASIDE if right else 0) and (right or now != Phase.SET_ASIDE):
            yield f"tech_out[{deck}] must hold {Count.ASIDE} cards once a power has looked, and none before"


# the board


def planets_fit(given: Facts, _: CouncilRules) -> Problems:
    """Cubes stand on planets of tiles on the board, three at most."""
    for planet, cubes in enumerate(zip(*given.cubes, strict=True)):
        if any(cubes) and (planet // Count.PLANETS_ON_TILE not in given.galaxy_of or given.colour[planet] == NONE):
            yield f"no cube stands on planet {planet}, which is not on the board"
        if sum(cubes) > Count.HEIGHT:
            yield f"planet {planet} must hold {Count.HEIGHT} cubes at most, of all powers together"


def galaxies_fit(given: Facts, _: CouncilRules) -> Problems:
    """Only galaxies in play are assessed, and have a station each at most: each kind once for a seat."""
    if not set(members(given.assessed)) <= set(given.galaxies):
        yield f"assessed must be galaxies in play, some of {given.galaxies}"
    for galaxy, number in enumerate(given.station):
        builder, kind = divmod(number, Count.STATIONS)
        most = given.station_cubes if number != NONE and kind == StationKind.COLONISING else 0
        if given.station_stock[galaxy] > most:
            yield f"station_stock[{galaxy}] must be {most} at most"
        allowed = given.with_stations and given.fields[galaxy] and builder in given.seats
        if number != NONE and (not allowed or number in given.station[:galaxy]):
            yield f"station[{galaxy}] must be -1: no seat can have built it there, where each builds each kind once"


def upgrades_fit(given: Facts, right: CouncilRules) -> Problems:
    """Upgrades can be bought one after the other; extra slots have a cube each at most."""
    for seat in given.seats:
        for upgrade in members(given.upgrades[seat]):
            if not right.upgradable(seat, upgrade):
                yield f"upgrades[{seat}] must not have {upgrade} without the one before it, or a leader who brings it"
            right.upgrades[seat] |= 1 << upgrade
        own, more = right.panels[seat], given.slots(seat) - right.slots(seat)
        if not own <= given.panels[seat] <= own + more:
            yield f"panels[{seat}] must be {own} to {own + more}, a cube for each extra slot"


def supplies_fit(given: Facts, _: CouncilRules) -> Problems:
    """Every power has 30 cubes, and gems go round."""
    for power in given.powers:
        stations = zip(given.station, given.station_stock, strict=True)
        away = given.board_cubes(power) + sum(stock for number, stock in stations if number // Count.STATIONS == power)
        if given.cubes_left[power] + sum(given.cubes[power]) + away != Count.CUBES:
            yield f"power {power} must have {Count.CUBES} cubes together: in supply, on planets, stations and its board"
    for kind, number in enumerate(given.bank_gems):
        if given.bank[kind] + sum(gems[kind] for gems in given.gems) != number:
            yield f"there must be {number} gems of kind {kind}, in the bank and with the powers"
