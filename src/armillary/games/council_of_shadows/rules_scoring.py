"""What is counted at the end."""

from armillary.games.council_of_shadows.rules_automa import Automa
from armillary.games.council_of_shadows.words import (
    CROWNED,
    GALAXIES,
    GEMS,
    LEVELLED,
    NONE,
    PER_AI,
    PER_BOARD_CUBE,
    PER_COLOUR,
    PER_GALAXY,
    PER_GEM,
    PER_LIGHT,
    PER_PARSEC,
    PER_STATION,
    PER_TEN,
    PLANETS,
    SCORED,
    SLOTS,
    START_CARDS,
    STATIONS,
)
from armillary.kernel import bits
from armillary.kernel.position import Payoff


class Scoring(Automa):
    """Energy for gems, AI cards and bonus cards may bring more levels."""

    def gems_worth(self, power: int) -> int:
        found = 0
        for kind in range(GEMS):
            found += self.gems[power * GEMS + kind] * self.worth[kind]
        return found

    def ai_number(self, power: int) -> int:
        """AI cards a power owns: in the hand, on slots and covered."""
        owned = self.hand[power]
        for slot in range(SLOTS):
            owned |= self.covered[power * SLOTS + slot]
            if self.top[power * SLOTS + slot] != NONE:
                owned |= bits.bit(self.top[power * SLOTS + slot])
        return bits.count(owned & ~bits.first(START_CARDS))

    def stations_built(self, power: int) -> int:
        found = 0
        for galaxy in range(GALAXIES):
            if self.station[galaxy] != NONE and self.station[galaxy] // STATIONS == power:
                found += 1
        return found

    def cubes_of_colour(self, power: int, colour: int) -> int:
        found = 0
        for planet in range(PLANETS):
            if self.colour[planet] == colour:
                found += self.cubes[power * PLANETS + planet]
        return found

    def cubes_in_parsec(self, power: int, parsec: int) -> int:
        found = 0
        for galaxy in range(GALAXIES):
            if self.parsec[galaxy] == parsec:
                found += self.in_galaxy(power, galaxy)
        return found

    def counted(self, power: int, card: int) -> int:
        """How often a bonus card finds what it counts."""
        per = self.bonus_per[card]
        what = self.bonus_of[card]
        if per == PER_GEM:
            return self.gems[power * GEMS + what]
        if per == PER_COLOUR:
            return self.cubes_of_colour(power, what)
        if per == PER_PARSEC:
            return self.cubes_in_parsec(power, what)
        if per == PER_BOARD_CUBE:
            return self.board_cubes(power)
        if per == PER_LIGHT:
            return bits.count(self.own_bonuses(power) & self.light_cards)
        if per == PER_STATION:
            return self.stations_built(power)
        if per == PER_TEN:
            return self.consumption[power] // 10
        return self.ai_number(power) if per == PER_AI else 0

    def bonus_worth(self, power: int, card: int) -> int:
        """What a bonus card is worth to a power now."""
        found = self.bonus_base[card] + self.bonus_each[card] * self.counted(power, card)
        if self.bonus_per[card] == PER_GALAXY:
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
        self.tell_of(SCORED, power, gems, cards, bonuses)
        self.gain(power, gems + cards + bonuses)
        while self.energy[power] >= self.consumption[power]:
            self.energy[power] -= self.consumption[power]
            self.level[power] += 1
            self.tell_of(LEVELLED, power, self.level[power], 0, 0)

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
        """Whoever has won alone takes the throne."""
        best = self.best_standing()
        for power in range(self.powers()):
            if self.standing(power) == best and self.winners() == 1:
                self.tell_of(CROWNED, power, 0, 0, 0)

    def payoff(self, out: Payoff) -> None:
        best = self.best_standing()
        winners = self.winners()
        for seat in range(self.players):
            out.of[seat] = 1.0 / winners if self.standing(seat) == best else 0.0
