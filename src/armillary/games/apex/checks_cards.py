"""What is impossible about cards: where they are, what was chosen, and who knows which hand."""

from armillary.games.apex.facts import DUEL, RESOLVING, Facts, Problems
from armillary.games.apex.words import CHOOSE, DEAL, NONE, OVER
from armillary.kernel.notation import members


def choices_fit(facts: Facts) -> Problems:
    """Choices are there while they are made and resolved."""
    for seat in facts.seats:
        made = (facts.chosen[seat], facts.side[seat], facts.dropped[seat])
        if facts.phase in RESOLVING:
            if NONE in made[:2]:
                yield f"seat {seat} must have chosen a card and a side before strategies are resolved"
            elif (facts.dropped[seat] != NONE) != (facts.players == DUEL):
                yield f"dropped[{seat}] must be a card with two players, and -1 with more"
        elif facts.phase != CHOOSE and set(made) != {NONE}:
            yield f"chosen, side and dropped of seat {seat} must be -1 outside of a round"


def chains_fit(facts: Facts) -> Problems:
    """While choosing, each seat is somewhere in its chain of answers: card, side, and discard in a duel."""
    if facts.phase != CHOOSE:
        return
    for seat in facts.seats:
        yield from chain_fits(facts, seat)


def chain_fits(facts: Facts, seat: int) -> Problems:
    hand, card, side, dropped = facts.hand[seat], facts.chosen[seat], facts.side[seat], facts.dropped[seat]
    duel = facts.players == DUEL
    finished = side != NONE and (dropped != NONE or not duel)
    if any(one != NONE and not hand >> one & 1 for one in (card, dropped)) or (dropped == card != NONE):
        yield f"seat {seat} chooses and discards different cards of its hand"
    elif (side != NONE and card == NONE) or (dropped != NONE and (side == NONE or not duel)):
        yield f"seat {seat} chooses a card, then a side, and with two players a card to discard"
    elif hand.bit_count() == 1 and card != NONE and side == NONE:
        yield f"chosen[{seat}] must be -1 until a side is chosen: the last card of a hand is not asked for"
    elif finished == bool(facts.position.waiting >> seat & 1):
        yield f"seat {seat} is asked until it has chosen, and no longer"
    else:
        answers = [one for one in (card, side, dropped) if one != NONE]
        last = answers[-1] if answers else 0
        if facts.position.sealed[seat] != last:
            yield f"sealed[{seat}] must be {last}, the last answer of the seat"


def cards_conserved(facts: Facts) -> Problems:
    """Every card of the deck is in one place, from the first deal on."""
    position = facts.position
    piles = [*facts.hand, position.deck, position.undealt, position.discard]
    if facts.phase in RESOLVING:
        piles += [1 << card for card in (*facts.chosen, *facts.dropped) if card != NONE]
    there = 0
    for pile in piles:
        if there & pile:
            yield f"cards {members(there & pile)} are in two places"
        there |= pile
    right = 0 if facts.in_setup else position.deck_cards
    if there != right:
        yield f"cards in hands, played, open, discarded and in the deck must be {members(right)} together"


def hands_fit(facts: Facts) -> Problems:
    """Hands are as large as deals and rounds make them."""
    sizes = [facts.hand[seat].bit_count() for seat in facts.seats]
    full = facts.position.hand_size
    if facts.phase == DEAL:
        seat = next((seat for seat in facts.seats if sizes[seat] < full), NONE)
        right = [full] * seat + [sizes[seat]] + [0] * (facts.players - seat - 1)
        if seat == NONE or sizes != right:
            yield f"cards are dealt to one seat after the other until each has {full}"
        return
    rounds = facts.position.round + (facts.phase in RESOLVING)
    size = 0 if facts.in_setup or facts.phase == OVER else full - rounds * facts.played
    if set(sizes) != {size}:
        yield f"every seat must have {size} cards in hand"


def piles_fit(facts: Facts) -> Problems:
    """The deck is there while cards are dealt; what is left of it lies open."""
    position, dealt = facts.position, facts.players * facts.position.hand_size
    if facts.in_setup:
        return
    if facts.phase == DEAL:
        if position.undealt or position.discard:
            yield "undealt and discard must be empty while cards are dealt"
        return
    if position.deck:
        yield "deck must be empty once all hands are dealt"
    left = position.deck_cards.bit_count() - dealt
    if position.undealt.bit_count() != left:
        yield f"undealt must hold {left} cards, those that were not dealt in this age"


def held_fit(facts: Facts) -> Problems:
    """A hand was held by those it passed through: to the left in the first and last age, to the right in between."""
    position = facts.position
    step = -1 if position.age == 1 else 1
    for seat in facts.seats:
        right = {(seat - step * place) % facts.players for place in range(position.round + 1)}
        wanted = [] if facts.in_setup else sorted(right)
        if members(position.held[seat]) != wanted:
            yield f"held[{seat}] must be {wanted}, the seats that have held this hand in this age"
