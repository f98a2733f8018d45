"""Which rule forbids a key."""

from armillary.games.council_of_shadows import phrases
from armillary.games.council_of_shadows.facts import Facts, facts_of
from armillary.games.council_of_shadows.phrases import Args
from armillary.games.council_of_shadows.questions import named
from armillary.games.council_of_shadows.refusals_buying import not_sold
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    COAL,
    COLLECT_IT,
    COLLECTING,
    CRYSTAL,
    DONE,
    GALAXIES,
    HEIGHT,
    LEAVE,
    NONE,
    PARSECS,
    PLANETS_ON_TILE,
    TILES,
)
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message, seat_message


def why(position: CouncilRules, seat: int, key: int) -> Reason:
    """The rule that forbids a key of the open question."""
    facts = facts_of(position)
    asked = named(facts, seat)
    if asked.startswith("plan"):
        return not_planned(facts, seat, key)
    if asked in {"lay", "show", "dark", "civilisation", "order", "leader", "automa.card", "draw", "light", "set_aside"}:
        return not_set_up(facts, asked, key)
    if asked in {"buy", "pay", "station", "take"}:
        return not_sold(facts, asked, seat, key)
    if asked in {"settle", "land", "tower", "collect", "discover", "upgrade", "either"}:
        return not_done(facts, asked, key)
    if asked.startswith("automa"):
        return not_for_automa(facts, asked, key)
    return not_assessed(facts, asked, seat, key)


# chance and setup


def not_set_up(facts: Facts, asked: str, key: int) -> Reason:
    """Gone already, or not there at all."""
    match asked:
        case "lay" | "draw":
            return Reason("1.2", {"tile": Message(f"tile.{key}"), "cause": Message("cause.not_in_pile")})
        case "show":
            return Reason("2.5", {"card": phrases.card(key)})
        case "dark":
            return Reason("2.4", {"bonus": Message(f"bonus.{key}")})
        case "civilisation":
            return not_civilised(facts, key)
        case "order":
            return Reason("2.3")
        case "leader":
            owner = seat_message(facts.leader.index(key))
            return Reason("12.1", {"leader": Message(f"leader.{key}"), "seat": owner})
        case "automa.card":
            return Reason("13.2", {"card": Message(f"automa_card.{key}")})
        case "light":
            return Reason("6.5", {"bonus": Message(f"bonus.{key}")})
        case _:
            return Reason("2.6", {"tech": Message(f"tech.{key}")})


def not_civilised(facts: Facts, key: int) -> Reason:
    """Somebody has it, or it is the Automa's."""
    civilisation = Message(f"civilisation.{key}")
    if facts.solo:
        return Reason("13.1", {"civilisation": civilisation})
    return Reason("2.1", {"civilisation": civilisation, "seat": seat_message(facts.civilisation.index(key))})


# planning


def not_planned(facts: Facts, seat: int, key: int) -> Reason:
    """Not in the hand, or needed for an empty slot, or nothing lies there to be left."""
    if key == LEAVE:
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


def not_done(facts: Facts, asked: str, key: int) -> Reason:
    """What a card cannot do."""
    match asked:
        case "settle":
            return Reason("12.3", {"cause": Message("cause.say_where")}) if key == DONE else not_settled(facts, key)
        case "land":
            return not_landed(facts, key)
        case "tower":
            most = facts.most_cubes(facts.position.planet)
            return Reason("5.4", {"planet": Message(f"planet.{facts.position.planet}"), "most": most})
        case "collect":
            return not_collected(facts, key)
        case "discover":
            return not_discovered(facts, key)
        case "upgrade":
            return not_raised(facts, key)
        case _:
            return Reason("5.12")


def not_settled(facts: Facts, planet: int) -> Reason:
    """No such planet, too far, the wrong colour, or full."""
    tile = planet // PLANETS_ON_TILE
    missing = not_there(facts, planet)
    if missing:
        return missing
    parsec = facts.parsec[facts.galaxy_of[tile]]
    if parsec >= facts.scope():
        return too_far(facts, parsec)
    return not_home(facts, planet)


def not_there(facts: Facts, planet: int) -> Reason | None:
    """A planet that no tile has, or none in play."""
    if facts.colour[planet] == NONE:
        return Reason("1.3", {"planet": Message(f"planet.{planet}")})
    tile = planet // PLANETS_ON_TILE
    return not_on_board(Message(f"tile.{tile}")) if tile not in facts.galaxy_of else None


def not_on_board(tile: Message) -> Reason:
    return Reason("1.2", {"tile": tile, "cause": Message("cause.not_on_board")})


def too_far(facts: Facts, parsec: int) -> Reason:
    """Beyond the range of the slot."""
    slot = Message(f"slot.{facts.position.slot}")
    return Reason("5.2", {"parsec": Message(f"parsec.{parsec}"), "slot": slot, "reach": facts.scope()})


def not_home(facts: Facts, planet: int) -> Reason:
    """A colour one cannot live on, or cubes one cannot settle on."""
    power, colour = facts.turn, facts.colour[planet]
    args: Args = {"planet": Message(f"planet.{planet}")}
    if not (facts.any_colour() or facts.adapted(power, colour)):
        return Reason("3.5", {**args, "colour": Message(f"colour.{colour}")})
    return Reason("5.3" if facts.height(planet) >= HEIGHT else "3.6", args)


