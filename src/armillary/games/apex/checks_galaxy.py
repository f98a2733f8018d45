"""What is impossible about sectors, colonies and ships."""

from collections.abc import Iterator

from armillary.games.apex.begun import differing
from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import CHOOSE, COLONIES, FLEET, NONE, PLACES, SCALES, SEATS6, SOURCES, TILES, TURN_UP

OF_SEATS = {"chosen": 1, "side": 1, "dropped": 1, "civilisation": 1, "home": 1, "hand": 1, "held": 1}
OF_SEATS |= {"level": SCALES, "points": SOURCES, "ships": PLACES}  # how many numbers each has for a seat


def absent(position: ApexRules, start: ApexRules) -> Iterator[str]:
    """A seat that does not play has nothing, and nothing lies outside the galaxy."""
    for name, wide in OF_SEATS.items():
        others = range(position.players * wide, SEATS6 * wide)
        yield from differing(
            position, start, [name], f": seats 0 to {position.players - 1} play, and no others", others
        )
    outside = range(position.places, PLACES)
    why = f": the places of this galaxy are 0 to {position.places - 1}"
    yield from differing(position, start, ["tile", "colony"], why, outside)
    for seat in range(position.players):
        yield from differing(position, start, ["ships"], why, [seat * PLACES + place for place in outside])


def tiles_fit(position: ApexRules, start: ApexRules) -> Iterator[str]:
    """Tiles lie in neutral sectors, each once; before the first strategy, nothing has changed."""
    laid = [tile for tile in position.tile if tile != NONE]
    if len(laid) != TILES - position.unlaid().bit_count():
        yield "a tile lies in two places, or on an origin: every tile is there once, in a neutral sector"
    if position.phase <= CHOOSE and position.age == position.round == 0:
        names = ("tile", "colony", "ships", "level", "points")
        yield from differing(position, start, names, " before the first round is resolved")


def colonies_fit(position: ApexRules, start: ApexRules) -> Iterator[str]:
    """Origin colonies stay, and there are few others."""
    why = ": on an origin stands the colony of the seat that lives there"
    yield from differing(position, start, ["colony"], why, range(position.players))
    for place in range(position.players, position.places):
        if position.colony[place] >= position.players:
            yield f"colony[{place}] must be a seat from 0 to {position.players - 1}, or -1"
        elif position.colony[place] != NONE and position.face_down(place):
            yield f"colony[{place}] must be -1: nobody has turned up this sector"
    for seat in range(position.players):
        if position.colonies_left(seat) < 0:
            yield f"seat {seat} must have {COLONIES} colonies at most beside its origin"


def ships_fit(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Fleets are small, and stand in sectors that lie face up, or in the one that is being turned up."""
    for seat in range(position.players):
        if position.supply(seat) < 0:
            yield f"seat {seat} must have {FLEET} ships at most in the galaxy"
    for place in range(position.players, position.places):
        entered = position.phase == TURN_UP and place == position.target
        if position.face_down(place) and position.present(place) != (1 << position.turn if entered else 0):
            yield (
                f"no ships can stand in sector {place}, which lies face down: "
                "only the seat that has just entered it has some, until it is turned up"
            )
