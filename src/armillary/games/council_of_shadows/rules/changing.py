"""Gems, Energy and cubes that come and go; and what else has changed, for those who are shown events."""

from armillary.games.council_of_shadows.names import NONE, Change, Count, Event, Gem
from armillary.games.council_of_shadows.rules.board import Board
from armillary.kernel import bits


class Changing(Board):
    """Changes are told as they are now, not as they differ."""

    # gems and Energy

    def receive(self, power: int, coal: int, gold: int, crystal: int) -> None:
        """Gems out of the supply, as far as it has them."""
        coal = min(coal, self.bank[Gem.COAL])
        gold = min(gold, self.bank[Gem.GOLD])
        crystal = min(crystal, self.bank[Gem.CRYSTAL])
        self.exchange(power, Gem.COAL, coal)
        self.exchange(power, Gem.GOLD, gold)
        self.exchange(power, Gem.CRYSTAL, crystal)
        if coal + gold + crystal > 0:
            self.show_gems(power)
            self.tell(Event.GOT_GEMS, power, coal, gold, crystal)

    def exchange(self, power: int, kind: int, number: int) -> None:
        """Gems from the supply to a power; or back, when negative."""
        self.gems[power * Count.GEMS + kind] += number
        self.bank[kind] -= number

    def gain(self, power: int, energy: int) -> None:
        if energy > 0:
            self.energy[power] += energy
            self.moved(power)
            self.show_energy(power)
            self.tell_of(Event.GAINED, power, energy, 0, 0)

    def moved(self, power: int) -> None:
        """The Energy marker of a power has just arrived: it stands above those that were there before."""
        i = 0
        while self.recent[i] != power:
            i += 1
        last = self.powers() - 1
        while i < last:
            self.recent[i] = self.recent[i + 1]
            i += 1
        self.recent[last] = power

    # cubes

    def put_cubes(self, power: int, planet: int, number: int) -> None:
        self.cubes[power * Count.PLANETS + planet] += number
        self.cubes_left[power] -= number
        self.show_planet(planet)
        self.show_cubes(power)
        self.tell_of(Event.SETTLED, power, planet, number, 0)

    # what has changed

    def show_energy(self, power: int) -> None:
        energy = self.energy[power]
        self.tell(Change.ENERGY, power, energy, self.consumption[power], max(0, self.consumption[power] - energy))
        self.tell(Change.LEVEL, power, self.level[power], self.burn[power])

    def show_gems(self, power: int) -> None:
        at = power * Count.GEMS
        self.tell(Change.GEMS, power, self.gems[at], self.gems[at + Gem.GOLD], self.gems[at + Gem.CRYSTAL])
        self.tell(Change.BANK, self.bank[Gem.COAL], self.bank[Gem.GOLD], self.bank[Gem.CRYSTAL])

    def show_cubes(self, power: int) -> None:
        if self.room > 0:
            self.tell(Change.CUBES, power, self.cubes_left[power], self.colonies(power), self.board_cubes(power))

    def show_planet(self, planet: int) -> None:
        """The cubes on a planet, and what they make of its galaxy."""
        if self.room > 0:
            tile = planet // Count.PLANETS_ON_TILE
            galaxy = 0
            while bits.has(self.tiles_in(galaxy), tile) == 0:
                galaxy += 1
            cubes = 1
            for power in range(self.powers()):
                cubes = cubes * 8 + self.cubes[power * Count.PLANETS + planet]
            self.tell(Change.PLANET, galaxy, tile, planet, cubes)
            self.show_galaxy(galaxy)

    def show_galaxy(self, galaxy: int) -> None:
        """What the powers have in a galaxy, and which of them leads."""
        if self.room > 0:
            colonies = 1
            strength = 1
            leads = NONE
            for power in range(self.powers()):
                colonies = colonies * 64 + self.in_galaxy(power, galaxy)
                strength = strength * 64 + self.strength(power, galaxy)
                if self.lead(power, galaxy) > 0:
                    leads = power
            self.tell(Change.GALAXY, galaxy, colonies, strength, leads)

    def show_station(self, power: int, galaxy: int) -> None:
        """A station just built, and all of its power."""
        if self.room > 0:
            self.tell(Change.STATION, galaxy, power, self.station[galaxy] % Count.STATIONS, self.station_stock[galaxy])
            kinds = 1
            for other in range(Count.GALAXIES):
                if self.station[other] != NONE and self.station[other] // Count.STATIONS == power:
                    kinds = kinds * 8 + self.station[other] % Count.STATIONS
            self.tell(Change.STATIONS, power, kinds)
            self.show_galaxy(galaxy)
            self.show_cubes(power)

    def show_own_board(self, power: int) -> None:
        """Upgrades, and the slots with what lies on them. All that was planned is laid by now."""
        if self.room > 0:
            adapted = 0
            for colour in range(Count.COLOURS):
                adapted |= self.adapted(power, colour) << colour
            fitting = 0
            for upgrade in range(Count.UPGRADES):
                fitting |= self.upgrade_fits(power, upgrade) << upgrade
            self.tell(Change.UPGRADES, power, self.upgrades[power], adapted, fitting)
            self.tell(Change.HAND, power, self.hand[power])
            for slot in range(self.slots(power)):
                at = power * Count.SLOTS + slot
                self.tell(Change.REACH, power, slot, self.reach(power, slot), NONE)
                self.tell(Change.SLOT, power, slot, self.top[at], self.covered[at])
            self.show_cubes(power)

    def show_turn(self) -> None:
        """Where the match is."""
        self.tell(Change.ROUND, self.round, self.stage, self.turn, self.ended)
        self.tell(Change.PHASE, self.phase, self.levelling)
        self.tell(Change.NOW, self.slot, self.program, self.assessed)

    def show_order(self) -> None:
        self.tell(Change.ORDER, self.order[0], self.order[1], self.order[2], self.order[3])
