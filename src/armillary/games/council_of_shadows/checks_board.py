"""What is impossible about the board: tiles, piles, cubes, stations, upgrades and gems."""

from armillary.games.council_of_shadows.checks_cards import one_by_one, twice, union
from armillary.games.council_of_shadows.checks_course import Course
from armillary.games.council_of_shadows.facts import Problems, row
from armillary.games.council_of_shadows.words import (
    COLONISING,
    CUBES,
    DRAW,
    EXTRA_SLOT,
    GALAXIES,
    GEMS,
    HEIGHT,
    MOST_IN_PARSEC,
    NONE,
    OPEN,
    OWN_SLOTS,
    PARSECS,
    PLANETS,
    PLANETS_ON_TILE,
    RANGE,
    STATIONS,
    TILE,
    WHERE,
)
from armillary.kernel.notation import members

# tiles


def fields_fit(course: Course) -> Problems:
    """Tiles lie in the first fields of galaxies in play."""
    first = course.position.first_galaxy
    for galaxy in range(GALAXIES):
        laid, room = course.laid(galaxy), course.fields[galaxy]
        if len(laid) > room or course.tile_at[galaxy][: len(laid)] != laid:
            yield f"tiles of galaxy {galaxy} must lie in the first of its {room} fields, without gaps"
    if len(course.laid(first)) < (right := course.position.first_tiles):
        yield f"galaxy {first} must have {right} tiles, which were laid out in setup"


def piles_fit(course: Course) -> Problems:
    """Every tile is in one place, in its own parsec."""
    position = course.position
    under = [row(list(position.under), parsec, MOST_IN_PARSEC) for parsec in range(PARSECS)]
    for parsec in range(PARSECS):
        put = [tile for tile in under[parsec] if tile != NONE]
        if under[parsec] != [*put, *[NONE] * (MOST_IN_PARSEC - len(put))]:
            yield f"under must have no gaps in parsec {parsec}"
        laid = [tile for galaxy in range(GALAXIES) if course.parsec[galaxy] == parsec for tile in course.laid(galaxy)]
        sets = [position.pile[parsec], *one_by_one([*put, *laid, *on_the_way(course, parsec)])]
        if twice(sets):
            yield f"tiles {members(twice(sets))} are in two places"
        elif union(sets) != position.parsec_tiles[parsec]:
            yield f"the tiles of parsec {parsec} must be {members(position.parsec_tiles[parsec])} together"


def on_the_way(course: Course, parsec: int) -> list[int]:
    """Tiles of a parsec that are drawn, or kept and not laid yet."""
    if course.position.parsec_drawn != parsec:
        return []
    return [course.position.tile] if course.phase == WHERE else list(course.position.drawn)


def drawn_fit(course: Course) -> Problems:
    """Tiles are drawn one after the other in a discovery, where there is a field for one."""
    position = course.position
    drawn, known = list(position.drawn), list(position.drawn_known)
    drawing = course.phase in {DRAW, TILE, WHERE}
    if drawing != (position.parsec_drawn != NONE):
        yield "parsec_drawn must be a parsec while tiles are drawn and laid, and -1 otherwise"
        return
    number = sum(tile != NONE for tile in drawn)
    right = {DRAW: {0, 1}, TILE: {2}}.get(course.phase, {0})
    if number not in right or (number == 1 and drawn[0] == NONE):
        yield f"drawn must be {min(right)} to {max(right)} tiles, the first one first"
        return
    for place, seats in enumerate(known):
        drawer = course.drawers() if drawn[place] != NONE else 0
        if seats & drawer != drawer or (seats and not drawer) or seats & ~viewers(course):
            yield f"drawn_known[{place}] must be seats that know the tile, the one that drew it among them"
        elif course.phase == DRAW and seats != drawer:
            yield f"drawn_known[{place}] must be the seat that drew the tile: it came from above"
    if drawing and not position.open_galaxies(position.parsec_drawn):
        yield f"parsec_drawn must be a parsec with an empty field, which parsec {position.parsec_drawn} has not"


