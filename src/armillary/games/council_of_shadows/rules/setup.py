"""Setup: tiles, cards, civilisations, the first order and leaders."""

from armillary.games.council_of_shadows.names import AUTOMAS, NONE, Change, Count, Event, Gem, Passive, Phase
from armillary.games.council_of_shadows.rules.scoring import Scoring
from armillary.kernel import bits
from armillary.kernel.constants import NATURE


class Setup(Scoring):
    """One thing after the other: the first that is still missing is next."""

    def lay_out(self) -> None:
        """Everything in its place, before chance and choices."""
        for field in range(Count.FIELDS):
            self.tile_at[field] = NONE
        for galaxy in range(Count.GALAXIES):
            self.station[galaxy] = NONE
        for i in range(Count.DISPLAY):
            self.display[i] = NONE
        self.start_piles()
        for power in range(Count.POWERS):
            self.start_power(power)
        for kind in range(Count.GEMS):
            self.bank[kind] = self.bank_gems[kind]
        for seat in range(self.players):
            self.receive(seat, self.start_gems[Gem.COAL], self.start_gems[Gem.GOLD], self.start_gems[Gem.CRYSTAL])
        self.throne = NONE
        self.turn = NONE
        self.automa_card = NONE
        self.automa_left = self.automa_cards if self.players == 1 else 0
        self.rest()

    def start_piles(self) -> None:
        self.ai_pile = bits.first(Count.CARDS) & ~bits.first(Count.START_CARDS)
        self.light_pile = self.light_cards
        for i in range(Count.LIGHTS):
            self.light_under[i] = NONE
        for parsec in range(Count.PARSECS):
            self.pile[parsec] = self.parsec_tiles[parsec]
        for i in range(Count.PARSECS * Count.MOST_IN_PARSEC):
            self.under[i] = NONE
        self.drawn[0] = NONE
        self.drawn[1] = NONE
        self.tech_pile[0] = bits.first(Count.DECK)
        self.tech_pile[1] = bits.first(Count.TECHS) & ~bits.first(Count.DECK)

    def start_power(self, power: int) -> None:
        self.order[power] = NONE
        self.recent[power] = NONE
        self.civilisation[power] = NONE
        self.leader[power] = NONE
        self.tech[power * 2] = NONE
        self.tech[power * 2 + 1] = NONE
        self.dark[power] = NONE
        for i in range(Count.HAND_OF_LIGHTS):
            self.lights[power * Count.HAND_OF_LIGHTS + i] = NONE
        for slot in range(Count.SLOTS):
            self.top[power * Count.SLOTS + slot] = NONE
            self.plan[power * Count.SLOTS + slot] = NONE
        if power < self.powers():
            self.recent[power] = power
            self.consumption[power] = self.lowest
            self.cubes_left[power] = Count.CUBES
        if power < self.players:
            self.hand[power] = bits.first(Count.START_CARDS)

    def rest(self) -> None:
        """Nothing is under way."""
        self.program = NONE
        self.alternative = NONE
        self.left = NONE
        self.parsec_drawn = NONE
        self.planet = NONE
        self.tile = NONE
        self.galaxy = NONE
        self.bought = NONE

    def set_up(self) -> int:
        """Ask for the next thing to be set up; 0 if nothing is left."""
        first = self.first_galaxy * Count.ROOM_IN_GALAXY
        if self.tile_at[first + self.first_tiles - 1] == NONE:
            self.phase = Phase.LAY
            self.ask(NATURE)
        elif self.next_without_dark() < self.players:
            self.phase = Phase.DARK
            self.ask(NATURE)
        elif self.next_without_civilisation() < self.players:
            self.ask_for_civilisation()
        elif self.order[self.powers() - 1] == NONE:
            self.ask_for_place()
        elif self.with_leaders == 1 and self.next_without_leader() != NONE:
            self.phase = Phase.LEADER
            self.ask(self.next_without_leader())
        else:
            return 0
        return 1

    def ask_for_civilisation(self) -> None:
        """Ask for the next civilisation; the last of four is left without a choice."""
        free = self.free_civilisations()
        if free & (free - 1) == 0:
            self.take_civilisation(bits.lowest(free))
        else:
            self.phase = Phase.CIVILISATION
            self.ask(NATURE if self.dealt == 1 else self.next_without_civilisation())

    def take_civilisation(self, key: int) -> None:
        seat = self.next_without_civilisation()
        self.civilisation[seat] = key
        self.tell(Change.CIVILISATION, seat, key, NONE)
        self.tell(Event.TAKES, seat, key)

    def ask_for_place(self) -> None:
        """Let chance say who is next in the order; the last place is nobody else's."""
        left = self.unordered()
        if left & (left - 1) == 0:
            self.take_place(bits.lowest(left))
        else:
            self.phase = Phase.ORDER
            self.ask(NATURE)

    def next_without_civilisation(self) -> int:
        seat = 0
        while seat < self.players and self.civilisation[seat] != NONE:
            seat += 1
        return seat

    def free_civilisations(self) -> int:
        found = bits.first(Count.CIVILISATIONS if self.players > 1 else AUTOMAS)
        for seat in range(self.players):
            if self.civilisation[seat] != NONE:
                found &= ~bits.bit(self.civilisation[seat])
        return found

    def unordered(self) -> int:
        """Powers that have no place in the order yet."""
        found = bits.first(self.powers())
        for place in range(self.powers()):
            if self.order[place] != NONE:
                found &= ~bits.bit(self.order[place])
        return found

    def next_without_leader(self) -> int:
        """Leaders are chosen from the last in the order to the first; the Automa has none."""
        for i in range(self.powers()):
            power = self.order[self.powers() - 1 - i]
            if power < self.players and self.leader[power] == NONE:
                return power
        return NONE

    def free_leaders(self) -> int:
        found = bits.first(Count.LEADERS)
        for seat in range(self.players):
            if self.leader[seat] != NONE:
                found &= ~bits.bit(self.leader[seat])
        return found

    def lay_first(self, tile: int) -> None:
        field = self.empty_field(self.first_galaxy)
        self.tile_at[field] = tile
        self.pile[self.parsec[self.first_galaxy]] &= ~bits.bit(tile)
        self.tell(Change.TILE, self.first_galaxy, tile, tile)
        self.tell(Event.LAID, tile, field)

    def deal_dark(self, card: int) -> None:
        seat = self.next_without_dark()
        self.dark[seat] = card
        self.dark_kept[seat] = 1
        self.show_bonuses(seat)
        self.tell(Event.DEALT_DARK, seat, card)

    def undealt_darks(self) -> int:
        found = self.dark_cards
        for seat in range(self.players):
            if self.dark[seat] != NONE:
                found &= ~bits.bit(self.dark[seat])
        return found

    def take_place(self, power: int) -> None:
        """The next place in the first order, and the Energy it starts with."""
        place = self.powers() - bits.count(self.unordered())
        self.order[place] = power
        self.energy[power] = place
        self.show_energy(power)
        self.show_order()
        self.tell_of(Event.ORDERED, power, place, 0, 0)

    def take_leader(self, seat: int, leader: int) -> None:
        self.leader[seat] = leader
        self.consumption[seat] = self.leader_consumption[leader]
        if self.leader_energy[leader] != NONE:
            self.energy[seat] = self.leader_energy[leader]
        if self.from_leader(seat, Passive.EXTRA_SLOT) > 0:
            self.add_panel(seat)
        self.tell(Change.CIVILISATION, seat, self.civilisation[seat], leader)
        self.show_energy(seat)
        self.show_own_board(seat)
        self.tell(Event.LEADS, seat, leader)
