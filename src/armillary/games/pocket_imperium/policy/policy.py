"""How bots play and judge: where a round begins, and what a net is told."""

from typing import Final

from armillary.games.pocket_imperium.names import NEUTRAL, NONE, TRI_PRIME, Count, Phase
from armillary.games.pocket_imperium.policy.policy_2 import UNOPPOSED, SecondPolicy
from armillary.kernel import bits
from armillary.kernel.traits import Traits

# traits of a seat; those of kinds of safety are followed by three more
HOPE: Final = 0
SCORE: Final = 1
LEAD: Final = 2
LATE_LEAD: Final = 3
SUPPLY: Final = 4
CENTRE: Final = 5
PLACE: Final = 6  # in the order of turns: first, second
OUTLOOK: Final = 8  # levels one step away, free and taken, then two steps away
NEAR_CENTRE: Final = 12
HEXES: Final = 13
SECTORS: Final = 14  # what the best pays, the second, the third, and all
FLEET_AT_CENTRE: Final = 18
CENTRE_THREATENED: Final = 19
EMPTY_HEXES: Final = 20
EMPTY_SHIPS: Final = 21
SMALL: Final = 22  # systems of level 1, by how safe they are
LARGE: Final = 26
FIRM: Final = 30
IDLE: Final = 31
TALLEST: Final = 32
SHIPS: Final = 33
PREY: Final = 34
EVEN_PREY: Final = 35
FORCE_AT_CENTRE: Final = 36
FREE_SYSTEMS: Final = 37
GONE: Final = 38
EARLY_LEAD: Final = 39
# traits of the whole
LEFT: Final = 0
ROUND: Final = 1  # and so on, one for each number of rounds left
OF_TWO: Final = 11  # two players


