"""Which rule forbids a key that is not legal, question by question."""

from collections.abc import Callable

from armillary.games.council_of_shadows.names import NONE, Count, Gem, Key, StationKind
from armillary.games.council_of_shadows.people import phrases
from armillary.games.council_of_shadows.people.phrases import Args
from armillary.games.council_of_shadows.people.view.facts import Facts
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message, seat_message

Why = Callable[[Facts, int, int], Reason]


def names(rule: str, thing: str, kind: str = "") -> Why:
    """A rule that names only the thing a key stands for."""
    return lambda facts, seat, key: Reason(rule, {thing: Message(f"{kind or thing}.{key}")})


def out_of_play(facts: Facts, galaxy: int) -> Reason | None:
    """Of a galaxy that this match has not there is nothing else to say."""
    if galaxy >= Count.GALAXIES:
        return Reason("1.1", {"cause": Message("cause.no_galaxy")})
    name = Message(f"galaxy.{galaxy}")
    return None if facts.fields[galaxy] else Reason("1.1", {"cause": Message("cause.galaxy", {"galaxy": name})})


# chance and setup


def not_in_pile(facts: Facts, seat: int, tile: int) -> Reason:
    """A tile that is not face down in the parsec."""
    return Reason("1.2", {"tile": Message(f"tile.{tile}"), "cause": Message("cause.not_in_pile")})


def not_civilisation(facts: Facts, seat: int, key: int) -> Reason:
    """A power has it already, or it is the Automa's."""
    civilisation = Message(f"civilisation.{key}")
    if facts.solo:
        return Reason("13.1", {"civilisation": civilisation})
    return Reason("2.1", {"civilisation": civilisation, "seat": seat_message(facts.civilisation.index(key))})


def not_leader(facts: Facts, seat: int, key: int) -> Reason:
    """A power has it already."""
    return Reason("12.1", {"leader": Message(f"leader.{key}"), "seat": seat_message(facts.leader.index(key))})


# planning


def not_planned(facts: Facts, seat: int, key: int) -> Reason:
    """Not in the hand, or needed for an empty slot, or nothing lies there to be left."""
    if key == Key.LEAVE:
        return Reason("4.3", {"cause": Message("cause.must_fill")})
    args: Args = {"card": phrases.card(key)}
    if facts.unplanned(seat) >> key & 1:
        empty = facts.empty_slots(seat, facts.next_slot(seat))
        return Reason("4.3", {"cause": Message("cause.must_keep", {"n": empty})})
    if facts.hand[seat] >> key & 1:
        slot = Message(f"slot.{facts.plan[seat].index(key)}")
        return Reason("4.2", {**args, "cause": Message("cause.planned", {"slot": slot})})
    return Reason("4.2", {**args, "cause": Message("cause.not_in_hand")})


# actions


