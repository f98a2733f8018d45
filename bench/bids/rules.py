"""Bids: prizes come up by chance, and all seats bid for each at once and in secret, every card once.

A prize is worth one more than its number. Each seat has a favourite colour that nobody else knows: prizes of that
colour are worth double to it.
"""

from typing import Annotated

from armillary.kernel import bits
from armillary.kernel.constants import HIDDEN, NATURE
from armillary.kernel.position import Keys, Payoff, Position
from armillary.kernel.rng import Rng
from bids.words import BIDDERS, CARDS, COLOURS, NONE, WON


class Bids(Position):
    """A hand of cards, a hidden colour and a score for each seat; one prize up for bids."""

    hand: Annotated[list[int], "i16", BIDDERS, "set"]  # cards not yet bid
    favourite: Annotated[list[int], "i16", BIDDERS, (NONE, COLOURS - 1)]  # the colour that counts double
    score: Annotated[list[int], "i16", BIDDERS]
    deck: Annotated[int, "i16", "set"]  # prizes to come
    prize: Annotated[int, "i8", (NONE, CARDS - 1)]  # the one up for bids

    def start(self) -> None:
        for seat in range(self.players):
            self.hand[seat] = bits.first(CARDS)
            self.favourite[seat] = NONE
        self.deck = bits.first(CARDS)
        self.prize = NONE
        self.ask(NATURE)

    def receiver(self) -> int:
        """Find the next seat to get a favourite; after the last one, the number of players."""
        seat = 0
        while seat < self.players and self.favourite[seat] != NONE:
            seat += 1
        return seat

    def legal(self, seat: int, out: Keys) -> None:
        if seat != NATURE:
            out.add_all(self.hand[seat])
        elif self.receiver() < self.players:
            out.add_all_alike(bits.first(COLOURS))
        else:
            out.add_all_alike(self.deck)

    def seen(self, viewer: int, seat: int, key: int) -> int:
        if seat == NATURE and self.receiver() < self.players and viewer != self.receiver():
            return HIDDEN
        return key

    def play(self, seat: int, key: int) -> None:
        """Nature has dealt a favourite, or turned up a prize."""
        receiver = self.receiver()
        if receiver < self.players:
            self.favourite[receiver] = key
            self.ask(NATURE)
        else:
            self.prize = key
            self.deck &= ~bits.bit(key)
            self.ask_together(bits.first(self.players))

    def reveal(self) -> None:
        winner = self.highest_bidder()
        if winner != NONE:
            worth = self.prize + 1
            if self.prize % COLOURS == self.favourite[winner]:
                worth *= 2
            self.score[winner] += worth
            self.tell(WON, winner, self.prize, worth)
        if self.deck != 0:
            self.ask(NATURE)

    def highest_bidder(self) -> int:
        """Take the bids from the hands; who made the highest, unless another seat made it too."""
        best = NONE
        winner = NONE
        for seat in range(self.players):
            bid = self.sealed[seat]
            self.hand[seat] &= ~bits.bit(bid)
            if bid == best:
                winner = NONE
            elif bid > best:
                best = bid
                winner = seat
        return winner

    def redeal(self, seat: int, rng: Rng) -> None:
        for other in range(self.players):
            if other != seat and self.favourite[other] != NONE:
                self.favourite[other] = rng.below(COLOURS)

    def payoff(self, out: Payoff) -> None:
        best = 0
        for seat in range(self.players):
            best = max(best, self.score[seat])
        for seat in range(self.players):
            out.of[seat] = 1.0 if self.score[seat] == best else 0.0