class PocketImperium(SecondPolicy):
    """The game with its judgement."""

    def calm(self) -> int:
        """Before anybody has begun to plan."""
        if self.phase != Phase.PLAN or self.waiting != self.asked:
            return 0
        for seat in range(self.players):
            if self.order[seat * Count.COMMANDS] != NONE:
                return 0
        return 1

    def reached(self, seat: int) -> float:
        points: float = self.score[seat]
        if self.phase == Phase.SCORE:
            points += self.pending(seat)
        return points

    def traits(self, out: Traits) -> None:
        left = self.rounds - self.round
        out.share(LEFT, left / 9.0)
        if 0 <= left < 9:
            out.share(ROUND + left, 1.0)
        out.share(OF_TWO, 1.0 if self.players == 2 else 0.0)
        for seat in range(self.players):
            self.put_standing(seat, out)
            self.put_outlook(seat, out)
            self.put_sectors(seat, out)
            self.put_systems(seat, out)
            self.put_prey(seat, out)

    def put_standing(self, seat: int, out: Traits) -> None:
        """Points, and the order of turns."""
        early: float = (self.rounds - self.round) / 9.0
        best: float = -1000.0
        for other in range(self.players):
            if other != seat:
                best = max(best, self.reached(other))
        points: float = self.reached(seat)
        lead: float = points - best
        hope: float = self.hope(seat)
        out.put(seat, HOPE, hope)
        out.put(seat, SCORE, points * 0.03)
        out.put(seat, LEAD, lead * 0.1)
        out.put(seat, LATE_LEAD, lead * 0.1 * (1.0 - early) * (1.0 - early))
        out.put(seat, EARLY_LEAD, lead * 0.1 * early)
        out.put(seat, SUPPLY, self.supply[seat] * 0.1)
        place = (seat - self.first + self.players) % self.players
        if place < 2:
            out.put(seat, PLACE + place, 1.0)

    def put_outlook(self, seat: int, out: Traits) -> None:
        """What lies within reach."""
        one = self.around(self.held[seat])
        two = self.around(one) & ~one
        free = ~(self.held[0] | self.held[1] | self.held[2] | self.held[NEUTRAL])
        taken = ~free & ~self.held[seat]
        out.put(seat, OUTLOOK, self.level_sum(one & free) * 0.1)
        out.put(seat, OUTLOOK + 1, self.level_sum(one & taken) * 0.1)
        out.put(seat, OUTLOOK + 2, self.level_sum(two & free) * 0.1)
        out.put(seat, OUTLOOK + 3, self.level_sum(two & taken) * 0.1)
        out.put(seat, FREE_SYSTEMS, bits.count(one & free & self.systems) * 0.1)
        out.put(seat, NEAR_CENTRE, bits.has(one, TRI_PRIME) * 1.0)
        out.put(seat, FORCE_AT_CENTRE, self.force(self.near[TRI_PRIME] & self.held[seat]) * 0.1)

    def put_sectors(self, seat: int, out: Traits) -> None:
        """What sectors would pay."""
        best = 0
        second = 0
        third = 0
        whole = 0
        for sector in range(Count.SECTORS):
            points = self.pays(seat, sector)
            whole += points
            if points > best:
                third = second
                second = best
                best = points
            elif points > second:
                third = second
                second = points
            elif points > third:
                third = points
        out.put(seat, SECTORS, best * 0.2)
        out.put(seat, SECTORS + 1, second * 0.2)
        out.put(seat, SECTORS + 2, third * 0.2)
        out.put(seat, SECTORS + 3, whole * 0.05)

    def put_systems(self, seat: int, out: Traits) -> None:
        """Ships, and systems by how safe they are."""
        hexes = self.held[seat]
        out.put(seat, HEXES, bits.count(hexes) * 0.1)
        out.put(seat, CENTRE, bits.has(hexes, TRI_PRIME) * 1.0)
        out.put(seat, GONE, 1.0 if hexes == 0 else 0.0)
        empty = 0
        drifting = 0
        firm_ships = 0
        ships = 0
        tallest = 0
        safe = 0  # systems by level and safety, four bits each
        while hexes != 0:
            hex = bits.lowest(hexes)
            hexes &= hexes - 1
            level = self.level[hex]
            firm = min(self.ships[hex], level + 1)
            ships += self.ships[hex]
            firm_ships += firm
            tallest = max(tallest, self.ships[hex])
            if hex == TRI_PRIME:
                out.put(seat, FLEET_AT_CENTRE, self.ships[hex] * 0.2)
                out.put(seat, CENTRE_THREATENED, 1.0 if self.threat(seat, hex) >= firm else 0.0)
            elif level == 0:
                empty += 1
                drifting += self.ships[hex]
            else:
                safe += 1 << (4 * self.danger(self.threat(seat, hex) - firm) + (0 if level == 1 else 16))
        out.put(seat, EMPTY_HEXES, empty * 0.2)
        out.put(seat, EMPTY_SHIPS, drifting * 0.1)
        for kind in range(4):
            out.put(seat, SMALL + kind, ((safe >> (4 * kind)) & 15) * 0.2)
            out.put(seat, LARGE + kind, ((safe >> (4 * kind + 16)) & 15) * 0.4)
        out.put(seat, FIRM, firm_ships * 0.1)
        out.put(seat, IDLE, (ships - firm_ships) * 0.1)
        out.put(seat, TALLEST, tallest * 0.1)
        out.put(seat, SHIPS, ships * 0.07)

    def danger(self, excess: int) -> int:
        """From how many ships the strongest neighbour has more: 0 where there is none, to 3 where it has more."""
        return 0 if excess < UNOPPOSED else 1 if excess < 0 else 2 if excess == 0 else 3

    def put_prey(self, seat: int, out: Traits) -> None:
        """Systems of others that could be taken, or fought for."""
        prey = self.around(self.held[seat]) & self.systems & ~self.held[seat]
        prey &= self.held[0] | self.held[1] | self.held[2] | self.held[NEUTRAL]
        sure = 0
        even = 0
        while prey != 0:
            hex = bits.lowest(prey)
            prey &= prey - 1
            force = self.force(self.near[hex] & self.held[seat])
            if force > self.ships[hex]:
                sure += self.level[hex]
            elif force == self.ships[hex]:
                even += self.level[hex]
        out.put(seat, PREY, sure * 0.2)
        out.put(seat, EVEN_PREY, even * 0.2)