def not_landed(facts: Facts, key: int) -> Reason:
    """Elsewhere than on the new tile, or more than the card allows."""
    position = facts.position
    tile = Message(f"tile.{position.tile}")
    if key == COLLECT_IT:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.no_collect")})
    if key // PLANETS_ON_TILE != position.tile:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.elsewhere")})
    if facts.colour[key] == NONE:
        return Reason("1.3", {"planet": Message(f"planet.{key}")})
    if not position.may_settle:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.no_settle")})
    if not facts.cubes_left[facts.turn]:
        return Reason("5.9", {"tile": tile, "cause": Message("cause.no_cube")})
    return not_home(facts, key)


def not_collected(facts: Facts, tile: int) -> Reason:
    """Not in play, too far, or no cube to collect with."""
    if tile >= TILES:
        return not_on_board(Message("tile.none"))
    name, galaxy = Message(f"tile.{tile}"), facts.galaxy_of.get(tile, NONE)
    if galaxy == NONE:
        return not_on_board(name)
    if facts.position.program == NONE:
        return not_collected_extra(facts, tile)
    if facts.parsec[galaxy] >= facts.scope():
        return too_far(facts, facts.parsec[galaxy])
    cause = "cause.cubes_used" if facts.position.used[tile] else "cause.no_cube_there"
    return Reason("5.5", {"tile": name, "cause": Message(cause)})


def not_collected_extra(facts: Facts, tile: int) -> Reason:
    """What a leader or a station cannot collect."""
    args: Args = {"tile": Message(f"tile.{tile}")}
    if facts.position.step == 0:
        return Reason("12.2", args)
    place = next(galaxy for galaxy in facts.galaxies if facts.has_station(facts.turn, galaxy, COLLECTING))
    return Reason("11.2", {**args, "galaxy": Message(f"galaxy.{place}")})


def not_discovered(facts: Facts, parsec: int) -> Reason:
    """No such parsec, too far, or nothing left there."""
    if parsec >= PARSECS:
        return Reason("1.1", {"cause": Message("cause.parsec")})
    if parsec >= facts.scope():
        return too_far(facts, parsec)
    cause = "cause.no_field" if facts.has_tiles(parsec) else "cause.no_tile"
    return Reason("5.7", {"parsec": Message(f"parsec.{parsec}"), "cause": Message(cause)})


def not_raised(facts: Facts, gem: int) -> Reason:
    """No such gem, or none of the next kind in the supply."""
    if not COAL <= gem < CRYSTAL:
        return Reason("5.11", {"cause": Message("cause.no_raising")})
    if not facts.gems[facts.turn][gem]:
        return Reason("5.11", {"cause": Message("cause.no_gem", {"gem": Message(f"gem.{gem}")})})
    return Reason("1.5", {"gem": Message(f"gem.{gem + 1}")})


# the Automa


def not_for_automa(facts: Facts, asked: str, key: int) -> Reason:
    """What the Automa does not do."""
    if asked == "automa.tile":
        return Reason("13.6", {"tile": Message(f"tile.{key}")})
    planet = Message(f"planet.{key}")
    if asked == "automa.remove":
        return Reason("13.8", {"planet": planet, "galaxy": Message(f"galaxy.{facts.position.galaxy}")})
    position = facts.position
    at = position.automa_step()
    args: Args = {
        "planet": planet,
        "colour": Message(f"colour.{position.automa_colour[at]}"),
        "galaxy": Message(f"galaxy.{position.automa_galaxy[at]}"),
    }
    return Reason("13.5", args)


# tiles kept, assessment and levels


def not_assessed(facts: Facts, asked: str, seat: int, key: int) -> Reason:
    """What cannot be kept, assessed, removed, given back or taken."""
    match asked:
        case "tile":
            return Reason("5.7", {"parsec": Message(f"parsec.{facts.position.parsec_drawn}"), "cause": not_drawn(key)})
        case "where":
            return not_laid(facts, key)
        case "assess":
            return not_paying(facts, key)
        case "remove":
            args: Args = {"planet": Message(f"planet.{key}"), "galaxy": Message(f"galaxy.{facts.position.galaxy}")}
            return Reason("6.3", args)
        case "give_back":
            return Reason("6.6", {"bonus": Message(f"bonus.{key}")})
        case _:
            args = {"tech": Message(f"tech.{key}"), "level": Message(f"level.{facts.level[facts.turn]}")}
            return Reason("7.4", args)


def not_drawn(tile: int) -> Message:
    """A tile that is not one of the two."""
    return Message("cause.not_drawn", {"tile": Message(f"tile.{tile}")})


def not_laid(facts: Facts, galaxy: int) -> Reason:
    """Out of play, in another parsec, or full."""
    name = Message(f"galaxy.{galaxy}")
    if not facts.fields[galaxy]:
        return Reason("1.1", {"cause": Message("cause.galaxy", {"galaxy": name})})
    parsec = facts.position.parsec_drawn
    cause = "cause.full" if facts.parsec[galaxy] == parsec else "cause.other_parsec"
    return Reason("5.8", {"galaxy": name, "cause": Message(cause, {"parsec": Message(f"parsec.{parsec}")})})


def not_paying(facts: Facts, galaxy: int) -> Reason:
    """Out of play, without a colony, or assessed already."""
    if galaxy >= GALAXIES:
        return Reason("1.1", {"cause": Message("cause.no_galaxy")})
    name = Message(f"galaxy.{galaxy}")
    if not facts.fields[galaxy]:
        return Reason("1.1", {"cause": Message("cause.galaxy", {"galaxy": name})})
    if not facts.in_galaxy(facts.turn, galaxy):
        return Reason("6.1", {"galaxy": name, "cause": Message("cause.no_colony", {"galaxy": name})})
    if facts.position.program != NONE:
        return Reason("8.14", {"galaxy": name})
    return Reason("6.1", {"galaxy": name, "cause": Message("cause.assessed")})
