"""Imperium: powers plan in secret the order of their commands, then expand, explore, exterminate, and score sectors."""

from typing import Annotated, Final

from armillary.kernel import bits
from imperium import map45
from imperium.names import CENTRE, NONE, PASS, Count, Event, Phase
from imperium.rules_turns import ImperiumTurns

NEAR: Final = map45.NEAR

Ships = Annotated[int, "i8", (0, Count.FLEET)]


class Imperium(ImperiumTurns):
    """Planning, and carrying out the three commands."""

    fleet_moved: Ships  # ships of the fleet under way that had moved
    fleet_invaded: Ships  # and that had invaded

    def start(self) -> None:
        for power in range(Count.POWERS):
            self.supply[power] = Count.FLEET
        self.phase = Phase.SETTLE
        self.ask_next()

    def play(self, seat: int, key: int) -> None:
        if self.phase == Phase.EXPAND:
            self.expand(key)
        elif self.phase >= Phase.EXPLORE and self.phase <= Phase.FLY_ON_SHIPS:
            self.explore(key)
        elif self.phase == Phase.EXTERMINATE:
            self.exterminate(key)
        elif self.phase == Phase.SEND_SHIPS:
            self.send(key)
        elif self.phase == Phase.SCORE:
            self.score_sector(key)
        elif self.phase == Phase.SETTLE:
            self.settle_in(key)
        self.ask_next()

    def reveal(self) -> None:
        for power in range(Count.POWERS):
            self.plan[power] = self.sealed[power]
        self.step = 0
        self.command = 0
        self.turn = NONE
        self.next_command()
        self.ask_next()

    def ask_next(self) -> None:
        if self.phase == Phase.PLAN:
            self.ask_together(bits.first(Count.POWERS))
        elif self.phase != Phase.OVER:
            self.ask(self.power)

    def settle_in(self, number: int) -> None:
        """Two ships in a hex; the powers settle in turn, then in turn backwards."""
        self.held[self.power] |= bits.bit(number)
        self.ships[number] = 2
        self.refresh(number)
        self.supply[self.power] -= 2
        self.turn += 1
        if self.turn == 2 * Count.POWERS:
            self.begin_round()
        elif self.turn < Count.POWERS:
            self.power = self.turn
        else:
            self.power = 2 * Count.POWERS - 1 - self.turn

    def expand(self, key: int) -> None:
        if key == PASS:
            self.next_command()
        else:
            self.ships[key] += 1
            self.refresh(key)
            self.supply[self.power] -= 1
            self.tell(Event.GREW, self.power, key)
            self.carried_out()

    def explore(self, key: int) -> None:
        """Fly a fleet to a hex and perhaps on to another, leaving or picking up ships on the way."""
        if self.phase == Phase.FLY_SHIPS:
            self.fly(key)
        elif self.phase == Phase.FLY_ON_SHIPS:
            self.fly_on(key)
        elif self.phase == Phase.FLY_TO:
            self.target = key
            self.phase = Phase.FLY_SHIPS
        elif self.phase == Phase.FLY_ON_TO:
            self.fly_on_to(key)
        elif key == PASS:
            self.next_command()
        else:
            self.source = key
            self.phase = Phase.FLY_TO

    def fly(self, ships: int) -> None:
        self.fleet = ships
        self.carry(ships)
        self.refresh(self.source)
        if self.target == CENTRE:
            self.arrive(ships)
        else:
            self.phase = Phase.FLY_ON_TO

    def fly_on_to(self, key: int) -> None:
        if key == PASS:
            self.arrive(self.fleet)
        else:
            self.source = self.target
            self.target = key
            self.phase = Phase.FLY_ON_SHIPS

    def fly_on(self, ships: int) -> None:
        self.carry(ships)
        self.moved[self.source] += max(0, self.fleet - ships)
        self.refresh(self.source)
        self.arrive(ships)

    def arrive(self, ships: int) -> None:
        """End the flight here."""
        self.moved[self.target] += ships
        self.refresh(self.target)
        self.carried_out()

    def carry(self, ships: int) -> None:
        """Take ships from the source to the target."""
        self.fleet_moved = 0
        self.fleet_invaded = 0
        self.launch(ships)
        self.held[self.power] |= bits.bit(self.target)
        self.ships[self.target] += ships
        self.invaded[self.target] += self.fleet_invaded
        self.tell(Event.FLEW, self.source, self.target, ships)

    def launch(self, ships: int) -> None:
        """Take ships from the source, first those that have neither moved nor invaded."""
        source = self.source
        rest = self.ships[source] - ships
        moved = max(0, self.moved[source] - rest)
        invaded = max(0, self.invaded[source] - rest)
        self.fleet_moved += moved
        self.fleet_invaded += invaded
        self.moved[source] -= moved
        self.invaded[source] -= invaded
        self.ships[source] = rest
        if rest == 0:
            self.held[self.power] &= ~bits.bit(source)

    def refresh(self, number: int) -> None:
        """Whether a hex has ships that can move, and ships that can invade."""
        only = bits.bit(number)
        self.can_move &= ~only
        self.can_invade &= ~only
        if self.ships[number] > self.moved[number]:
            self.can_move |= only
        if self.ships[number] > self.invaded[number]:
            self.can_invade |= only

    def exterminate(self, key: int) -> None:
        if key == PASS:
            self.next_command()
        else:
            self.target = key
            self.fleet = 0
            self.fleet_moved = 0
            self.fleet_invaded = 0
            self.senders = NEAR[key] & self.held[self.power] & self.can_invade
            self.ask_sender()

    def ask_sender(self) -> None:
        """Ask the next hex for ships; after the last, fight."""
        if self.senders != 0:
            self.source = bits.lowest(self.senders)
            self.senders &= self.senders - 1
            self.phase = Phase.SEND_SHIPS
        else:
            self.fight()
            self.refresh(self.target)
            self.carried_out()

    def send(self, ships: int) -> None:
        if ships > 0:
            self.launch(ships)
            self.fleet += ships
            self.refresh(self.source)
        self.ask_sender()

    def fight(self) -> None:
        """Ships are lost one for one; what is left of the fleet takes the hex."""
        target = self.target
        lost = self.losses(target)
        self.tell(Event.FOUGHT, target, self.fleet, lost)
        if self.fleet > lost:
            self.held[self.power] |= bits.bit(target)
            self.ships[target] = self.fleet - lost
            self.invaded[target] = self.ships[target]
            self.moved[target] = min(self.fleet_moved, self.ships[target])
        else:
            self.ships[target] -= lost
            self.moved[target] = min(self.moved[target], self.ships[target])
            self.invaded[target] = min(self.invaded[target], self.ships[target])

    def losses(self, target: int) -> int:
        """Ships go back to both powers' supplies; how many each lost."""
        lost = 0
        for power in range(Count.POWERS):
            if bits.has(self.held[power], target):
                lost = min(self.fleet, self.ships[target])
                self.supply[power] += lost
                self.supply[self.power] += lost
                if lost == self.ships[target]:
                    self.held[power] &= ~bits.bit(target)
        return lost
