"""The end of an action turn: assessment, and the level check every turn ends with."""

from armillary.games.council_of_shadows.names import (
    NONE,
    Change,
    Count,
    Event,
    Gem,
    Passive,
    Phase,
    Stage,
    StationKind,
)
from armillary.games.council_of_shadows.rules.steps import Steps
from armillary.kernel import bits


class Assessment(Steps):
    """Galaxies pay Energy for colonies; Energy buys Dark Tech."""

    def begin_assessment(self) -> None:
        """What leaders and Dark Tech give in each assessment comes first."""
        power = self.turn
        self.stage = Stage.ASSESSING
        self.step = 0
        self.left = NONE
        self.assessed = 0
        self.gain(power, self.gets(power, Passive.COLONY_ENERGY) * self.colonies(power))
        each = self.gets(power, Passive.GALAXY_ENERGY)
        for galaxy in range(Count.GALAXIES):
            if each > 0 and self.lead(power, galaxy) > 0:
                self.gain(power, each)
        each = self.gets(power, Passive.TILE_ENERGY)
        tiles = self.tiles_within(Count.PARSECS) if each > 0 else 0
        while tiles != 0:
            self.gain(power, each * self.leads_tile(power, bits.lowest(tiles)))
            tiles &= tiles - 1

    def extra_tiles(self, power: int) -> int:
        """Tiles that a leader, and then a station, collect in assessment; an own colony is needed."""
        if self.step == 0:
            return (
                self.own_tiles(power, self.tiles_within(Count.PARSECS))
                if self.gets(power, Passive.EXTRA_COLLECT) > 0
                else 0
            )
        for galaxy in range(Count.GALAXIES):
            if self.has_station(power, galaxy, StationKind.COLLECTING) == 1:
                return self.own_tiles(power, self.tiles_in(galaxy))
        return 0

    def go_on_assessing(self) -> None:
        """First what the leader collects, then what the station does, then galaxies."""
        power = self.turn
        while self.step < 2 and self.asked == 0:
            if self.left == NONE:
                self.left = self.gets(power, Passive.EXTRA_COLLECT) if self.step == 0 else 1
            if self.left > 0 and self.extra_tiles(power) != 0:
                self.phase = Phase.COLLECT
                self.ask(power)
            else:
                self.next_step()
        if self.asked == 0:
            if self.assessable(power) != 0:
                self.phase = Phase.ASSESS
                self.ask(power)
            else:
                self.end_assessment()

    def end_assessment(self) -> None:
        self.step = 0
        self.left = NONE
        self.assessed = 0
        self.levelling = 1

    def assess(self, power: int, galaxy: int) -> None:
        """A galaxy pays, and a cube leaves it."""
        most = self.has_most(power, galaxy)
        energy = self.majority[galaxy] if most == 1 else self.minority[galaxy]
        self.assessed |= bits.bit(galaxy)
        self.galaxy = galaxy
        self.show_turn()
        self.tell_of(Event.ASSESSED, power, galaxy, energy, most)
        home = self.only_home(power, galaxy)
        keeps = self.keeps_cube(power, galaxy)
        self.gain(power, energy)
        if keeps == 1:
            self.after_assessing()
        elif home == NONE:
            self.phase = Phase.REMOVE
            self.ask(self.seat_of(power))
        else:
            self.remove(power, home)

    def has_most(self, power: int, galaxy: int) -> int:
        """1 if assessing a galaxy pays a power the higher number."""
        lead = self.lead(power, galaxy)
        return 1 if lead > 0 or (lead == 0 and self.gets(power, Passive.TIES_WIN) > 0) else 0

    def remove(self, power: int, planet: int) -> None:
        self.cubes[power * Count.PLANETS + planet] -= 1
        self.cubes_left[power] += 1
        self.show_planet(planet)
        self.show_cubes(power)
        self.tell_of(Event.REMOVED, power, planet, 0, 0)
        self.after_assessing()

    def after_assessing(self) -> None:
        galaxy = self.galaxy
        self.galaxy = NONE
        if self.lights_up[galaxy] == 1:
            self.draw_light()

    # levels

    def check_level(self) -> None:
        """Enough Energy brings the next level; levels I and II a Dark Tech card, level III the throne."""
        power = self.turn
        if self.is_automa(power) == 0 and self.owes_tech(power) == 1:
            self.begin_tech()
        elif self.energy[power] >= self.consumption[power]:
            self.rise(power)
        else:
            self.levelling = 0

    def owes_tech(self, power: int) -> int:
        """1 if a Dark Tech card of the level reached is still to be taken."""
        level = self.level[power]
        return 1 if 0 < level < Count.TOP_LEVEL and self.tech[power * 2 + level - 1] == NONE else 0

    def rise(self, power: int) -> None:
        self.energy[power] -= self.consumption[power]
        self.moved(power)
        self.level[power] += 1
        self.show_energy(power)
        self.tell_of(Event.LEVELLED, power, self.level[power], 0, 0)
        if self.level[power] < Count.TOP_LEVEL and self.players > 1:
            self.give_to_those_behind(power)
        if self.level[power] == Count.TOP_LEVEL and self.throne == NONE:
            self.throne = power
            self.tell(Change.THRONE, power)
            self.tell_of(Event.THRONE, power, 0, 0, 0)

    def give_to_those_behind(self, power: int) -> None:
        level = self.level[power]
        for place in range(self.players):
            other = self.order[place]
            if self.level[other] < level:
                at = ((level - 1) * 2 + self.level[other]) * Count.GEMS
                self.receive(other, self.gift[at + Gem.COAL], self.gift[at + Gem.GOLD], self.gift[at + Gem.CRYSTAL])

    def take_tech(self, power: int, card: int) -> None:
        """A Dark Tech card takes effect at once."""
        deck = card // Count.DECK
        self.tech[power * 2 + deck] = card
        self.tech_pile[deck] &= ~bits.bit(card)
        if self.passive[card * Count.PASSIVES + Passive.EXTRA_SLOT] > 0:
            self.add_panel(power)
        self.tell(Change.TECHS, power, self.tech[power * 2], self.tech[power * 2 + 1], NONE)
        self.show_own_board(power)
        self.tell(Event.TOOK_TECH, power, card)
        self.begin_program(Count.CARDS + card)

    def add_panel(self, power: int) -> None:
        """A cube shows what an extra slot reaches."""
        number = min(1, self.cubes_left[power])
        self.panels[power] += number
        self.cubes_left[power] -= number
