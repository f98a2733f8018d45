"""Explore: one fleet moves a step or two, and may leave or gather ships on its way."""

from armillary.games.pocket_imperium.names import DONE, TRI_PRIME, Event, Phase
from armillary.games.pocket_imperium.rules.board import Board
from armillary.kernel import bits
from armillary.kernel.position import Keys


class Explore(Board):
    """Ships are moved step by step; those that have moved are spent wherever they are."""

    def fleets(self, seat: int) -> int:
        """Hexes with ships that may move and somewhere to go."""
        free = self.enterable(seat)
        found = self.fresh_hexes(seat)
        hexes = found
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            if self.near[hex] & free == 0:
                found &= ~bits.bit(hex)
        return found

    def legal_movement(self, seat: int, out: Keys) -> None:
        if self.phase == Phase.FLEET:
            out.add(DONE)
            out.add_all(self.fleets(seat))
        elif self.phase == Phase.LEG:
            out.add_all(self.near[self.source] & self.enterable(seat))
        elif self.phase == Phase.ONWARD:
            out.add(DONE)
            out.add_all(self.near[self.target] & self.enterable(seat))
        else:
            self.add_numbers(out)

    def add_numbers(self, out: Keys) -> None:
        for number in range(self.fewest(), self.most() + 1):
            out.add(number)

    def fewest(self) -> int:
        """The least that may be answered when a number of ships is asked for."""
        if self.phase == Phase.LOAD or (self.phase == Phase.PICK_UP and self.dropped == self.fleet):
            return 1
        return 0

    def most(self) -> int:
        """The most that may be answered: one ship at least goes on from the middle hex."""
        if self.phase == Phase.DROP:
            return self.fleet if self.fresh(self.source) > 0 else self.fleet - 1
        return self.fresh(self.source)

    def explore(self, key: int) -> int:
        """Take an answer; 1 when the movement is over, 0 when something is asked."""
        over = 0
        if self.phase == Phase.FLEET:
            self.source = key
            self.phase = Phase.LEG
        elif self.phase == Phase.LEG:
            self.target = key
            over = self.ask_number(Phase.LOAD)
        elif self.phase == Phase.LOAD:
            over = self.first_step(key)
        elif self.phase == Phase.ONWARD:
            over = self.onward(key)
        elif self.phase == Phase.DROP:
            over = self.drop(key)
        else:
            over = self.second_step(key)
        return over

    def ask_number(self, phase: int) -> int:
        """Ask for a number of ships, unless only one number is possible: then take it."""
        self.phase = phase
        fewest = self.fewest()
        most = self.most()
        if fewest < most:
            return 0
        if phase == Phase.LOAD:
            return self.first_step(most)
        if phase == Phase.DROP:
            return self.drop(most)
        return self.second_step(most)

    def first_step(self, number: int) -> int:
        self.fleet = number
        self.sail(self.source, self.target, number)
        self.tire(self.target, number)
        if self.target == TRI_PRIME:
            return 1
        self.phase = Phase.ONWARD
        return 0

    def onward(self, key: int) -> int:
        if key == DONE:
            return 1
        self.source = self.target
        self.target = key
        return self.ask_number(Phase.DROP)

    def drop(self, number: int) -> int:
        self.dropped = number
        return self.ask_number(Phase.PICK_UP)

    def second_step(self, gathered: int) -> int:
        """The fleet goes on without those it drops, and with fresh ships it gathers."""
        carried = self.fleet - self.dropped
        self.tire(self.source, -carried)
        self.sail(self.source, self.target, carried + gathered)
        self.tire(self.target, carried + gathered)
        return 1

    def sail(self, start: int, end: int, number: int) -> None:
        self.lift(self.turn, start, number)
        self.put(self.turn, end, number)
        self.show_seat(self.turn)
        self.tell(Event.MOVED, self.turn, number, start, end)
