"""The end of an action turn: assessment, and the level check every turn ends with."""

from armillary.games.council_of_shadows.rules_steps import Steps
from armillary.games.council_of_shadows.words import (
    ASSESS,
    ASSESSED,
    ASSESSING,
    CARDS,
    COAL,
    COLLECT,
    COLLECTING,
    COLONY_ENERGY,
    CRYSTAL,
    DECK,
    EXTRA_COLLECT,
    EXTRA_SLOT,
    GALAXIES,
    GALAXY_ENERGY,
    GEMS,
    GOLD,
    LEVELLED,
    NONE,
    PARSECS,
    PASSIVES,
    PLANETS,
    REMOVE,
    REMOVED,
    THRONE,
    TIES_WIN,
    TILE_ENERGY,
    TOOK_TECH,
    TOP_LEVEL,
)
from armillary.kernel import bits


class Assessment(Steps):
    """Galaxies pay Energy for colonies; Energy buys Dark Tech."""

    def begin_assessment(self) -> None:
        """What leaders and Dark Tech give in each assessment comes first."""
        power = self.turn
        self.stage = ASSESSING
        self.step = 0
        self.left = NONE
        self.assessed = 0
        self.gain(power, self.gets(power, COLONY_ENERGY) * self.colonies(power))
        each = self.gets(power, GALAXY_ENERGY)
        for galaxy in range(GALAXIES):
            if each > 0 and self.lead(power, galaxy) > 0:
                self.gain(power, each)
        each = self.gets(power, TILE_ENERGY)
        tiles = self.tiles_within(PARSECS) if each > 0 else 0
        while tiles != 0:
            self.gain(power, each * self.leads_tile(power, bits.lowest(tiles)))
            tiles &= tiles - 1

    def extra_tiles(self, power: int) -> int:
        """Tiles that a leader, and then a station, collect in assessment; an own colony is needed."""
        if self.step == 0:
            return self.own_tiles(power, self.tiles_within(PARSECS)) if self.gets(power, EXTRA_COLLECT) > 0 else 0
        for galaxy in range(GALAXIES):
            if self.has_station(power, galaxy, COLLECTING) == 1:
                return self.own_tiles(power, self.tiles_in(galaxy))
        return 0

    def go_on_assessing(self) -> None:
        """First what the leader collects, then what the station does, then galaxies."""
        power = self.turn
        while self.step < 2 and self.asked == 0:
            if self.left == NONE:
                self.left = self.gets(power, EXTRA_COLLECT) if self.step == 0 else 1
            if self.left > 0 and self.extra_tiles(power) != 0:
                self.phase = COLLECT
                self.ask(power)
            else:
                self.next_step()
        if self.asked == 0:
            if self.assessable(power) != 0:
                self.phase = ASSESS
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
        self.tell_of(ASSESSED, power, galaxy, energy, most)
        home = self.only_home(power, galaxy)
        keeps = self.keeps_cube(power, galaxy)
        self.gain(power, energy)
        if keeps == 1:
            self.after_assessing()
        elif home == NONE:
            self.phase = REMOVE
            self.ask(self.seat_of(power))
        else:
            self.remove(power, home)

    def has_most(self, power: int, galaxy: int) -> int:
        """1 if assessing a galaxy pays a power the higher number."""
        lead = self.lead(power, galaxy)
        return 1 if lead > 0 or (lead == 0 and self.gets(power, TIES_WIN) > 0) else 0

    def remove(self, power: int, planet: int) -> None:
        self.cubes[power * PLANETS + planet] -= 1
        self.cubes_left[power] += 1
        self.tell_of(REMOVED, power, planet, 0, 0)
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
        return 1 if 0 < level < TOP_LEVEL and self.tech[power * 2 + level - 1] == NONE else 0

    def rise(self, power: int) -> None:
        self.energy[power] -= self.consumption[power]
        self.moved(power)
        self.level[power] += 1
        self.tell_of(LEVELLED, power, self.level[power], 0, 0)
        if self.level[power] < TOP_LEVEL and self.players > 1:
            self.give_to_those_behind(power)
        if self.level[power] == TOP_LEVEL and self.throne == NONE:
            self.throne = power
            self.tell_of(THRONE, power, 0, 0, 0)

    def give_to_those_behind(self, power: int) -> None:
        level = self.level[power]
        for place in range(self.players):
            other = self.order[place]
            if self.level[other] < level:
                at = ((level - 1) * 2 + self.level[other]) * GEMS
                self.receive(other, self.gift[at + COAL], self.gift[at + GOLD], self.gift[at + CRYSTAL])

    def take_tech(self, power: int, card: int) -> None:
        """A Dark Tech card takes effect at once."""
        deck = card // DECK
        self.tech[power * 2 + deck] = card
        self.tech_pile[deck] &= ~bits.bit(card)
        self.tell(TOOK_TECH, power, card)
        if self.passive[card * PASSIVES + EXTRA_SLOT] > 0:
            self.add_panel(power)
        self.begin_program(CARDS + card)

    def add_panel(self, power: int) -> None:
        """A cube shows what an extra slot reaches."""
        number = min(1, self.cubes_left[power])
        self.panels[power] += number
        self.cubes_left[power] -= number
