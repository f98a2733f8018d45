"""How the bot search-1 plays and judges. Frozen: later bots are measured against it."""

from typing import Final

from armillary.games.pocket_imperium.names import DONE, NEUTRAL, TRI_PRIME, Count, Phase
from armillary.games.pocket_imperium.policy.policy_1 import FirstPolicy
from armillary.kernel import bits, reals
from armillary.kernel.dialect import hook
from armillary.kernel.position import Keys, Payoff

NOBODY: Final = -100
UNOPPOSED: Final = -50


class SecondPolicy(FirstPolicy):
    """The game with its judgement."""

    @hook
    def calm(self) -> int:
        return 1 if self.phase == Phase.PLAN else 0

    @hook
    def lean(self, seat: int, keys: Keys) -> None:
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = self.liking(seat, keys.key[i])
            keys.total += keys.weight[i]

    def liking(self, seat: int, key: int) -> int:
        """How much a quick player likes a key, at least 1."""
        if self.phase == Phase.GROW:
            return self.liking_growth(key)
        if self.phase == Phase.FLEET:
            return self.liking_fleet(key)
        if self.phase == Phase.LEG or self.phase == Phase.ONWARD:
            return self.liking_step(key)
        if self.phase == Phase.TARGET:
            return self.liking_target(seat, key)
        if self.phase == Phase.SCORE:
            return self.liking_sector(seat, key)
        return self.liking_number(key)

    def liking_growth(self, hex: int) -> int:
        if hex == DONE:
            return 1
        return 6 if self.ships[hex] <= self.level[hex] else 3

    def liking_fleet(self, hex: int) -> int:
        if hex == DONE:
            return 2
        return 8 if self.level[hex] == 0 or self.ships[hex] > 1 else 1

    def liking_step(self, hex: int) -> int:
        """Free systems most; a fleet that has just reached one stays."""
        if hex == DONE:
            return 16 if self.level[self.target] > 0 and self.ships[self.target] == self.fleet else 2
        if self.ships[hex] == 0:
            return 2 + 12 * self.level[hex]
        return 1

    def liking_target(self, seat: int, hex: int) -> int:
        if hex == DONE:
            return 1
        strength = self.strength(seat, hex)
        if strength > self.ships[hex]:
            return 12 * self.level[hex]
        return 3 if strength == self.ships[hex] else 1

    def liking_sector(self, seat: int, sector: int) -> int:
        """What it pays, beyond what it pays the others."""
        gain = 0
        for other in range(self.players):
            points = self.pays(other, sector)
            gain += 2 * points if other == seat else -points
        return 1 + gain * gain * gain if gain > 0 else 1

    def liking_number(self, number: int) -> int:
        """Move most, but leave a ship behind on a system."""
        if self.phase == Phase.LOAD:
            return self.liking_load(self.source, number)
        if self.phase == Phase.FORCE:
            return self.liking_load(self.asked_hex(), number)
        if self.phase == Phase.DROP:
            return 8 if number == (1 if self.level[self.source] > 0 and self.fleet > 1 else 0) else 1
        return 1

    def liking_load(self, source: int, number: int) -> int:
        stay = 1 if self.level[source] > 0 else 0
        return 8 if number == self.fresh(source) - stay else 2 if number > 0 else 1

    @hook
    def judge(self, out: Payoff) -> None:
        best: float = -1000.0
        for seat in range(self.players):
            out.of[seat] = self.hope(seat)
            best = max(best, out.of[seat])
        total: float = 0.0
        for seat in range(self.players):
            out.of[seat] = reals.exp(out.of[seat] - best)
            total += out.of[seat]
        for seat in range(self.players):
            out.of[seat] /= total

    def hope(self, seat: int) -> float:
        """How well a seat stands: the logarithm of its odds, but for what all have in common."""
        early: float = (self.rounds - self.round) / 9.0  # how much of the match is left
        points: float = self.score[seat]
        if self.phase == Phase.SCORE:
            points += self.pending(seat)
        value: float = points * (0.0383 + 0.0466 / (0.15 + early))
        value += self.holding(seat, early)
        value += self.sectors(seat, early)
        value += self.reach(seat, early)
        return value - self.supply[seat] * (0.0722 - 0.0395 * early)

    def holding(self, seat: int, early: float) -> float:
        """Systems by how safe they are, and ships."""
        value: float = 0.0
        hexes = self.held[seat]
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            level = self.level[hex]
            firm = min(self.ships[hex], level + 1)
            idle = self.ships[hex] - firm
            if hex == TRI_PRIME:
                value += 1.2851 - 1.2343 * early
            elif level == 0:
                value += 0.1192 - 0.0727 * early
            else:
                value += level * self.safety(self.threat(seat, hex) - firm, early)
            value += firm * (0.0641 - 0.0687 * early) + idle * (0.3527 - 0.3909 * early)
        return value

    def safety(self, excess: int, early: float) -> float:
        if excess < UNOPPOSED:
            return 0.2454 - 0.3356 * early
        if excess < 0:
            return 0.2779 - 0.3232 * early
        if excess == 0:
            return 0.2134 - 0.3203 * early
        return 0.1157 - 0.2234 * early

    def threat(self, seat: int, hex: int) -> int:
        """Ships of the strongest neighbour; far below any number of ships if there is none."""
        threat = NOBODY
        for other in range(self.players):
            if other != seat:
                force = self.force(self.near[hex] & self.held[other])
                if force > 0:
                    threat = max(threat, force)
        return threat

    def sectors(self, seat: int, early: float) -> float:
        """What the two best sectors would pay."""
        best = 0
        second = 0
        for sector in range(Count.SECTORS):
            points = self.pays(seat, sector)
            if points > best:
                second = best
                best = points
            elif points > second:
                second = points
        return best * (0.2490 - 0.1205 * early) + second * (0.0730 - 0.0581 * early)

    def reach(self, seat: int, early: float) -> float:
        """Systems one or two steps away, free or held by others."""
        one = self.around(self.held[seat])
        two = self.around(one) & ~one
        free = ~(self.held[0] | self.held[1] | self.held[2] | self.held[NEUTRAL])
        taken = ~free & ~self.held[seat]
        value: float = self.level_sum(one & free) * (0.0394 + 0.0288 * early)
        value += self.level_sum(one & taken) * (0.0159 - 0.0826 * early)
        value += self.level_sum(two & free) * (0.0893 * early - 0.0587)
        value += self.level_sum(two & taken) * (0.0052 - 0.0482 * early)
        return value

    def level_sum(self, hexes: int) -> int:
        total = 0
        hexes &= self.systems
        while hexes != 0:
            total += self.level[bits.lowest(hexes)]
            hexes &= hexes - 1
        return total
