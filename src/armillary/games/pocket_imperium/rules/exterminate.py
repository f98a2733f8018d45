"""Exterminate: ships from neighbouring hexes invade a system."""

from armillary.games.pocket_imperium.names import DONE, NEUTRAL, NONE, Event, Phase
from armillary.games.pocket_imperium.rules.explore import Explore
from armillary.kernel import bits
from armillary.kernel.position import Keys


class Exterminate(Explore):
    """Ships for an invasion are lifted hex by hex, then all strike at once."""

    def targets(self, seat: int) -> int:
        """Systems this seat can invade now."""
        reach = 0
        hexes = self.fresh_hexes(seat)
        while hexes != 0:
            reach |= self.near[bits.lowest(hexes)]
            hexes &= hexes - 1
        return reach & self.open & self.systems & ~self.held[seat] & ~self.struck

    def strength(self, seat: int, hex: int) -> int:
        """Fresh ships next to a hex."""
        ships = 0
        hexes = self.near[hex] & self.held[seat]
        while hexes != 0:
            ships += self.fresh(bits.lowest(hexes))
            hexes &= hexes - 1
        return ships

    def legal_invasion(self, seat: int, out: Keys) -> None:
        if self.phase == Phase.TARGET:
            out.add(DONE)
            out.add_all(self.targets(seat))
        else:
            for number in range(self.least_force(), self.fresh(self.asked_hex()) + 1):
                out.add(number)

    def asked_hex(self) -> int:
        """The hex that is asked for ships of the invasion."""
        return bits.lowest(self.sources)

    def least_force(self) -> int:
        """The last hex asked must send a ship when no other did."""
        return 1 if self.fleet == 0 and self.sources & (self.sources - 1) == 0 else 0

    def exterminate(self, key: int) -> int:
        """Take an answer; 1 when the invasion is over, 0 when something is asked."""
        if self.phase == Phase.TARGET:
            self.target = key
            self.sources = self.near[key] & self.fresh_hexes(self.turn)
        else:
            self.lift_force(key)
        return self.ask_force()

    def lift_force(self, number: int) -> None:
        """Ships from the hex that was asked join the invasion."""
        hex = self.asked_hex()
        self.sources &= self.sources - 1
        self.lift(self.turn, hex, number)
        self.fleet += number
        self.show_seat(self.turn)
        if number > 0:
            self.tell(Event.SENT, self.turn, number, hex, self.target)

    def ask_force(self) -> int:
        """Ask the next hex for ships; a single ship that must go is not asked about."""
        self.phase = Phase.FORCE
        if self.sources != 0 and self.least_force() == self.fresh(self.asked_hex()):
            self.lift_force(1)
        if self.sources != 0:
            return 0
        self.invade(self.turn, self.target, self.fleet)
        return 1

    def invade(self, seat: int, hex: int, force: int) -> None:
        """Both sides lose as many ships as the smaller one has."""
        defender = self.owner(hex)
        defence = self.ships[hex]
        lost = min(force, defence)
        self.struck |= bits.bit(hex)
        self.supply[seat] += lost
        if defender != NONE:
            self.lift(defender, hex, lost)
        if 0 <= defender < NEUTRAL:
            self.supply[defender] += lost
            self.show_seat(defender)
        if force > defence:
            self.put(seat, hex, force - lost)
            self.tire(hex, force - lost)
        self.tell(Event.INVADED, seat, hex, force, defence)
        if force > defence:
            self.tell(Event.CONQUERED, seat, hex, force - lost)
        elif force == defence:
            self.tell(Event.EMPTIED, hex)
        elif defender == NEUTRAL:
            self.tell(Event.NEUTRALS_HELD, hex, defence - lost)
        else:
            self.tell(Event.DEFENDED, defender, hex, defence - lost)
