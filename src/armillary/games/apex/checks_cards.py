"""What is impossible about cards: where they are, what was chosen, and who knows which hand."""

from collections.abc import Iterator

from armillary.games.apex.begun import differing
from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import CHOOSE, DEAL, FIGHT, NONE, OVER, TURN_UP
from armillary.kernel.bits import bit, first
from armillary.kernel.notation import members

RESOLVING = range(FIGHT, TURN_UP + 1)  # phases of a strategy
DUEL = 2


def choices_fit(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Everything is chosen when strategies are resolved."""
    for seat in range(position.players if position.phase in RESOLVING else 0):
        if NONE in {position.chosen[seat], position.side[seat]}:
            yield f"seat {seat} must have chosen a card and a side before strategies are resolved"
        elif (position.dropped[seat] != NONE) != (position.players == DUEL):
            yield f"dropped[{seat}] must be a card with two players, and -1 with more"


def cards_conserved(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Every card of the deck is in one place."""
    piles = [*position.hand, position.deck, position.undealt, position.discard]
    if position.phase in RESOLVING:
        piles += [bit(card) for card in (*position.chosen, *position.dropped) if card != NONE]
    there = 0
    for pile in piles:
        if there & pile:
            yield f"cards {members(there & pile)} are in two places"
        there |= pile
    if there != position.deck_cards:
        right = members(position.deck_cards)
        yield f"cards in hands, played, open, discarded and in the deck must be {right} together"


def hands_fit(position: ApexRules, start: ApexRules) -> Iterator[str]:
    """Hands and what was not dealt are as large as deals and rounds make them; hands were held on their way."""
    full, seat = position.hand_size, position.receiver()
    sizes = [hand.bit_count() for hand in position.hand[: position.players]]
    if position.phase == DEAL:
        if seat == position.players or sizes[seat] > full or any(sizes[seat + 1 :]):
            yield f"cards are dealt to one seat after the other until each has {full}"
    else:
        rounds = position.round + (position.phase in RESOLVING)
        size = 0 if position.phase == OVER else full - rounds * (2 if position.players == DUEL else 1)
        if set(sizes) != {size}:
            yield f"every seat must have {size} cards in hand"
        left = position.deck_cards.bit_count() - position.players * full
        if position.undealt.bit_count() != left:
            yield f"undealt must hold {left} cards, those that were not dealt in this age"
    passed = start.copy()
    passed.age = position.age
    for _ in range(position.round):
        passed.pass_hands()
    yield from differing(position, passed, ["held"], ", the seats that have held this hand in this age")


def chains_fit(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """While choosing, each seat is somewhere in its chain of answers: card, side, and discard in a duel."""
    for seat in range(position.players if position.phase == CHOOSE else 0):
        chain = position.copy()
        chain.forget(seat)
        chain.sealed[seat] = 0
        chain.ask_together(first(position.players))
        yield from chosen_so_far(position, chain, seat)
        chain.waiting = position.waiting & ~bit(seat) | chain.waiting & bit(seat)
        yield from differing(position, chain, ["chosen", "side", "dropped", "sealed", "waiting"], WHY)


WHY = ": a seat is asked for a card unless it has only one, for a side, and with two players for a card to discard"


def chosen_so_far(position: ApexRules, chain: ApexRules, seat: int) -> Iterator[str]:
    """Give the answers of a seat again."""
    while chain.waiting >> seat & 1:
        name = "chosen" if chain.card_of(seat) == NONE else "side" if chain.side[seat] == NONE else "dropped"
        key, legal = getattr(position, name)[seat], chain.options(seat)
        if key == NONE:
            return
        if key not in legal:
            yield f"{name}[{seat}] must be one of {legal}, or -1"
            return
        chain.answer(seat, key)
