"""Cards, hexes and ships."""

from typing import Annotated

from armillary.games.pocket_imperium.names import NEUTRAL, NONE, TRI_PRIME, Change, Count, Event, Phase
from armillary.games.pocket_imperium.rules.tables import Hexes, PocketImperiumTables
from armillary.kernel import bits

Hex = Annotated[int, "i8", (0, Count.PLACES - 1)]
Ships = Annotated[int, "i8", (0, 15)]
Sectors = Annotated[int, "i16", "set"]


class Board(PocketImperiumTables):
    """In a hex stand ships of one seat, or of the neutral defenders; never of two."""

    phase: Annotated[int, "i8", (Phase.LAYOUT, Phase.OVER)]
    round: Annotated[int, "i8", (0, 20)]  # rounds finished
    first: Annotated[int, "i8", (0, Count.SEATS - 1)]  # the start player
    placed: Annotated[list[int], "i16", Count.SECTORS, (0, Count.CARDS - 1)]  # the card at each place
    level: Annotated[list[int], "i16", Count.PLACES, (0, 3)]  # of the system in a hex; 0: none
    ones: Hexes
    twos: Hexes
    systems: Hexes
    systems_on: Annotated[list[int], "i64", Count.SECTORS, "set"]  # the systems printed on the card at a place
    open: Hexes  # hexes in play
    cards: Sectors  # sectors in play
    held: Annotated[list[int], "i64", Count.OWNERS, "set"]  # hexes with ships of each seat, and of the neutrals
    ships: Annotated[list[int], "i16", Count.PLACES, (0, 15)]
    spent: Annotated[
        list[int], "i16", Count.PLACES, (0, 15)
    ]  # ships that have done their part in the command performed
    supply: Annotated[list[int], "i16", Count.SEATS, (0, 15)]
    score: Annotated[list[int], "i16", Count.SEATS]
    final: Annotated[list[int], "i16", Count.SEATS]  # what the final scoring added to it
    order: Annotated[list[int], "i16", Count.PLANS, (NONE, Count.COMMANDS - 1)]  # each seat's commands, first to third
    reveals: Annotated[int, "i8", (0, Count.COMMANDS)]  # how many of them are open
    command: Annotated[int, "i8", (0, Count.COMMANDS)]  # the one performed now
    place: Annotated[int, "i8", (NONE, 6)]  # how far the seats have got: deploying, performing, or choosing sectors
    turn: Annotated[int, "i8", (0, Count.SEATS - 1)]  # the seat that acts
    left: Annotated[int, "i8", (0, Count.COMMANDS)]  # actions it still has
    source: Hex  # where the movement comes from
    target: Hex  # where it goes, or what is invaded
    fleet: Ships  # ships that made the first step of a movement, or were lifted for an invasion
    dropped: Ships  # ships of the fleet that stay in the middle hex
    sources: Hexes  # hexes still to be asked for ships of the invasion
    struck: Hexes  # systems invaded in this command
    picked: Sectors  # sectors chosen in this round

    def lay(self, place: int, card: int) -> None:
        """Put a card down: its systems are in the hexes where its slots come to lie."""
        self.placed[place] = card
        for slot in range(Count.SLOTS):
            hex = self.home[place * Count.SLOTS + slot]
            level = self.printed[card * Count.SLOTS + slot]
            if hex != 0 and level != 0:
                self.level[hex] = level
                self.systems |= bits.bit(hex)
                self.systems_on[place] |= bits.bit(hex)
                if level == 1:
                    self.ones |= bits.bit(hex)
                elif level == 2:
                    self.twos |= bits.bit(hex)

    def leave_out(self, line: int) -> None:
        """Two players: take a line of cards away, and put neutral defenders on the best systems left."""
        self.show_left_out(line)
        self.open &= ~self.left_out[line]
        self.cards &= ~self.cards_out[line]
        self.tell(Event.REMOVED, line)
        strong = self.open & self.twos
        while strong != 0:
            self.put(NEUTRAL, bits.lowest(strong), 1)
            strong &= strong - 1
        self.put(NEUTRAL, TRI_PRIME, 2)

    def put(self, owner: int, hex: int, number: int) -> None:
        """Add ships to a hex where nobody else has any."""
        self.ships[hex] += number
        self.held[owner] |= bits.bit(hex)
        self.show_hex(hex)

    def lift(self, owner: int, hex: int, number: int) -> None:
        """Take ships out of a hex."""
        self.ships[hex] -= number
        if self.ships[hex] == 0:
            self.held[owner] &= ~bits.bit(hex)
        self.show_hex(hex)

    def tire(self, hex: int, number: int) -> None:
        """So many more ships of a hex have done their part in the command."""
        self.spent[hex] += number
        self.show_hex(hex)

    def fresh(self, hex: int) -> int:
        """Ships that can still take part in the command."""
        return self.ships[hex] - self.spent[hex]

    def fresh_hexes(self, seat: int) -> int:
        """Hexes where a seat has ships that can still take part in the command."""
        found = self.held[seat]
        hexes = found
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            if self.spent[hex] == self.ships[hex]:
                found &= ~bits.bit(hex)
        return found

    def owner(self, hex: int) -> int:
        """The seat whose ships stand in a hex, NEUTRAL, or NONE."""
        found = NONE
        for owner in range(Count.OWNERS):
            if bits.has(self.held[owner], hex) == 1:
                found = owner
        return found

    def manned(self) -> int:
        """Hexes with ships of any seat."""
        return self.held[0] | self.held[1] | self.held[2]

    def enterable(self, seat: int) -> int:
        """Hexes in play where nobody else has ships."""
        others = self.manned() | self.held[NEUTRAL]
        return self.open & ~(others & ~self.held[seat])

    def controlled(self, seat: int) -> int:
        """Systems in whose hexes a seat has ships."""
        return self.held[seat] & self.systems

    def keeps(self, level: int) -> int:
        """Ships that stay in a hex at the end of a round: one, and one more for each level of its system."""
        return level + 1

    def force(self, hexes: int) -> int:
        """Ships in some hexes."""
        ships = 0
        while hexes != 0:
            ships += self.ships[bits.lowest(hexes)]
            hexes &= hexes - 1
        return ships

    def lifted(self, seat: int) -> int:
        """Ships of a seat that are on their way to an invasion."""
        return self.fleet if self.phase == Phase.FORCE and seat == self.turn else 0

    def rest(self) -> None:
        """The command is over: every ship is fresh again."""
        hexes = self.held[self.turn]
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            spent = self.spent[hex]
            self.spent[hex] = 0
            if spent != 0:
                self.show_hex(hex)
        self.struck = 0

    # what has changed

    def show_hex(self, hex: int) -> None:
        if self.room > 0:
            excess = max(0, self.ships[hex] - self.keeps(self.level[hex]))
            self.tell(Change.HEX, hex, self.owner(hex), self.ships[hex], excess)
            self.tell(Change.SPENT, hex, self.spent[hex])

    def show_seat(self, seat: int) -> None:
        if self.room > 0:
            ships = self.force(self.held[seat]) + self.lifted(seat)
            self.tell(Change.SEAT, seat, self.supply[seat], ships, bits.count(self.controlled(seat)))

    def known_orders(self) -> int:
        """How many commands of each seat all know; two that are revealed tell the third."""
        return Count.COMMANDS if self.reveals == Count.COMMANDS - 1 else self.reveals

    def show_orders(self, seat: int) -> None:
        """What all know of the commands of a seat; none are left later."""
        for i in range(1 if self.reveals == 1 else Count.COMMANDS):
            self.tell(Change.ORDER, seat, i, self.order[seat * Count.COMMANDS + i])

    def show_turn(self) -> None:
        """Where the match is, and who acts."""
        turn = NONE if self.phase < Phase.DEPLOY or self.phase == Phase.PLAN or self.phase == Phase.OVER else self.turn
        self.tell(Change.TURN, turn, self.command if self.left > 0 else NONE, self.left, self.known_orders())
        self.tell(Change.ROUND, self.phase, self.round, self.first, self.reveals)

    def nth(self, sector: int) -> int:
        """Which of the sectors in play it is."""
        return bits.count(self.cards & bits.first(sector))

    def show_card(self, place: int) -> None:
        """A card, and the systems on it."""
        self.tell(Change.PLACED, place, self.placed[place])
        self.tell(Change.CARD, self.nth(place), self.placed[place])
        systems = self.systems_on[place] if self.room > 0 else 0
        number = 0
        while systems != 0:
            hex = bits.lowest(systems)
            systems &= systems - 1
            self.tell(Change.SYSTEM, self.nth(place), number, hex)
            self.tell(Change.LEVEL, hex, self.level[hex], self.keeps(self.level[hex]))
            number += 1

    def show_left_out(self, line: int) -> None:
        """What leaves the board with a line of cards, the last first."""
        self.tell(Change.LINE, line)
        for hex in range(Count.PLACES):
            if bits.has(self.left_out[line] & self.open, hex) == 1:
                self.tell(Change.HEX_OUT, hex)
        for i in range(Count.SECTORS):
            sector = Count.SECTORS - 1 - i
            if bits.has(self.cards_out[line] & self.cards, sector) == 1:
                self.tell(Change.CARD_OUT, self.nth(sector))
