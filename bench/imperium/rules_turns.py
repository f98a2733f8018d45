"""The course of a round of Imperium: plans, turns, and at its end the scoring of sectors."""

from typing import Annotated, Final

from armillary.kernel import bits
from armillary.kernel.position import Payoff
from imperium import map45
from imperium.names import CENTRE, NONE, Command, Count, Event, Phase
from imperium.rules_choices import ImperiumChoices

SECTOR: Final = map45.SECTOR
LEVEL: Final = map45.LEVEL
ORDERS: Final = map45.ORDERS
ONES: Final = map45.ONES
TWOS: Final = map45.TWOS

Power = Annotated[int, "i8", (0, Count.POWERS - 1)]


def worth(hexes: int) -> int:
    """Count what the systems in a set of hexes are worth."""
    return bits.count(hexes & ONES) + 2 * bits.count(hexes & TWOS) + 3 * bits.has(hexes, CENTRE)


class ImperiumTurns(ImperiumChoices):
    """Who does what next."""

    round: Annotated[int, "i8", (0, Count.ROUNDS)]
    leader: Power  # first in turn this round
    plan: Annotated[list[int], "i16", Count.POWERS, (0, Count.PLANS - 1)]
    step: Annotated[int, "i8", (0, Count.COMMANDS)]  # place in the plans
    command: Annotated[int, "i8", (0, Count.COMMANDS - 1)]
    turn: Annotated[int, "i8", (NONE, 2 * Count.POWERS)]  # place in turn
    power: Power  # whose turn it is
    left: Annotated[int, "i8", (0, Count.COMMANDS + 1)]  # how often the command may still be carried out
    score: Annotated[list[int], "i16", Count.POWERS]

    def begin_round(self) -> None:
        self.phase = Phase.PLAN
        self.turn = 0
        self.power = self.leader

    def power_in_turn(self) -> int:
        power = self.leader + self.turn
        return power - Count.POWERS if power >= Count.POWERS else power

    def next_command(self) -> None:
        """Give the turn to the next power whose plan has this command in this step; after the last step, exploit."""
        self.next_turn()
        while self.step < Count.COMMANDS and self.planned(self.power_in_turn()) != self.command:
            self.next_turn()
        if self.step == Count.COMMANDS:
            self.exploit()
        else:
            self.begin_command()

    def next_turn(self) -> None:
        """Go on to the next power; after the last to the next command, and after that to the next step."""
        if self.turn < Count.POWERS - 1:
            self.turn += 1
        else:
            self.turn = 0
            if self.command < Count.COMMANDS - 1:
                self.command += 1
            else:
                self.command = 0
                self.step += 1

    def planned(self, power: int) -> int:
        """Look up the command in a power's plan for this step."""
        return ORDERS[self.plan[power] * Count.COMMANDS + self.step]

    def begin_command(self) -> None:
        """Give the turn to a power; the fewer give the same command, the oftener each may carry it out."""
        self.left = Count.COMMANDS + 1
        for power in range(Count.POWERS):
            if self.planned(power) == self.command:
                self.left -= 1
        self.power = self.power_in_turn()
        self.ask_for_command()

    def ask_for_command(self) -> None:
        if self.command == Command.EXPAND:
            self.phase = Phase.EXPAND
        elif self.command == Command.EXPLORE:
            self.phase = Phase.EXPLORE
        else:
            self.phase = Phase.EXTERMINATE

    def carried_out(self) -> None:
        """Count one use of the command; ask for another, or go on to the next."""
        self.left -= 1
        if self.left == 0:
            self.next_command()
        else:
            self.ask_for_command()

    def exploit(self) -> None:
        """Systems sustain so many ships; then the powers choose sectors to score."""
        for power in range(Count.POWERS):
            self.sustain(power)
        self.can_move = self.everyone()
        self.can_invade = self.can_move
        self.scored = 0
        self.phase = Phase.SCORE
        self.turn = NONE
        self.next_chooser()

    def sustain(self, power: int) -> None:
        hexes = self.held[power]
        while hexes != 0:
            number = bits.lowest(hexes)
            hexes &= hexes - 1
            extra = max(0, self.ships[number] - 1 - LEVEL[number])
            self.supply[power] += extra
            self.ships[number] -= extra
            self.moved[number] = 0
            self.invaded[number] = 0

    def score_sector(self, sector: int) -> None:
        self.scored |= bits.bit(sector)
        for power in range(Count.POWERS):
            self.score[power] += worth(self.held[power] & SECTOR[sector])
        self.tell(Event.SCORED, self.power, sector)
        self.next_chooser()

    def next_chooser(self) -> None:
        """Each power in turn chooses a sector, then the power that holds the centre another."""
        self.turn += 1
        chooser = self.power_in_turn() if self.turn < Count.POWERS else self.holder_of_centre()
        if self.turn > Count.POWERS or chooser == NONE or self.open_sectors() == 0:
            self.end_round()
        else:
            self.power = chooser

    def holder_of_centre(self) -> int:
        for power in range(Count.POWERS):
            if bits.has(self.held[power], CENTRE):
                return power
        return NONE

    def end_round(self) -> None:
        self.round += 1
        self.leader = (self.leader + 1) % Count.POWERS
        if self.round == Count.ROUNDS or self.held[0] == 0 or self.held[1] == 0 or self.held[2] == 0:
            for power in range(Count.POWERS):
                self.score[power] += 2 * worth(self.held[power])
            self.phase = Phase.OVER
        else:
            self.begin_round()

    def payoff(self, out: Payoff) -> None:
        best = 0
        for power in range(Count.POWERS):
            best = max(best, self.score[power])
        for power in range(Count.POWERS):
            out.of[power] = 1.0 if self.score[power] == best else 0.0
