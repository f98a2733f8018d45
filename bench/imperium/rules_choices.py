"""Imperium's board, and what may be done on it."""

from typing import Annotated, Final

from armillary.kernel import bits
from armillary.kernel.position import Keys, Position
from imperium import map45
from imperium.names import CORE, PASS, Count, Phase

NEAR: Final = map45.NEAR
SECTOR: Final = map45.SECTOR
ONES: Final = map45.ONES
SYSTEMS: Final = map45.SYSTEMS

Hexes = Annotated[int, "i64", "set"]
Hex = Annotated[int, "i8", (0, Count.HEXES - 1)]
PerHex = Annotated[list[int], "i16", Count.HEXES, (0, Count.FLEET)]


class ImperiumChoices(Position):
    """Hexes are bit sets, ships are counted per hex; a ship moves and invades once a round."""

    held: Annotated[list[int], "i64", Count.POWERS, "set"]  # hexes of each power
    ships: PerHex
    moved: PerHex  # of which have moved in this round
    invaded: PerHex  # of which have invaded in this round
    can_move: Hexes  # with a ship that has not moved
    can_invade: Hexes  # with a ship that has not invaded
    supply: Annotated[list[int], "i16", Count.POWERS, (0, Count.FLEET)]
    phase: Annotated[int, "i8", (Phase.SETTLE, Phase.OVER)]
    source: Hex
    target: Hex
    fleet: Annotated[int, "i8", (0, Count.FLEET)]  # ships under way
    senders: Hexes  # still to be asked for ships
    scored: Annotated[int, "i16", "set"]  # sectors scored in this round

    def everyone(self) -> int:
        """All hexes that are held."""
        return self.held[0] | self.held[1] | self.held[2]

    def legal(self, seat: int, out: Keys) -> None:
        if self.phase == Phase.EXPAND:
            if self.supply[seat] > 0:
                out.add_all(self.held[seat] & SYSTEMS)
            out.add(PASS)
        elif self.phase >= Phase.EXPLORE and self.phase <= Phase.FLY_ON_SHIPS:
            self.legal_flights(seat, out)
        elif self.phase == Phase.EXTERMINATE:
            out.add_all(self.around(self.held[seat] & self.can_invade) & SYSTEMS & ~self.held[seat])
            out.add(PASS)
        elif self.phase == Phase.SEND_SHIPS:
            self.legal_ships_to_send(out)
        elif self.phase == Phase.PLAN:
            out.add_all(bits.first(Count.PLANS))
        elif self.phase == Phase.SCORE:
            out.add_all(self.open_sectors())
        elif self.phase == Phase.SETTLE:
            out.add_all(ONES & ~self.settled_sectors())

    def legal_flights(self, seat: int, out: Keys) -> None:
        free = ~self.everyone() | self.held[seat]
        if self.phase == Phase.EXPLORE:
            hexes = self.held[seat] & self.can_move
            while hexes != 0:
                number = bits.lowest(hexes)
                hexes &= hexes - 1
                if NEAR[number] & free != 0:
                    out.add(number)
            out.add(PASS)
        elif self.phase == Phase.FLY_TO:
            out.add_all(NEAR[self.source] & free)
        elif self.phase == Phase.FLY_ON_TO:
            out.add_all(NEAR[self.target] & free & ~bits.bit(self.source))
            out.add(PASS)
        else:
            for others in range(self.ships[self.source] - self.moved[self.source]):
                out.add(others + 1)

    def legal_ships_to_send(self, out: Keys) -> None:
        """None at all is a choice while another hex can still send some."""
        fewest = 1 if self.fleet == 0 and self.senders == 0 else 0
        for ships in range(fewest, self.ships[self.source] - self.invaded[self.source] + 1):
            out.add(ships)

    def around(self, hexes: int) -> int:
        """Find the hexes next to any of these."""
        found = 0
        while hexes != 0:
            found |= NEAR[bits.lowest(hexes)]
            hexes &= hexes - 1
        return found

    def settled_sectors(self) -> int:
        """Find the hexes of all sectors a power is in."""
        everyone = self.everyone()
        found = 0
        for sector in range(Count.SECTORS):
            if SECTOR[sector] & everyone != 0:
                found |= SECTOR[sector]
        return found

    def open_sectors(self) -> int:
        """Find the sectors that can be scored: a power is there, and none has scored them."""
        everyone = self.everyone()
        found = 0
        for sector in range(Count.SECTORS):
            if sector != CORE and SECTOR[sector] & everyone != 0:
                found |= bits.bit(sector)
        return found & ~self.scored