def not_settled(facts: Facts, seat: int, planet: int) -> Reason:
    """No such planet, too far, the wrong colour, or full."""
    if planet == Key.DONE:
        return Reason("12.3", {"cause": Message("cause.say_where")})
    if missing := not_there(facts, planet):
        return missing
    parsec = facts.parsec[facts.galaxy_of[planet // Count.PLANETS_ON_TILE]]
    return too_far(facts, parsec) if parsec >= facts.scope() else not_home(facts, planet)


def not_tower(facts: Facts, seat: int, cubes: int) -> Reason:
    """More cubes than there may be."""
    return Reason("5.4", {"planet": Message(f"planet.{facts.planet}"), "most": facts.most_cubes(facts.planet)})


def not_there(facts: Facts, planet: int) -> Reason | None:
    """A planet that no tile has, or none in play."""
    if facts.colour[planet] == NONE:
        return Reason("1.3", {"planet": Message(f"planet.{planet}")})
    tile = planet // Count.PLANETS_ON_TILE
    return not_on_board(Message(f"tile.{tile}")) if tile not in facts.galaxy_of else None


def not_on_board(tile: Message) -> Reason:
    return Reason("1.2", {"tile": tile, "cause": Message("cause.not_on_board")})


def too_far(facts: Facts, parsec: int) -> Reason:
    """Beyond the range of the slot."""
    slot = Message(f"slot.{facts.slot}")
    return Reason("5.2", {"parsec": Message(f"parsec.{parsec}"), "slot": slot, "reach": facts.scope()})


def not_home(facts: Facts, planet: int) -> Reason:
    """A colour one cannot live on, or cubes one cannot settle on."""
    power, colour = facts.turn, facts.colour[planet]
    args: Args = {"planet": Message(f"planet.{planet}")}
    if not (facts.any_colour() or facts.adapted(power, colour)):
        return Reason("3.5", {**args, "colour": Message(f"colour.{colour}")})
    return Reason("5.3" if facts.height(planet) >= Count.HEIGHT else "3.6", args)


def not_landed(facts: Facts, seat: int, key: int) -> Reason:
    """Elsewhere than on the new tile, or more than the card allows."""
    tile = Message(f"tile.{facts.tile}")
    if key == Key.COLLECT_IT:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.no_collect")})
    if key // Count.PLANETS_ON_TILE != facts.tile:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.elsewhere")})
    if facts.colour[key] == NONE:
        return Reason("1.3", {"planet": Message(f"planet.{key}")})
    if not facts.may_settle:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.no_settle")})
    if not facts.cubes_left[facts.turn]:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.no_cube")})
    return not_home(facts, key)


def not_collected(facts: Facts, seat: int, tile: int) -> Reason:
    """Not in play, too far, or no cube to collect with."""
    if tile >= Count.TILES:
        return not_on_board(Message("tile.none"))
    name, galaxy = Message(f"tile.{tile}"), facts.galaxy_of.get(tile, NONE)
    if galaxy == NONE:
        return not_on_board(name)
    if facts.program == NONE:
        return not_collected_extra(facts, tile)
    if facts.parsec[galaxy] >= facts.scope():
        return too_far(facts, facts.parsec[galaxy])
    cause = "cause.cubes_used" if facts.used[tile] else "cause.no_cube_there"
    return Reason("5.5", {"tile": name, "cause": Message(cause)})


def not_collected_extra(facts: Facts, tile: int) -> Reason:
    """What a leader or a station cannot collect."""
    args: Args = {"tile": Message(f"tile.{tile}")}
    if facts.step == 0:
        return Reason("12.2", args)
    place = next(galaxy for galaxy in facts.galaxies if facts.has_station(facts.turn, galaxy, StationKind.COLLECTING))
    return Reason("11.2", {**args, "galaxy": Message(f"galaxy.{place}")})


def not_discovered(facts: Facts, seat: int, parsec: int) -> Reason:
    """No such parsec, too far, or nothing left there."""
    if parsec >= Count.PARSECS:
        return Reason("1.1", {"cause": Message("cause.parsec")})
    if parsec >= facts.scope():
        return too_far(facts, parsec)
    cause = "cause.no_field" if facts.has_tiles(parsec) else "cause.no_tile"
    return Reason("5.7", {"parsec": Message(f"parsec.{parsec}"), "cause": Message(cause)})


def not_raised(facts: Facts, seat: int, gem: int) -> Reason:
    """No such gem, or none of the next kind in the supply."""
    if not Gem.COAL <= gem < Gem.CRYSTAL:
        return Reason("5.11", {"cause": Message("cause.no_raising")})
    if not facts.gems[facts.turn][gem]:
        return Reason("5.11", {"cause": Message("cause.no_gem", {"gem": Message(f"gem.{gem}")})})
    return Reason("1.5", {"gem": Message(f"gem.{gem + 1}")})


# the Automa


def not_settled_by_automa(facts: Facts, seat: int, planet: int) -> Reason:
    """Another colour or galaxy than its card says."""
    at = facts.automa_step()
    args: Args = {
        "planet": Message(f"planet.{planet}"),
        "colour": Message(f"colour.{facts.automa_colour[at]}"),
        "galaxy": Message(f"galaxy.{facts.automa_galaxy[at]}"),
    }
    return Reason("13.5", args)


# tiles kept, assessment and levels


def not_drawn(facts: Facts, seat: int, tile: int) -> Reason:
    """A tile that is not one of the two."""
    cause = Message("cause.not_drawn", {"tile": Message(f"tile.{tile}")})
    return Reason("5.7", {"parsec": Message(f"parsec.{facts.parsec_drawn}"), "cause": cause})


def not_removed(rule: str) -> Why:
    """A planet without a cube that could leave the galaxy."""
    return lambda facts, seat, planet: Reason(
        rule, {"planet": Message(f"planet.{planet}"), "galaxy": Message(f"galaxy.{facts.galaxy}")}
    )


def not_tech(facts: Facts, seat: int, tech: int) -> Reason:
    """A card of another level, or one that is gone."""
    return Reason("7.4", {"tech": Message(f"tech.{tech}"), "level": Message(f"level.{facts.level[facts.turn]}")})


def not_laid(facts: Facts, seat: int, galaxy: int) -> Reason:
    """Out of play, in another parsec, or full."""
    parsec = facts.parsec_drawn
    full = "cause.full" if facts.parsec[galaxy] == parsec else "cause.other_parsec"
    cause = Message(full, {"parsec": Message(f"parsec.{parsec}")})
    return out_of_play(facts, galaxy) or Reason("5.8", {"galaxy": Message(f"galaxy.{galaxy}"), "cause": cause})


def not_assessed(facts: Facts, seat: int, galaxy: int) -> Reason:
    """Out of play, without a colony, or assessed already."""
    if missing := out_of_play(facts, galaxy):
        return missing
    name = Message(f"galaxy.{galaxy}")
    if not facts.in_galaxy(facts.turn, galaxy):
        return Reason("6.1", {"galaxy": name, "cause": Message("cause.no_colony", {"galaxy": name})})
    if facts.program != NONE:
        return Reason("8.14", {"galaxy": name})
    return Reason("6.1", {"galaxy": name, "cause": Message("cause.assessed")})
