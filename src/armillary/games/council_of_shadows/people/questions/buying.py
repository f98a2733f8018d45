"""Which rule forbids a purchase, a payment or a place for a station."""

from armillary.games.council_of_shadows.names import NONE, Count, Key, Passive, UpgradeKind
from armillary.games.council_of_shadows.people import phrases
from armillary.games.council_of_shadows.people.phrases import Args
from armillary.games.council_of_shadows.people.questions.choices import gems_paid, purchase, ware
from armillary.games.council_of_shadows.people.questions.refusals import out_of_play
from armillary.games.council_of_shadows.people.view.facts import Facts
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message


def not_sold(facts: Facts, seat: int, key: int) -> Reason:
    """What cannot be bought."""
    target = ware(key)
    if key == Key.EXTRA_COLONY:
        return no_extra_colony(facts, seat)
    if target.kind == "button":
        return Reason("3.1", {"cause": Message("cause.no_ware")})
    if not facts.left:
        return Reason("3.1", {"cause": Message("cause.no_purchase")})
    found = None
    if target.kind == "upgrade":
        found = not_upgraded(facts, seat, target.id)
    elif target.kind == "station":
        found = no_station(facts, seat, target.id)
    elif not facts.takeable(seat) >> key & 1:
        found = not_shown(facts, seat, key)
    return found or too_dear(facts, seat, key)


def too_dear(facts: Facts, seat: int, key: int) -> Reason:
    """Not enough gems."""
    args: Args = {
        "what": purchase(key),
        "cost": phrases.cost(facts, key),
        "cause": Message("cause.gems", {"gems": phrases.amounts(facts.gems[seat])}),
    }
    return Reason("3.2", args)


def not_paid(facts: Facts, seat: int, key: int) -> Reason:
    """Gems one does not have, or that are not what something costs."""
    given = gems_paid(key)
    bought = facts.bought
    lacking = any(one > own for one, own in zip(given, facts.gems[seat], strict=True))
    if lacking:
        cause = Message("cause.gems", {"gems": phrases.amounts(facts.gems[seat])})
    else:
        cause = Message("cause.number" if sum(given) != facts.symbols(bought) else "cause.kinds")
    return Reason("3.2", {"what": purchase(bought), "cost": phrases.cost(facts, bought), "cause": cause})


def not_shown(facts: Facts, seat: int, key: int) -> Reason:
    """Not there, or forbidden by a leader."""
    if key in facts.display and key < Count.CARDS:
        return Reason("12.5", {"card": phrases.card(key), "leader": Message(f"leader.{facts.leader[seat]}")})
    return Reason("2.5", {"card": phrases.card(key) if key < Count.CARDS else Message("card.none")})


def no_extra_colony(facts: Facts, seat: int) -> Reason:
    """Another leader or none, done already, or nowhere to go."""
    if not facts.gets(seat, Passive.EXTRA_SETTLE):
        return Reason("12.3", {"cause": Message("cause.other_leader")})
    if facts.extra_used:
        return Reason("12.3", {"cause": Message("cause.extra_used")})
    return Reason("12.3", {"cause": Message("cause.no_home" if facts.cubes_left[seat] else "cause.no_cube")})


def not_upgraded(facts: Facts, seat: int, upgrade: int) -> Reason | None:
    """There already, not possible yet, or no cube for it."""
    name = Message(f"upgrade.{upgrade}")
    if facts.upgrades[seat] >> upgrade & 1:
        return Reason("3.4", {"upgrade": name, "cause": Message("cause.have_it")})
    in_range = UpgradeKind.RANGE <= upgrade < UpgradeKind.PROJECT
    if (
        in_range
        and upgrade >= UpgradeKind.RANGE + 2 * Count.OWN_SLOTS
        and not facts.from_leader(seat, Passive.EXTRA_SLOT)
    ):
        return Reason("12.4", {"upgrade": name})
    if in_range and (upgrade - UpgradeKind.RANGE) % 2 and not facts.upgrades[seat] >> (upgrade - 1) & 1:
        return Reason("3.7", {"upgrade": name, "before": Message(f"upgrade.{upgrade - 1}")})
    if not facts.cubes_left[seat]:
        return Reason("3.4", {"upgrade": name, "cause": Message("cause.no_cube")})
    return None


def no_station(facts: Facts, seat: int, kind: int) -> Reason | None:
    """Not in this match, built already, or no galaxy for it."""
    if not facts.with_stations:
        return Reason("11.1", {"cause": Message("cause.no_stations")})
    if facts.has_built(seat, kind):
        return Reason("11.1", {"cause": Message("cause.built", {"station": Message(f"station.{kind}")})})
    return None if facts.sites(seat) else Reason("11.1", {"cause": Message("cause.no_site")})


def not_built(facts: Facts, seat: int, galaxy: int) -> Reason:
    """A galaxy where a station cannot stand."""
    there = "cause.station_there" if facts.station[galaxy] != NONE else "cause.no_colony"
    cause = Message(there, {"galaxy": Message(f"galaxy.{galaxy}")})
    return out_of_play(facts, galaxy) or Reason("11.1", {"cause": cause})
