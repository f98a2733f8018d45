"""What is impossible about ships, rounds and points."""

from functools import reduce
from itertools import combinations
from operator import or_

from armillary.games.pocket_imperium.board import set_of
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import CARDS, NEUTRAL, OVER, PLAN, SLOTS
from armillary.kernel.notation import members


def ships_stand(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Ships stand in hexes of one owner."""
    taken = reduce(or_, given.held)
    standing = set_of(hex for hex, ships in enumerate(given.ships) if ships)
    twice = reduce(or_, (one & other for one, other in combinations(given.held, 2)))
    wrong = members(twice | taken & ~right.open | taken ^ standing)
    return f"ships must stand in hexes in play, each held by one owner: {wrong} differ" if wrong else ""


def ships_counted(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """No ship is lost or gained."""
    for seat in range(right.players):
        board, lifted, supply = given.force(given.held[seat]), given.lifted(seat), given.supply[seat]
        if board + lifted + supply != right.fleet_size:
            there = f"{board} on the board, {lifted} lifted for an invasion and {supply} in its supply"
            return f"seat {seat} must have {right.fleet_size} ships: there are {there}"
    return ""


def neutrals_stand(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Neutral defenders stand where the setup put them, and only become fewer."""
    most = {hex: right.ships[hex] for hex in members(right.held[NEUTRAL])}
    if any(given.ships[hex] > most.get(hex, 0) for hex in members(given.held[NEUTRAL])):
        return f"neutral defenders can only be in {list(most)}, and there at most {list(most.values())}"
    return ""


def rounds_fit(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """A match lasts as long as it should, and no round pays more than the richest sectors."""
    over = given.phase == OVER
    last = right.rounds if over else right.rounds - 1
    if given.round > last or (given.finished() != over and given.phase in {PLAN, OVER}) or over > given.round:
        return f"a match is over after {right.rounds} rounds or one in which a seat lost its last ship, and only then"
    paid = [score - final for score, final in zip(given.score, given.final, strict=True)]
    printed = list(right.printed)
    most = max(sum(printed[card : card + SLOTS]) for card in range(0, (CARDS - 1) * SLOTS, SLOTS))
    most *= (right.players + 1) * given.round
    if min(paid) < 0 or sum(paid) > most:
        return f"score less final must be 0 or more, and {most} at most for all seats: {given.round} rounds pay no more"
    return ""
