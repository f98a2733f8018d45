"""Cards, hexes and ships."""

from typing import Annotated

from armillary.games.pocket_imperium.tables import Hexes, PocketImperiumTables
from armillary.games.pocket_imperium.words import (
    CARDS,
    COMMANDS,
    LAYOUT,
    NEUTRAL,
    NONE,
    OVER,
    OWNERS,
    PLACES,
    PLANS,
    REMOVED,
    SEATS3,
    SECTORS,
    SLOTS,
    TRI_PRIME,
)
from armillary.kernel import bits

Hex = Annotated[int, "i8", (0, PLACES - 1)]
Ships = Annotated[int, "i8", (0, 15)]
Sectors = Annotated[int, "i16", "set"]


class Board(PocketImperiumTables):
    """In a hex stand ships of one seat, or of the neutral defenders; never of two."""

    phase: Annotated[int, "i8", (LAYOUT, OVER)]
    round: Annotated[int, "i8", (0, 20)]  # rounds finished
    first: Annotated[int, "i8", (0, SEATS3 - 1)]  # the start player
    placed: Annotated[list[int], "i16", SECTORS, (0, CARDS - 1)]  # the card at each place
    level: Annotated[list[int], "i16", PLACES, (0, 3)]  # of the system in a hex; 0: none
    ones: Hexes
    twos: Hexes
    systems: Hexes
    systems_on: Annotated[list[int], "i64", SECTORS, "set"]  # the systems printed on the card at a place
    open: Hexes  # hexes in play
    cards: Sectors  # sectors in play
    held: Annotated[list[int], "i64", OWNERS, "set"]  # hexes with ships of each seat, and of the neutrals
    ships: Annotated[list[int], "i16", PLACES, (0, 15)]
    spent: Annotated[list[int], "i16", PLACES, (0, 15)]  # ships that have done their part in the command performed
    supply: Annotated[list[int], "i16", SEATS3, (0, 15)]
    score: Annotated[list[int], "i16", SEATS3]
    final: Annotated[list[int], "i16", SEATS3]  # what the final scoring added to it
    order: Annotated[list[int], "i16", PLANS, (NONE, COMMANDS - 1)]  # each seat's commands, first to third
    reveals: Annotated[int, "i8", (0, COMMANDS)]  # how many of them are open
    command: Annotated[int, "i8", (0, COMMANDS)]  # the one performed now
    place: Annotated[int, "i8", (NONE, 6)]  # how far the seats have got: deploying, performing, or choosing sectors
    turn: Annotated[int, "i8", (0, SEATS3 - 1)]  # the seat that acts
    left: Annotated[int, "i8", (0, COMMANDS)]  # actions it still has
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
        for slot in range(SLOTS):
            hex = self.home[place * SLOTS + slot]
            level = self.printed[card * SLOTS + slot]
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
        self.open &= ~self.left_out[line]
        self.cards &= ~self.cards_out[line]
        self.tell(REMOVED, line)
        strong = self.open & self.twos
        while strong != 0:
            self.put(NEUTRAL, bits.lowest(strong), 1)
            strong &= strong - 1
        self.put(NEUTRAL, TRI_PRIME, 2)

    def put(self, owner: int, hex: int, number: int) -> None:
        """Add ships to a hex where nobody else has any."""
        self.ships[hex] += number
        self.held[owner] |= bits.bit(hex)

    def lift(self, owner: int, hex: int, number: int) -> None:
        """Take ships out of a hex."""
        self.ships[hex] -= number
        if self.ships[hex] == 0:
            self.held[owner] &= ~bits.bit(hex)

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
        for owner in range(OWNERS):
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

    def rest(self) -> None:
        """The command is over: every ship is fresh again."""
        hexes = self.held[self.turn]
        while hexes != 0:
            self.spent[bits.lowest(hexes)] = 0
            hexes &= hexes - 1
        self.struck = 0
