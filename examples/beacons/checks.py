"""What is impossible about a position."""

from collections.abc import Iterable, Iterator

from armillary.kernel.constants import SEATS
from beacons.names import NONE, Count, Phase
from beacons.rules import Beacons

MOST_POINTS = 5_000  # twelve rounds of twice 99, and every relic


def broken(position: Beacons) -> list[str]:
    """What is impossible about a position."""
    return [problem for part in (probes, relics, course, plans) for problem in part(position)]


def probes(position: Beacons) -> Iterator[str]:
    """Every probe lies in one place at most, and packets are of a size."""
    everyone = (1 << position.players) - 1
    places = [*position.packet, position.deck]
    if sum(place.bit_count() for place in places) != union(places).bit_count():
        yield "a probe is in two places"
    if union(places) >> position.probes:
        yield f"there are only {position.probes} probes"
    sizes = [packet.bit_count() for packet in position.packet]
    if any(sizes[position.players :]):
        yield "a crew that does not play has a packet"
    if position.phase == Phase.DEAL:
        full = sizes.count(Count.PACKET)
        begun = sum(sizes) - Count.PACKET * full
        if sorted(sizes, reverse=True) != sizes or full == position.players or begun >= Count.PACKET:
            yield "probes are dealt to one crew after the other, up to four each"
        if union(places) != (1 << position.probes) - 1:
            yield "a probe is missing from the deal"
    elif len(set(sizes[: position.players])) != 1 or not fewest(position) <= sizes[0] <= Count.PACKET:
        yield "packets are of one size, and hold a probe to send"
    for seat in range(position.players):
        if not position.held[seat] >> seat & 1 or position.held[seat] & ~everyone:
            yield "a crew has held its packet, and only crews that play have"


def fewest(position: Beacons) -> int:
    """Probes a packet holds at least: one is left when a round is over."""
    return Count.LAST + 1 if position.phase in {Phase.FLARE, Phase.SEND} else Count.LAST


def relics(position: Beacons) -> Iterator[str]:
    """Every relic is in exactly one place, and those who know one play."""
    places = [*position.owned, position.top]
    under = list(position.under)
    listed = [number for number in [*under[: position.depth], *position.drawn] if number != NONE]
    if any(number == NONE for number in under[: position.depth]) or any(n != NONE for n in under[position.depth :]):
        yield "depth says how many relics lie under the pile"
    elif sum(place.bit_count() for place in places) + len(listed) != position.relics:
        yield f"there are {position.relics} relics"
    elif union(places) | union(1 << number for number in listed) != (1 << position.relics) - 1:
        yield "a relic is in two places"
    known = [*position.under_known, *position.drawn_known]
    if union(known) >> position.players:
        yield "only crews that play know a relic"
    if position.drawn[0] == NONE and position.drawn[1] != NONE:
        yield "the first relic drawn comes before the second"


def course(position: Beacons) -> Iterator[str]:
    """The phase fits who is asked."""
    asked = position.waiting
    dredging = position.phase in {Phase.DREDGE, Phase.DRAW, Phase.KEEP}
    if (position.phase == Phase.OVER) != (asked == 0):
        yield "nobody is asked when the match is over, and only then"
    if (position.phase in {Phase.DEAL, Phase.FLARE, Phase.DRAW}) != bool(asked >> SEATS & 1):
        yield "nature deals, flares and draws"
    if (position.phase == Phase.SEND) != bool(position.joint):
        yield "probes are sent by all crews together"
    if dredging and not (0 <= position.turn < position.players and 0 <= position.beacon < Count.BEACONS):
        yield "a crew dredges at a beacon"
        return
    if not dredging and (position.turn != NONE or any(number != NONE for number in position.drawn)):
        yield "relics are drawn only while a crew dredges"
    if position.phase in {Phase.DREDGE, Phase.KEEP} and asked != 1 << position.turn:
        yield "the crew whose turn it is dredges"
    if any(abs(score) > MOST_POINTS for score in position.score):
        yield f"nobody can have more than {MOST_POINTS} points"
    yield from drawing(position)


def drawing(position: Beacons) -> Iterator[str]:
    """What is drawn fits the phase."""
    drawn = sum(number != NONE for number in position.drawn)
    if position.phase == Phase.DREDGE and drawn:
        yield "a crew chooses where to dredge before it draws"
    if position.phase == Phase.DRAW and (drawn > 1 or drawn + position.top.bit_count() < 2):
        yield "two relics are drawn from the top"
    if position.phase == Phase.KEEP and not drawn:
        yield "a crew keeps one of the relics it has drawn"
    if position.phase != Phase.OVER and position.round >= position.rounds:
        yield f"a match has {position.rounds} rounds"


def plans(position: Beacons) -> Iterator[str]:
    """What is sent fits the phase."""
    for seat in range(len(position.sent)):
        sent, where = position.sent[seat], position.where[seat]
        playing = seat < position.players
        settling = position.phase in {Phase.DREDGE, Phase.DRAW, Phase.KEEP}
        if settling and playing and (sent == NONE or where == NONE):
            yield "every crew has sent a probe"
        if not settling and position.phase != Phase.SEND and (sent, where) != (NONE, NONE):
            yield "probes are sent only in their phase"
        if not playing and (sent, where, position.score[seat], position.owned[seat]) != (NONE, NONE, 0, 0):
            yield "a crew that does not play has nothing"
        if position.phase == Phase.SEND and sent != NONE and not position.packet[seat] >> sent & 1:
            yield "a probe is sent from the packet a crew holds"
        if position.phase == Phase.SEND and playing and (where == NONE) != bool(position.waiting >> seat & 1):
            yield "every crew is asked until it has chosen a beacon"
        if sent == NONE and where != NONE:
            yield "a beacon is chosen after the probe"
        if sent >= position.probes:
            yield f"there are only {position.probes} probes"


def union(places: Iterable[int]) -> int:
    """All members of several sets."""
    found = 0
    for place in places:
        found |= place
    return found