def viewers(course: Course) -> int:
    """Who may know a tile: seats, and in a solo match spectators, for what the Automa draws is open."""
    return (1 << course.players) - 1 if course.players > 1 else OPEN


def tile_knowledge_fits(course: Course) -> Problems:
    """Whoever put a tile under its pile knows it."""
    both = zip(course.position.under, course.position.under_known, strict=True)
    for place, (tile, known) in enumerate(both):
        if bool(known) != (tile != NONE) or known & ~viewers(course):
            yield f"under_known[{place}] must be the seats that know the tile, and empty without one"


# cubes


def planets_fit(course: Course) -> Problems:
    """Cubes stand on planets of tiles on the board, three at most."""
    for planet in range(PLANETS):
        height = course.height(planet)
        if height and (planet // PLANETS_ON_TILE not in course.galaxy_of or course.colour[planet] == NONE):
            yield f"no cube stands on planet {planet}, which is not on the board"
        elif height > HEIGHT:
            yield f"planet {planet} must hold {HEIGHT} cubes at most, of all powers together"


def cubes_fit(course: Course) -> Problems:
    """Every power has 30 cubes."""
    for power in course.powers:
        stock = sum(
            course.station_stock[galaxy]
            for galaxy, there in enumerate(map(course.station_in, range(GALAXIES)))
            if there is not None and there[0] == power
        )
        number = course.cubes_left[power] + course.colonies(power) + course.board_cubes(power) + stock
        if number != CUBES:
            yield f"power {power} must have {CUBES} cubes together: in supply, on planets, stations and its board"


def upgrades_fit(course: Course) -> Problems:
    """Reach is bought step by step; extra slots have a cube each at most."""
    for power in course.powers:
        upgrades = course.upgrades[power]
        for slot in range(OWN_SLOTS + 1):
            steps = upgrades >> (RANGE + 2 * slot) & 3
            if steps == 2:
                yield f"upgrades[{power}] must have {RANGE + 2 * slot} before {RANGE + 2 * slot + 1}"
            if slot == OWN_SLOTS and steps and not course.from_leader(power, EXTRA_SLOT):
                yield f"upgrades[{power}] must not have {RANGE + 2 * slot}: only a leader brings that slot"
        own = bool(course.from_leader(power, EXTRA_SLOT))
        most = own + (course.gets(power, EXTRA_SLOT) > course.from_leader(power, EXTRA_SLOT))
        if not own <= course.panels[power] <= most:
            yield f"panels[{power}] must be {int(own)} to {most}, a cube for each extra slot"
        if course.is_automa(power) and upgrades:
            yield f"upgrades[{power}] must be empty: the Automa has none"


def stations_fit(course: Course) -> Problems:
    """A station in a galaxy at most, each kind once for a seat."""
    seen: set[int] = set()
    for galaxy, number in enumerate(course.station):
        stock = course.station_stock[galaxy]
        most = course.position.station_cubes if number != NONE and number % STATIONS == COLONISING else 0
        if stock > most:
            yield f"station_stock[{galaxy}] must be {most} at most"
        if number == NONE:
            continue
        if not course.position.with_stations or not course.fields[galaxy] or number // STATIONS not in course.seats:
            yield f"station[{galaxy}] must be -1: no seat can have built there"
        if number in seen:
            yield f"station[{galaxy}] must be another: each seat builds each kind once"
        seen.add(number)


# gems


def gems_fit(course: Course) -> Problems:
    """Gems go round."""
    for kind in range(GEMS):
        number = course.position.bank[kind] + sum(gems[kind] for gems in course.gems)
        right = course.position.bank_gems[kind]
        if number != right:
            yield f"there must be {right} gems of kind {kind}, in the bank and with the powers"
