"""Cards: dealt, chosen in secret, passed on, and remembered by those who have held them."""

from typing import Final

from armillary.games.apex.names import NONE, Change, Count, Event, Phase
from armillary.games.apex.rules.expansion import Expansion
from armillary.kernel import bits
from armillary.kernel.constants import HIDDEN, NATURE
from armillary.kernel.position import Keys
from armillary.kernel.rng import Rng

MANY: Final = 2_097_143  # tokens there may be, about: a prime, so that different sets are different tokens


class Hands(Expansion):
    """A hand is known to the seats that have held it."""

    def begin_age(self) -> None:
        """All cards are shuffled and dealt."""
        self.deck = self.deck_cards
        self.undealt = 0
        self.discard = 0
        self.round = 0
        for seat in range(self.players):
            self.hand[seat] = 0
            self.held[seat] = bits.bit(seat)
        self.phase = Phase.DEAL
        self.show_cards()
        self.show_turn()
        self.tell(Event.AGE, self.age + 1, self.hand_size)
        self.ask(NATURE)

    def receiver(self) -> int:
        """The seat the next card is dealt to; after the last one, the number of players."""
        seat = 0
        while seat < self.players and bits.count(self.hand[seat]) == self.hand_size:
            seat += 1
        return seat

    def deal(self, card: int) -> None:
        self.hand[self.receiver()] |= bits.bit(card)
        self.deck &= ~bits.bit(card)
        if self.receiver() < self.players:
            self.ask(NATURE)
        else:
            self.undealt = self.deck
            self.deck = 0
            for left in range(1, Count.CARDS + 1):
                if bits.has(self.undealt, left) == 1:
                    self.tell(Event.UNDEALT, left)
            self.begin_round()

    def begin_round(self) -> None:
        self.phase = Phase.CHOOSE
        self.show_cards()
        self.show_turn()
        self.tell(Event.ROUND, self.age + 1, self.round + 1)
        self.ask_together(bits.first(self.players))

    def only_card(self, seat: int) -> int:
        """The last card of a hand, which needs no choice; NONE while there are more."""
        return bits.lowest(self.hand[seat]) if bits.count(self.hand[seat]) == 1 else NONE

    def card_of(self, seat: int) -> int:
        """The card a seat has chosen, or cannot but choose; NONE while there is a choice."""
        return self.only_card(seat) if self.chosen[seat] == NONE else self.chosen[seat]

    def legal_to_choose(self, seat: int, out: Keys) -> None:
        if self.card_of(seat) == NONE:
            out.add_all(self.hand[seat])
        elif self.side[seat] == NONE:
            for side in range(4):
                out.add(side)
        else:
            out.add_all(self.hand[seat] & ~bits.bit(self.chosen[seat]))

    def secret(self, seat: int, key: int) -> None:
        if self.card_of(seat) == NONE:
            self.chosen[seat] = key
            self.again(seat)
        elif self.side[seat] == NONE:
            self.chosen[seat] = self.card_of(seat)
            self.side[seat] = key
            if self.players == 2:
                self.again(seat)
        else:
            self.dropped[seat] = key

    def forget(self, seat: int) -> None:
        self.chosen[seat] = NONE
        self.side[seat] = NONE
        self.dropped[seat] = NONE

    def show_choices(self) -> None:
        """Chosen cards leave the hands; a duellist's discard is shown after both."""
        for seat in range(self.players):
            self.hand[seat] &= ~bits.bit(self.chosen[seat])
            self.tell(Change.CHOICE, seat, self.chosen[seat], self.side[seat], NONE)
            self.tell(Event.CHOSE, seat, self.chosen[seat], self.side[seat])
        if self.players == 2:
            for seat in range(2):
                self.hand[seat] &= ~bits.bit(self.dropped[seat])
                self.show_choice(seat)
                self.tell(Event.DROPPED, seat, self.dropped[seat])
        self.show_cards()

    def gather_cards(self) -> None:
        """What was played or dropped in this round goes to the discard."""
        for seat in range(self.players):
            self.discard |= bits.bit(self.chosen[seat])
            if self.dropped[seat] != NONE:
                self.discard |= bits.bit(self.dropped[seat])
            self.forget(seat)
            self.show_choice(seat)

    def pass_hands(self) -> None:
        """To the left in the first and the last age, to the right in the second."""
        step = self.players - 1 if self.age == 1 else 1
        self.tell(Event.PASSED_ON, 1 if self.age == 1 else 0)
        seat = 0
        hand = self.hand[0]
        held = self.held[0]
        for _ in range(self.players):
            seat = (seat + step) % self.players
            next_hand = self.hand[seat]
            next_held = self.held[seat]
            self.hand[seat] = hand
            self.held[seat] = held | bits.bit(seat)
            hand = next_hand
            held = next_held

    # what has changed

    def show_choice(self, seat: int) -> None:
        self.tell(Change.CHOICE, seat, self.chosen[seat], self.side[seat], self.dropped[seat])

    def show_cards(self) -> None:
        self.tell(Change.PILES, bits.count(self.deck), self.undealt, self.discard)
        for seat in range(self.players):
            self.tell(Change.HAND, seat, self.hand[seat], self.held[seat])
            self.tell(Change.HELD, seat, self.held[seat], bits.count(self.hand[seat]))

    def show_turn(self) -> None:
        """Where the match is, and how far the strategies of the round are resolved."""
        if self.room > 0:
            self.tell(Change.TURN, self.turn, self.phase, self.age, self.round)
            pool = 1
            for action in range(Count.ACTIONS):
                pool = pool * 64 + self.pool[action]
            self.tell(Change.POOL, pool)
            self.tell(Change.QUEUE, self.queue())
            for seat in range(self.players):
                self.tell(Change.DONE, seat, 0 if seat == self.turn else bits.has(self.done, seat))

    def queue(self) -> int:
        """The seats in the order of their strategies, as digits; none while these are chosen."""
        found = 1
        if Phase.FIGHT <= self.phase < Phase.OVER:
            for place in range(self.players):
                for seat in range(self.players):
                    if self.place_in_queue(seat) == place:
                        found = found * 8 + seat
        return found

    def place_in_queue(self, seat: int) -> int:
        """How many strategies are resolved before that of a seat."""
        place = 0
        for other in range(self.players):
            if self.rank(other) < self.rank(seat):
                place += 1
        return place

    def rank(self, seat: int) -> int:
        """The lower, the earlier its strategy is resolved."""
        return self.side[seat] * 64 + self.chosen[seat]

    # who learns what

    def seen(self, viewer: int, seat: int, key: int) -> int:
        """Of a deal to others nothing, but that the last one leaves cards over, which all see."""
        if self.phase == Phase.DEAL and viewer != self.receiver():
            last = self.players * self.hand_size - 1
            dealt = 0
            for other in range(self.players):
                dealt += bits.count(self.hand[other])
            return (self.deck & ~bits.bit(key)) % MANY if dealt == last else HIDDEN
        return key

    def redeal(self, seat: int, rng: Rng) -> None:
        """Hands that a viewer has never held are dealt anew, out of what they and the deck hold."""
        unknown = self.deck
        for other in range(self.players):
            if bits.has(self.held[other], seat) == 0:
                unknown |= self.hand[other]
        for other in range(self.players):
            if bits.has(self.held[other], seat) == 0:
                size = bits.count(self.hand[other])
                self.hand[other] = 0
                for _ in range(size):
                    card = bits.bit(rng.any_of(unknown))
                    self.hand[other] |= card
                    unknown &= ~card
        self.deck = unknown
