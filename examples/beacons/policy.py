"""What bots go by: how a crew stands between rounds, what a quick crew would do, and what a net is told."""

from typing import Final

from armillary.kernel import bits, reals
from armillary.kernel.position import Keys, Payoff
from armillary.kernel.traits import Traits
from beacons.names import NONE, Count, Keep, Phase
from beacons.rules import Beacons

POINTS: Final = 0  # traits of a crew
LEAD: Final = 1
LATE_LEAD: Final = 2
RELICS: Final = 3
RELIC_POINTS: Final = 4
PROBES: Final = 5  # in its packet
STRONGEST: Final = 6
LEFT: Final = 0  # traits of the whole
GOAL: Final = 1
CREWS: Final = 2


class BeaconsPolicy(Beacons):
    """The game with its judgement."""

    def calm(self) -> int:
        if self.turn != NONE or self.waiting != self.asked:
            return 0
        for seat in range(self.players):
            if self.sent[seat] != NONE:
                return 0
        return 1

    def judge(self, out: Payoff) -> None:
        total: float = 0.0
        for seat in range(self.players):
            points: float = self.reached(seat)
            out.of[seat] = reals.exp(0.6 * points / (self.rounds - self.round + 1))
            total += out.of[seat]
        for seat in range(self.players):
            out.of[seat] /= total

    def reached(self, seat: int) -> float:
        points: float = self.score[seat]
        return points if self.phase == Phase.OVER else points + self.relic_points(seat)

    def lean(self, seat: int, keys: Keys) -> None:
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = 1 + self.liking(seat, keys.key[i])
            keys.total += keys.weight[i]

    def liking(self, seat: int, key: int) -> int:
        if self.phase == Phase.KEEP and key != Keep.BACK:
            return max(0, 4 * self.worth[self.drawn[key]])
        if self.phase != Phase.SEND:
            return 0
        if self.sent[seat] == NONE:
            return self.strength[key]
        return 2 * self.points[key] * (2 if self.flare == key else 1)

    def traits(self, out: Traits) -> None:
        left: float = self.rounds - self.round
        left = left / Count.ROUNDS
        out.share(LEFT, left)
        out.share(CREWS, 0.25 * self.players)
        most: float = -1000.0
        for seat in range(self.players):
            points: float = self.reached(seat)
            most = max(most, points)
            self.put_crew(seat, points, out)
        out.share(GOAL, most / max(1, self.goal))
        for seat in range(self.players):
            lead: float = self.reached(seat) - most
            out.put(seat, LEAD, 0.1 * lead)
            out.put(seat, LATE_LEAD, 0.2 * lead * (1.0 - left))

    def put_crew(self, seat: int, points: float, out: Traits) -> None:
        out.put(seat, POINTS, 0.05 * points)
        out.put(seat, RELICS, 0.25 * bits.count(self.owned[seat]))
        out.put(seat, RELIC_POINTS, 0.1 * self.relic_points(seat))
        out.put(seat, PROBES, 0.25 * bits.count(self.packet[seat]))
        best = 0
        packet = self.packet[seat]
        while packet != 0:
            best = max(best, self.strength[bits.lowest(packet)])
            packet &= packet - 1
        out.put(seat, STRONGEST, 0.05 * best)
