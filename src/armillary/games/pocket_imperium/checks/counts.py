"""What is impossible about ships, rounds and points."""

from collections.abc import Iterator

from armillary.games.pocket_imperium.components.board import set_of
from armillary.games.pocket_imperium.names import NEUTRAL, Count, Phase
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import members
from armillary.kernel.checking import together


def ships_fit(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """Ships stand in hexes of one owner; none is lost or gained, and neutral defenders only become fewer."""
    taken, twice = together(given.held)
    standing = set_of(hex for hex, ships in enumerate(given.ships) if ships)
    if wrong := members(twice | taken & ~right.open | taken ^ standing):
        yield f"ships must stand in hexes in play, each held by one owner: {wrong} differ"
    for seat in range(right.players):
        there = given.force(given.held[seat]), given.lifted(seat), given.supply[seat]
        if sum(there) != right.fleet_size:
            yield f"seat {seat} must have {right.fleet_size} ships on the board, lifted and in its supply, not {there}"
    most = {hex: right.ships[hex] for hex in members(right.held[NEUTRAL])}
    if any(given.ships[hex] > most.get(hex, 0) for hex in members(given.held[NEUTRAL])):
        yield f"neutral defenders can only be in {list(most)}, and there at most {list(most.values())}"


def rounds_fit(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """A match lasts as long as it should, and no round pays more than the richest sectors."""
    over = given.phase == Phase.OVER
    at_end = given.phase in {Phase.PLAN, Phase.OVER}
    if not over <= given.round < right.rounds + over or (at_end and given.finished() != over):
        yield f"a match is over after {right.rounds} rounds or one in which a seat lost its last ship, and only then"
    paid = [score - final for score, final in zip(given.score, given.final, strict=True)]
    slots = Count.SLOTS
    richest = max(sum(right.printed[at : at + slots]) for at in range(0, (Count.CARDS - 1) * slots, slots))
    most = richest * (right.players + 1) * given.round
    if min(paid) < 0 or sum(paid) > most:
        yield f"score less final must be 0 or more, and {most} at most for all seats: {given.round} rounds pay no more"
