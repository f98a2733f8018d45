"""How the bot greedy-1 sees a position. Frozen: later bots are measured against it."""

from typing import Final

from armillary.games.pocket_imperium.names import TRI_PRIME, Count, Phase
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel import bits, reals
from armillary.kernel.dialect import hook
from armillary.kernel.position import Payoff

CHOSEN: Final = 0.45  # how often a round pays for a system
EXTRA_PICK: Final = 1.2  # what controlling Tri-Prime brings in a round
SHIP: Final = 0.5
IDLE: Final = 0.15  # a ship too many for its hex
NEXT: Final = 0.3  # a level within one step that no other seat holds firmly
FAR: Final = 0.12  # within two


class FirstPolicy(PocketImperiumRules):
    """Points made, and points to be expected."""

    @hook
    def complete(self) -> int:
        return 1 if self.phase <= Phase.FLEET or self.phase == Phase.TARGET or self.phase >= Phase.SCORE else 0

    @hook
    def appraise(self, out: Payoff) -> None:
        best: float = -1000.0
        for seat in range(self.players):
            value: float = self.prospect(seat)
            out.of[seat] = value
            best = max(best, value)
        total: float = 0.0
        heat: float = 4.0 + 1.5 * (self.rounds - self.round)
        for seat in range(self.players):
            out.of[seat] = reals.exp((out.of[seat] - best) / heat)
            total += out.of[seat]
        for seat in range(self.players):
            out.of[seat] /= total

    def prospect(self, seat: int) -> float:
        """Points a seat has, and what its ships promise."""
        rounds: float = self.rounds - self.round
        value: float = self.score[seat]
        hexes = self.held[seat]
        if self.phase == Phase.SCORE:
            value += self.pending(seat)
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            level = self.level[hex]
            firm = min(self.ships[hex], level + 1)
            promise: float = level * (2.0 + CHOSEN * rounds)
            if hex == TRI_PRIME:
                promise = 6.0 + EXTRA_PICK * rounds
            value += promise * self.security(seat, hex, firm)
            value += (SHIP * firm + IDLE * (self.ships[hex] - firm)) * min(1.0, 0.25 * rounds)
        value += self.outlook(seat) * (1.0 + 0.1 * rounds)
        return value

    def pending(self, seat: int) -> int:
        """Points of the sectors chosen so far, paid when all have chosen."""
        points = 0
        for sector in range(Count.SECTORS):
            if bits.has(self.picked, sector) == 1:
                points += self.system_points(seat, self.systems_on[sector])
        return points

    def security(self, seat: int, hex: int, firm: int) -> float:
        """How surely a system is kept: against the strongest neighbour."""
        threat = 0
        for other in range(self.players):
            if other != seat:
                force = self.force(self.near[hex] & self.held[other])
                threat = max(threat, force)
        if threat == 0:
            return 1.0
        return 0.95 if threat < firm else 0.8 if threat == firm else 0.6

    def outlook(self, seat: int) -> float:
        """Systems a seat could take soon."""
        one = self.around(self.held[seat])
        two = self.around(one)
        near: float = self.levels(one & ~self.held[seat])
        far: float = self.levels(two & ~one & ~self.held[seat])
        return NEXT * near + FAR * far

    def around(self, hexes: int) -> int:
        """Hexes in play next to some others."""
        found = 0
        while hexes != 0:
            found |= self.near[bits.lowest(hexes)]
            hexes &= hexes - 1
        return found & self.open

    def levels(self, hexes: int) -> float:
        """Levels of the systems in some hexes; those with ships of others count half."""
        total: float = 0.0
        hexes &= self.systems
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            total += self.level[hex] if self.ships[hex] == 0 else 0.5 * self.level[hex]
        return total
