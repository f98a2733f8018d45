"""What is impossible about sectors, civilisations, colonies and ships."""

from armillary.games.apex.facts import Facts, Problems
from armillary.games.apex.words import (
    COLONIES,
    FLEET,
    LAY,
    NONE,
    PLACES,
    SCALES,
    SEATS6,
    SLOT,
    TURN_UP,
)


def absent(facts: Facts) -> Problems:
    """A seat that does not play has nothing, and nothing lies outside the galaxy."""
    position = facts.position
    for seat in range(facts.players, SEATS6):
        names = (facts.civilisation, facts.home, facts.chosen, facts.side, facts.dropped)
        numbers = [*facts.ships[seat], *facts.level[seat], *facts.points[seat], facts.hand[seat], position.held[seat]]
        if any(numbers) or any(one[seat] != NONE for one in names):
            yield f"seat {seat} does not play and has nothing: 0, -1 or empty in every list"
    last = facts.places[-1]
    for place in range(last + 1, PLACES):
        if facts.tile[place] != NONE or facts.colony[place] != NONE or any(ships[place] for ships in facts.ships):
            yield f"place {place} is not in this galaxy, whose places are 0 to {last}: it must be empty"


def tiles_fit(facts: Facts) -> Problems:
    """Every tile is there once, and tiles are laid out or turned up."""
    laid = [facts.tile[place] for place in facts.neutral]
    known = [tile for tile in laid if tile != NONE]
    if any(facts.tile[place] != NONE for place in facts.seats):
        yield f"the origin slots 0 to {facts.players - 1} have no tile: -1 for each"
    if len(set(known)) != len(known):
        yield "a tile lies in two places: every tile is there once"
    if facts.position.exploration:
        if facts.phase == LAY:
            yield "no tiles are laid out when the galaxy is explored: they are turned up later"
    elif facts.phase == LAY:
        if len(known) == len(laid) or laid[: len(known)] != known:
            yield "tiles are laid out one neutral sector after the other, until each has one"
    elif len(known) < len(laid):
        yield "every neutral sector must have a tile once they are laid out"


def settled_in(facts: Facts) -> Problems:
    """Civilisations and origins are taken one seat after the other."""
    settled = facts.settled
    for name, values, more in (
        ("civilisation", facts.civilisation, [facts.turn] if facts.phase == SLOT else []),
        ("home", facts.home, []),
    ):
        taken = [values[seat] for seat in facts.seats if values[seat] != NONE]
        if {seat for seat in facts.seats if values[seat] != NONE} != {*settled, *more}:
            yield f"{name} must be taken by the seats {sorted([*settled, *more])} and be -1 for the others"
        elif len(set(taken)) != len(taken):
            yield f"two seats have the same {name}: each is taken once"
    if any(facts.home[seat] >= facts.players for seat in facts.seats):
        yield f"home must be an origin slot from 0 to {facts.players - 1}"


def colonies_stand(facts: Facts) -> Problems:
    """Origin colonies stay, and there are few others."""
    for slot in facts.seats:
        owner = facts.home.index(slot) if slot in facts.home else NONE
        if facts.colony[slot] != owner:
            yield f"colony[{slot}] must be {owner}: on an origin stands the colony of the seat that lives there"
    for place in facts.neutral:
        if facts.colony[place] >= facts.players:
            yield f"colony[{place}] must be a seat from 0 to {facts.players - 1}, or -1"
        elif facts.colony[place] != NONE and facts.tile[place] == NONE:
            yield f"colony[{place}] must be -1: nobody has turned up this sector"
    for seat in facts.seats:
        if sum(facts.colony[place] == seat for place in facts.neutral) > COLONIES:
            yield f"seat {seat} must have {COLONIES} colonies at most beside its origin"


def ships_stand(facts: Facts) -> Problems:
    for seat in facts.seats:
        if sum(facts.ships[seat]) > FLEET:
            yield f"seat {seat} must have {FLEET} ships at most in the galaxy"


def face_down(facts: Facts) -> Problems:
    """Nobody has entered a sector that lies face down, but for the one that is being turned up."""
    entered = facts.position.target if facts.phase == TURN_UP else NONE
    for place in facts.neutral:
        there = [seat for seat in facts.seats if facts.ships[seat][place]]
        if facts.tile[place] == NONE and there != ([facts.turn] if place == entered else []):
            yield (
                f"no ships can stand in sector {place}, which lies face down: "
                "only the seat that has just entered it has some, until it is turned up"
            )


def untouched(facts: Facts) -> Problems:
    """Before the first strategy, everybody has what its civilisation starts with."""
    if not facts.untouched:
        return
    if facts.position.exploration and any(facts.tile[place] != NONE for place in facts.neutral):
        yield "no sector is turned up before the first round is resolved"
    if any(facts.colony[place] != NONE for place in facts.neutral):
        yield "colonies stand only on origins before the first round is resolved"
    start_ships, start_level = list(facts.position.start_ships), list(facts.position.start_level)
    settled = facts.settled
    for seat in facts.seats:
        ships, level = [0] * PLACES, [0] * SCALES
        if seat in settled:
            own = facts.civilisation[seat]
            ships[facts.home[seat]] = start_ships[own]
            level = start_level[own * SCALES : (own + 1) * SCALES]
        if facts.ships[seat] != ships:
            yield f"seat {seat} must have {sum(ships)} ships before the first round is resolved, all on its origin"
        if facts.level[seat] != level:
            yield f"seat {seat} must have the levels {level} before the first round is resolved"
