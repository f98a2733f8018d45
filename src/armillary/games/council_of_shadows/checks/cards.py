"""What is impossible about cards and tiles: where each of them is, and who knows it."""

from collections.abc import Iterable

from armillary.games.council_of_shadows.checks.powers import acting, has_acted
from armillary.games.council_of_shadows.names import AUTOMA, NONE, OPEN, Count, Passive, Phase, Stage
from armillary.games.council_of_shadows.people.view.facts import WIDE, Facts, Problems
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.checking import together

STARTING = (1 << Count.START_CARDS) - 1  # everybody has these
FILLED = ("tile_at", "under", "drawn", "lights", "light_under")


def no_gaps(given: Facts, _: CouncilRules) -> Problems:
    """Rows are filled from their first place on, and galaxies as far as they have fields."""
    for name in FILLED:
        rows = getattr(given, name) if name in WIDE else [getattr(given, name)]
        for number, there in enumerate(rows):
            if NONE in there[: len(there) - there.count(NONE)]:
                yield f"row {number} of {name} must have no gaps: it is filled from its first place on"
    for galaxy, room in enumerate(given.fields):
        if len(given.laid(galaxy)) > room:
            yield f"galaxy {galaxy} must have {room} tiles at most, as many as it has fields"


def once(given: Facts, right: CouncilRules) -> Problems:
    """All cards and tiles of the setup are in one place each."""
    dealt = places(Facts(right))
    for what, sets in places(given).items():
        found, twice = together(sets)
        if twice:
            yield f"{what} {members(twice)} are in two places"
        if found != (every := sum(dealt[what])):
            yield f"{what} must be {members(every)} together"
    if given.phase != Phase.SHOW and given.first_gap() != NONE:
        yield "display must be full while there are cards for it"


def places(facts: Facts) -> dict[str, list[int]]:
    """What is where: of each kind of card and tile, a set for each place."""
    own = {power: owned(facts, power) for power in facts.powers}
    lights = [*single(facts.light_under), *single(facts.position.lights)]
    techs = [single(taken[level] for taken in facts.tech) for level in range(2)]
    bought = [there & ~STARTING for sets in own.values() for there in sets]
    return {
        **{f"tiles of parsec {parsec}": tiles(facts, parsec) for parsec in range(Count.PARSECS)},
        **{f"Dark Tech cards of level {n + 1}": [facts.tech_pile[n], facts.tech_out[n], *techs[n]] for n in range(2)},
        "Light cards": [facts.light_pile, facts.automa_lights, *lights],
        "AI cards": [facts.ai_pile, facts.ai_discard, *single(facts.display), *bought],
        **{f"own cards of power {power}": [there & STARTING for there in sets] for power, sets in own.items()},
    }


def owned(facts: Facts, power: int) -> list[int]:
    """The action cards of a power, place by place."""
    return [facts.hand[power], *facts.covered[power], *single(facts.top[power])]


def single(cards: Iterable[int]) -> list[int]:
    """A set for each card that is there."""
    return [1 << card for card in cards if card != NONE]


def tiles(facts: Facts, parsec: int) -> list[int]:
    """The tiles of a parsec, place by place; those on the way are drawn, or kept and not laid yet."""
    laid = [tile for galaxy in facts.galaxies if facts.parsec[galaxy] == parsec for tile in facts.laid(galaxy)]
    way = [*facts.drawn, facts.tile if facts.phase == Phase.WHERE else NONE] if facts.parsec_drawn == parsec else []
    return [facts.pile[parsec], *single([*facts.under[parsec], *laid, *way])]


def stacks_fit(given: Facts, _: CouncilRules) -> Problems:
    """Cards lie in the slots a power has; the first one is empty once they have slid, and before all are full."""
    for seat in given.seats:
        slots, tops, slid = given.slots(seat), given.top[seat], has_acted(given, seat)
        for slot, top in enumerate(tops):
            if top == NONE and given.covered[seat][slot]:
                yield f"covered of power {seat} must be empty in slot {slot}: no card lies on top"
        if set(tops[slots:]) - {NONE}:
            yield f"power {seat} has {slots} slots, and no card in another"
        if slid and given.round == 1 and given.stage < Stage.ACTING and set(tops) != {NONE}:
            yield f"slots of power {seat} must be empty before the first cards are played"
        if slid and tops[0] != NONE:
            yield f"slot 0 of power {seat} must be empty: its cards have slid"
        if not slid and NONE in tops[:slots] and given.hand[seat]:
            yield f"power {seat} must have filled its slots: it has cards left"
        if given.gets(seat, Passive.NO_TOWERS) and any(there & given.towers for there in owned(given, seat)):
            yield f"power {seat} must have none of the cards {members(given.towers)}: its leader forbids them"


# bonus cards, and who knows what


def bonuses_fit(given: Facts, _: CouncilRules) -> Problems:
    """One bonus card too many is given back at once; others know only Light cards that came from under the deck."""
    for seat in given.seats:
        most = Count.MOST_BONUSES + (given.phase == Phase.GIVE_BACK and seat == given.turn)
        if len(given.light_hand(seat)) + given.dark_kept[seat] > most:
            yield f"power {seat} must have {most} bonus cards at most"
        if any(known >> seat & 1 or (known and given.light_pile) for known in given.lights_known[seat]):
            yield f"lights_known of power {seat} must be other seats, and empty until cards come from under the deck"


def knowledge_fits(given: Facts, _: CouncilRules) -> Problems:
    """Who drew a tile or put a Light card under the deck knows it; what the Automa draws is open."""
    seats = (1 << given.players) - 1
    viewers, drawer = OPEN if given.solo else seats, given.drawers() if given.turn != NONE else 0
    drawn = drawer if given.phase == Phase.DRAW else viewers
    for name, must, may, most, who in (
        ("under", 0, viewers, given.players + 1, "the seats that know the tile"),
        ("drawn", drawer, drawn, given.players + 1, "who drew the tile, or knew it before"),
        ("light_under", 0, seats, 1, "the one seat that put the card there"),
        ("lights", 0, seats, 1, "at most one other seat"),
    ):
        for place, known in enumerate(getattr(given.position, f"{name}_known")):
            there = getattr(given.position, name)[place] != NONE
            missed = there and (must & ~known or (not known and name != "lights"))
            if missed or known & ~may or known.bit_count() > most * there:
                yield f"{name}_known[{place}] must be {who}, and empty where there is nothing"


# the Automa


def automa_fits(given: Facts, _: CouncilRules) -> Problems:
    """The Automa has a card from planning to the end of its turn, for its level."""
    card, level = given.automa_card, min(given.level[AUTOMA], 2)
    cards = [one for one in members(given.automa_cards & ~given.automa_left) if given.automa_pile[one] == level]
    if given.automa_left & ~given.automa_cards:
        yield f"automa_left must be some of {members(given.automa_cards)}"
    if not given.solo or not acting(given) or given.order.index(AUTOMA) < given.place:
        if card != NONE:
            yield "automa_card must be -1: none is turned up"
    elif card not in cards:
        yield f"automa_card must be a card of the Automa for its level that is not in automa_left, one of {cards}"
