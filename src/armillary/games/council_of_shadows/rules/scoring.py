"""What is counted at the end."""

from armillary.games.council_of_shadows.names import NONE, Change, Count, Event, Per
from armillary.games.council_of_shadows.rules.automa import Automa
from armillary.kernel import bits
from armillary.kernel.position import Payoff


class Scoring(Automa):
    """Energy for gems, AI cards and bonus cards may bring more levels."""

    def gems_worth(self, power: int) -> int:
        found = 0
        for kind in range(Count.GEMS):
            found += self.gems[power * Count.GEMS + kind] * self.worth[kind]
        return found

    def ai_number(self, power: int) -> int:
        """AI cards a power owns: in the hand, on slots and covered."""
        owned = self.hand[power]
        for slot in range(Count.SLOTS):
            owned |= self.covered[power * Count.SLOTS + slot]
            if self.top[power * Count.SLOTS + slot] != NONE:
                owned |= bits.bit(self.top[power * Count.SLOTS + slot])
        return bits.count(owned & ~bits.first(Count.START_CARDS))

    def stations_built(self, power: int) -> int:
        found = 0
        for galaxy in range(Count.GALAXIES):
            if self.station[galaxy] != NONE and self.station[galaxy] // Count.STATIONS == power:
                found += 1
        return found

    def cubes_of_colour(self, power: int, colour: int) -> int:
        found = 0
        for planet in range(Count.PLANETS):
            if self.colour[planet] == colour:
                found += self.cubes[power * Count.PLANETS + planet]
        return found

    def cubes_in_parsec(self, power: int, parsec: int) -> int:
        found = 0
        for galaxy in range(Count.GALAXIES):
            if self.parsec[galaxy] == parsec:
                found += self.in_galaxy(power, galaxy)
        return found

    def counted(self, power: int, card: int) -> int:
        """How often a bonus card finds what it counts."""
        per = self.bonus_per[card]
        what = self.bonus_of[card]
        if per == Per.GEM:
            return self.gems[power * Count.GEMS + what]
        if per == Per.COLOUR:
            return self.cubes_of_colour(power, what)
        if per == Per.PARSEC:
            return self.cubes_in_parsec(power, what)
        if per == Per.BOARD_CUBE:
            return self.board_cubes(power)
        if per == Per.LIGHT:
            return bits.count(self.own_bonuses(power) & self.light_cards)
        if per == Per.STATION:
            return self.stations_built(power)
        if per == Per.TEN:
            return self.consumption[power] // 10
        return self.ai_number(power) if per == Per.AI else 0

    def bonus_worth(self, power: int, card: int) -> int:
        """What a bonus card is worth to a power now."""
        found = self.bonus_base[card] + self.bonus_each[card] * self.counted(power, card)
        if self.bonus_per[card] == Per.GALAXY:
            galaxy = self.bonus_of[card]
            if self.lead(power, galaxy) > 0:
                found += self.bonus_majority[card]
            elif self.in_galaxy(power, galaxy) > 0:
                found += self.bonus_presence[card]
        return found

    def bonuses_worth(self, power: int) -> int:
        found = 0
        cards = self.own_bonuses(power)
        while cards != 0:
            found += self.bonus_worth(power, bits.lowest(cards))
            cards &= cards - 1
        return found

    def score(self, power: int) -> None:
        gems = self.gems_worth(power)
        cards = self.ai_number(power) * self.ai_worth
        bonuses = self.bonuses_worth(power)
        self.tell_of(Event.SCORED, power, gems, cards, bonuses)
        self.gain(power, gems + cards + bonuses)
        while self.energy[power] >= self.consumption[power]:
            self.energy[power] -= self.consumption[power]
            self.level[power] += 1
            self.show_energy(power)
            self.tell_of(Event.LEVELLED, power, self.level[power], 0, 0)

    def standing(self, power: int) -> int:
        """Level, then Energy, then cubes on the own board."""
        return (self.level[power] * 1000 + self.energy[power]) * 100 + self.board_cubes(power)

    def best_standing(self) -> int:
        best = 0
        for power in range(self.powers()):
            best = max(best, self.standing(power))
        return best

    def winners(self) -> int:
        """How many share the victory."""
        best = self.best_standing()
        found = 0
        for power in range(self.powers()):
            if self.standing(power) == best:
                found += 1
        return found

    def crown(self) -> None:
        """The power that has won alone takes the throne."""
        best = self.best_standing()
        self.tell(Change.THRONE, NONE)
        for power in range(self.powers()):
            if self.standing(power) == best and self.winners() == 1:
                self.tell(Change.THRONE, power)
                self.tell_of(Event.CROWNED, power, 0, 0, 0)

    def payoff(self, out: Payoff) -> None:
        best = self.best_standing()
        winners = self.winners()
        for seat in range(self.players):
            out.of[seat] = 1.0 / winners if self.standing(seat) == best else 0.0
