"""Phase 2: cards are planned in secret, consumption is paid, and a new order found."""

from armillary.games.council_of_shadows.names import NONE, Count, Event, Key, Passive
from armillary.games.council_of_shadows.rules.buying import Buying
from armillary.kernel import bits
from armillary.kernel.position import Keys


class Planning(Buying):
    """At most one card of the hand on each slot, from left to right."""

    def next_slot(self, power: int) -> int:
        """The slot a power plans next; after the last one, the number of its slots."""
        slot = 0
        while slot < self.slots(power) and self.plan[power * Count.SLOTS + slot] != NONE:
            slot += 1
        return slot

    def unplanned(self, power: int) -> int:
        """Cards of the hand that are not planned yet."""
        found = self.hand[power]
        for slot in range(self.slots(power)):
            card = self.plan[power * Count.SLOTS + slot]
            if card != NONE:
                found &= ~bits.bit(card)
        return found

    def legal_to_plan(self, power: int, out: Keys) -> None:
        """Empty slots are filled while the hand allows it; what lies on the others may be covered with what is left."""
        slot = self.next_slot(power)
        cards = self.unplanned(power)
        number = bits.count(cards)
        empty = self.empty_slots(power, slot)
        if self.top[power * Count.SLOTS + slot] == NONE or number > empty:
            out.add_all(cards)
        if self.top[power * Count.SLOTS + slot] != NONE or number < empty:
            out.add(Key.LEAVE)

    def empty_slots(self, power: int, first: int) -> int:
        """How many slots have no card, from one of them on."""
        found = 0
        for slot in range(first, self.slots(power)):
            if self.top[power * Count.SLOTS + slot] == NONE:
                found += 1
        return found

    def plan_slot(self, power: int, key: int) -> int:
        """Plan the next slot; 1 if there is another one."""
        self.plan[power * Count.SLOTS + self.next_slot(power)] = key
        return 1 if self.next_slot(power) < self.slots(power) else 0

    def forget(self, seat: int) -> None:
        for slot in range(Count.SLOTS):
            self.plan[seat * Count.SLOTS + slot] = NONE

    def lay_cards(self) -> None:
        """Planned cards cover what lies there."""
        for seat in range(self.players):
            for slot in range(self.slots(seat)):
                card = self.plan[seat * Count.SLOTS + slot]
                if card != Key.LEAVE:
                    self.lay_card(seat, slot, card)
            self.forget(seat)
            self.show_own_board(seat)

    def lay_card(self, power: int, slot: int, card: int) -> None:
        at = power * Count.SLOTS + slot
        if self.top[at] != NONE:
            self.covered[at] |= bits.bit(self.top[at])
        self.top[at] = card
        self.hand[power] &= ~bits.bit(card)
        self.show_own_board(power)
        self.tell(Event.PLANNED, power, slot, card)

    # consumption and order

    def card_on(self, power: int, slot: int) -> int:
        """The card on top of a slot, as far as it is planned; NONE if there is none."""
        card = self.plan[power * Count.SLOTS + slot]
        return card if NONE < card < Key.LEAVE else self.top[power * Count.SLOTS + slot]

    def round_consumption(self, power: int) -> int:
        """The sum of the cards on top."""
        if self.is_automa(power) == 1:
            return self.automa_consumption[self.automa_card]
        if self.gets(power, Passive.STILL) > 0:
            return 0
        found = 0
        for slot in range(self.slots(power)):
            card = self.card_on(power, slot)
            if card != NONE:
                found += self.consumption_of[card]
        return found

    def consume(self, power: int, number: int) -> None:
        """Move a consumption marker: up to the highest place; down, never to the Energy marker or below the lowest."""
        now = self.consumption[power]
        if number >= 0:
            self.consumption[power] = min(self.highest, now + number)
        else:
            lower = max(now + number, self.lowest)
            lower = max(lower, self.energy[power] + 1)
            self.consumption[power] = min(now, lower)

    def consume_all(self) -> None:
        for power in range(self.powers()):
            self.burn[power] = self.round_consumption(power)
            self.consume(power, self.burn[power])
            self.show_energy(power)
            self.tell_of(Event.CONSUMED, power, self.burn[power], self.consumption[power], 0)

    def goes_before(self, power: int, other: int) -> int:
        """Who consumes more goes first; then who has more Energy; then whose marker came there earlier."""
        if self.burn[power] != self.burn[other]:
            return 1 if self.burn[power] > self.burn[other] else 0
        if self.energy[power] != self.energy[other]:
            return 1 if self.energy[power] > self.energy[other] else 0
        i = 0
        while self.recent[i] != power and self.recent[i] != other:
            i += 1
        return 1 if self.recent[i] == power else 0

    def new_order(self) -> None:
        for power in range(self.powers()):
            place = 0
            for other in range(self.powers()):
                if other != power:
                    place += self.goes_before(other, power)
            self.order[place] = power
        self.show_order()
        for place in range(self.powers()):
            self.tell_of(Event.ORDERED, self.order[place], place, 0, 0)
