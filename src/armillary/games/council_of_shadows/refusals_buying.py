"""Which rule forbids a purchase, a payment or a place for a station."""

from armillary.games.council_of_shadows import phrases
from armillary.games.council_of_shadows.choices import gems_paid, purchase, ware
from armillary.games.council_of_shadows.facts import Facts
from armillary.games.council_of_shadows.phrases import Args
from armillary.games.council_of_shadows.words import (
    CARDS,
    EXTRA_COLONY,
    EXTRA_SETTLE,
    EXTRA_SLOT,
    NONE,
    OWN_SLOTS,
    PROJECT,
    RANGE,
)
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message


def not_sold(facts: Facts, asked: str, seat: int, key: int) -> Reason:
    """What cannot be bought, paid, built or taken."""
    match asked:
        case "pay":
            return not_paid(facts, seat, key)
        case "station":
            return not_built(facts, seat, key)
        case "take":
            return not_on_display(facts, seat, key)
    target = ware(key)
    if key == EXTRA_COLONY:
        return no_extra_colony(facts, seat)
    if target.kind == "button":
        return Reason("3.1", {"cause": Message("cause.no_ware")})
    if not facts.position.left:
        return Reason("3.1", {"cause": Message("cause.no_purchase")})
    found = None
    if target.kind == "upgrade":
        found = not_upgraded(facts, seat, target.id)
    elif target.kind == "station":
        found = no_station(facts, seat, target.id)
    elif not facts.takeable(seat) >> key & 1:
        found = not_on_display(facts, seat, key)
    return found or too_dear(facts, seat, key)


def too_dear(facts: Facts, seat: int, key: int) -> Reason:
    """Not enough gems."""
    args: Args = {
        "what": purchase(key),
        "cost": phrases.cost(facts.position, key),
        "cause": Message("cause.gems", {"gems": phrases.amounts(facts.gems[seat])}),
    }
    return Reason("3.2", args)


def not_paid(facts: Facts, seat: int, key: int) -> Reason:
    """Gems one does not have, or that are not what something costs."""
    given = gems_paid(key)
    bought = facts.position.bought
    lacking = any(one > own for one, own in zip(given, facts.gems[seat], strict=True))
    if lacking:
        cause = Message("cause.gems", {"gems": phrases.amounts(facts.gems[seat])})
    else:
        cause = Message("cause.number" if sum(given) != facts.symbols(bought) else "cause.kinds")
    return Reason("3.2", {"what": purchase(bought), "cost": phrases.cost(facts.position, bought), "cause": cause})


def not_on_display(facts: Facts, seat: int, key: int) -> Reason:
    """Not there, or forbidden by a leader."""
    if key in facts.display and key < CARDS:
        return Reason("12.5", {"card": phrases.card(key), "leader": Message(f"leader.{facts.leader[seat]}")})
    return Reason("2.5", {"card": phrases.card(key) if key < CARDS else Message("card.none")})


def no_extra_colony(facts: Facts, seat: int) -> Reason:
    """Another leader or none, done already, or nowhere to go."""
    if not facts.gets(seat, EXTRA_SETTLE):
        return Reason("12.3", {"cause": Message("cause.other_leader")})
    if facts.position.extra_used:
        return Reason("12.3", {"cause": Message("cause.extra_used")})
    return Reason("12.3", {"cause": Message("cause.no_home" if facts.cubes_left[seat] else "cause.no_cube")})


def not_upgraded(facts: Facts, seat: int, upgrade: int) -> Reason | None:
    """There already, not possible yet, or no cube for it."""
    name = Message(f"upgrade.{upgrade}")
    if facts.upgrades[seat] >> upgrade & 1:
        return Reason("3.4", {"upgrade": name, "cause": Message("cause.have_it")})
    in_range = RANGE <= upgrade < PROJECT
    if in_range and upgrade >= RANGE + 2 * OWN_SLOTS and not facts.from_leader(seat, EXTRA_SLOT):
        return Reason("12.4", {"upgrade": name})
    if in_range and (upgrade - RANGE) % 2 and not facts.upgrades[seat] >> (upgrade - 1) & 1:
        return Reason("3.7", {"upgrade": name, "before": Message(f"upgrade.{upgrade - 1}")})
    if not facts.cubes_left[seat]:
        return Reason("3.4", {"upgrade": name, "cause": Message("cause.no_cube")})
    return None


def no_station(facts: Facts, seat: int, kind: int) -> Reason | None:
    """Not in this match, built already, or no galaxy for it."""
    if not facts.position.with_stations:
        return Reason("11.1", {"cause": Message("cause.no_stations")})
    if facts.has_built(seat, kind):
        return Reason("11.1", {"cause": Message("cause.built", {"station": Message(f"station.{kind}")})})
    return None if facts.sites(seat) else Reason("11.1", {"cause": Message("cause.no_site")})


def not_built(facts: Facts, seat: int, galaxy: int) -> Reason:
    """A galaxy where a station cannot stand."""
    name = Message(f"galaxy.{galaxy}")
    if not facts.fields[galaxy]:
        return Reason("1.1", {"cause": Message("cause.galaxy", {"galaxy": name})})
    cause = "cause.station_there" if facts.station[galaxy] != NONE else "cause.no_colony"
    return Reason("11.1", {"cause": Message(cause, {"galaxy": name})})
