"""What is impossible about tiles, tokens, cards, levels and points, as they are counted."""

from collections.abc import Iterator

from armillary.games.apex.names import NONE, Bonus, Count, Phase, Side
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import has, members
from armillary.kernel.checking import rehearse


def galaxy_fits(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """Tiles are there once, colonies and ships are few, and none stand where a sector lies face down."""
    if sum(tile != NONE for tile in right.tile) != Count.TILES - right.unlaid().bit_count():
        yield "a tile lies in two places: every tile is there once"
    for seat in range(right.players):
        if min(right.colonies_left(seat), right.supply(seat)) < 0:
            most = f"{Count.COLONIES} colonies at most beside its origin, and {Count.FLEET} ships at most"
            yield f"seat {seat} must have {most}"
    go_back(given, right)
    for place in range(right.players, right.places):
        hidden = right.face_down(place)
        owners = [NONE] if hidden else [NONE, *range(right.players)]
        if right.colony[place] not in owners:
            yield f"colony[{place}] must be one of {owners}: seats that play, and nobody where a sector lies face down"
        if hidden and right.present(place):
            yield f"sector {place} lies face down: ships can neither stand there nor come from there, only enter it now"


def go_back(given: ApexRules, right: ApexRules) -> None:
    """Ships that have entered a sector to be turned up are where they came from."""
    if given.phase == Phase.TURN_UP and {given.source, given.target} <= {*range(right.places)}:
        at = given.turn * Count.PLACES
        right.ships[at + given.target] = 0
        right.ships[at + given.source] += given.ships[at + given.target]


def dealt(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """Cards are dealt again: to each seat those it has played in this round, any of those discarded, and its hand."""
    cards, discarded, full = list[int](), members(given.discard), right.hand_size
    each = full if given.phase == Phase.OVER else right.round * (2 if right.players == 2 else 1)
    if len(discarded) != right.players * each:
        yield f"discard must hold {right.players * each} cards, those played before this round"
    for seat in range(right.players):
        hand, discards = members(given.hand[seat]), discarded[seat * each : (seat + 1) * each]
        played = [*discards, *(card for card in (right.chosen[seat], right.dropped[seat]) if card != NONE)]
        if given.phase > Phase.DEAL and len(hand) != full - len(played):
            yield f"hand[{seat}] must hold {full - len(played)} cards, those of {full} that were not played"
        cards += [*played, *hand]

    def dealing(right: ApexRules, _: int) -> tuple[str, int] | None:
        return (f"card {cards[0]}", cards.pop(0)) if cards and right.phase == Phase.DEAL else None

    yield from rehearse(right, dealing, why=", which are not yet in a hand, played or discarded")
    right.discard = given.discard
    for seat in range(right.players):
        right.hand[seat] &= given.hand[seat]


# nobody has more than the rounds so far can have brought


def rounds_before(given: ApexRules) -> int:
    """Rounds that are finished in the whole match."""
    return given.age * Count.ROUNDS + given.round + (given.phase == Phase.OVER)


def levels_fit(given: ApexRules, _: ApexRules) -> Iterator[str]:
    """Levels never fall; a seat raises one or founds a colony, once in a round."""
    for seat in range(given.players):
        at, own = seat * Count.SCALES, given.civilisation[seat] * Count.SCALES
        level, least = given.level[at : at + Count.SCALES], list(given.start_level[own : own + Count.SCALES])
        if any(now < before for now, before in zip(level, least, strict=True)):
            yield f"levels of seat {seat} must be at least {least}, where its civilisation starts"
        ended = has(given.done, seat) and seat != given.turn
        most = rounds_before(given) + (ended and given.side[seat] not in {Side.WAR, Side.EXPANSION})
        if sum(level) - sum(least) + Count.COLONIES - given.colonies_left(seat) > most:
            yield f"seat {seat} can have gained {most} levels and colonies at most by now"


def points_fit(given: ApexRules, _: ApexRules) -> Iterator[str]:
    """Points come from ages that are over, and from wars."""
    if min(given.points) < 0:
        yield "points must be 0 or more"
    ages = given.age + (given.phase == Phase.OVER)
    extra = sum(given.bonus_at(place) == Bonus.POINT for place in range(given.places))
    wars = sum(has(given.done, seat) and given.side[seat] == Side.WAR for seat in range(given.players))
    battles = (rounds_before(given) * given.players + wars) * given.places
    limits = [given.places + extra] * ages + [0] * (Count.AGES - ages) + [battles]
    for source, most in enumerate(limits):
        if sum(given.points[source :: Count.SOURCES]) > most:
            name = f"age {source}" if source < Count.AGES else "battles"
            yield f"{name} can have brought {most} points at most to all seats together"
