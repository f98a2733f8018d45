"""The Automa: its cards, turned up one each round, and what it does with them. The human chooses where several fit."""

from armillary.games.council_of_shadows.names import (
    AUTOMA,
    HUMAN,
    NONE,
    AutomaIdle,
    AutomaStep,
    Change,
    Count,
    Event,
    Phase,
    Stage,
)
from armillary.games.council_of_shadows.rules.assessment import Assessment
from armillary.kernel import bits
from armillary.kernel.constants import NATURE
from armillary.kernel.position import Keys


class Automa(Assessment):
    """Actions from top to bottom; of each the left side, else the right one, else nothing."""

    def automa_choices(self) -> int:
        """Cards for the Automa's level that are still to come; used up, they are shuffled again."""
        level = min(self.level[AUTOMA], 2)
        found = 0
        for card in range(Count.AUTOMA_CARDS):
            if bits.has(self.automa_cards, card) == 1 and self.automa_pile[card] == level:
                found |= bits.bit(card)
        if found & self.automa_left != 0:
            found &= self.automa_left
        return found

    def ask_for_automa(self) -> None:
        self.phase = Phase.AUTOMA_CARD
        self.ask(NATURE)

    def turn_up(self, card: int) -> None:
        choices = self.automa_choices()
        self.automa_left |= choices
        self.automa_left &= ~bits.bit(card)
        self.automa_card = card
        self.tell(Change.AUTOMA_CARD, card)
        self.tell(Change.AUTOMA_LEFT, self.automa_left)
        self.tell(Event.DRAWN_CARD, card)

    def automa_step(self) -> int:
        """Where the action under way is in the tables; step is the side."""
        return (self.automa_card * Count.AUTOMA_ACTIONS + self.slot) * Count.SIDES + self.step

    def automa_acts(self) -> None:
        """Do the next action, on the first side that is possible."""
        if self.slot == Count.AUTOMA_ACTIONS:
            self.stage = Stage.ASSESSING
            self.slot = 0
            self.step = 0
            self.assessed = 0
            return
        at = self.automa_step()
        kind = self.automa_kind[at]
        if kind == AutomaStep.SETTLE and self.automa_homes(at) > 0:
            self.automa_settles(at)
        elif kind == AutomaStep.EXPLORE and self.automa_can_explore(at) == 1:
            self.begin_draw(self.parsec[self.automa_galaxy[at]])
            self.after_draw()
        elif kind == AutomaStep.ENERGY:
            self.gain(AUTOMA, self.automa_amount[at])
            self.next_action()
        elif kind == AutomaStep.REFRESH:
            self.refresh(self.automa_amount[at])
            self.next_action()
        elif self.step == 0:
            self.step = 1
        else:
            self.tell(Event.SKIPPED, AUTOMA, self.slot, self.why_not(at - 1), self.why_not(at))
            self.next_action()

    def why_not(self, at: int) -> int:
        """Why a side of an action is impossible."""
        kind = self.automa_kind[at]
        if kind == AutomaStep.SETTLE:
            return AutomaIdle.NO_CUBE if self.cubes_left[AUTOMA] == 0 else AutomaIdle.NO_PLANET
        if kind == AutomaStep.EXPLORE:
            return AutomaIdle.NO_FIELD if self.empty_field(self.automa_galaxy[at]) == NONE else AutomaIdle.NO_TILE
        return AutomaIdle.NO_SIDE

    def next_action(self) -> None:
        self.slot += 1
        self.step = 0

    # settling

    def fits(self, planet: int, at: int) -> int:
        """1 if a planet is empty and has the colour an action names."""
        return 1 if self.colour[planet] == self.automa_colour[at] and self.height(planet) == 0 else 0

    def automa_homes(self, at: int) -> int:
        """How many planets an action may settle."""
        found = 0
        tiles = self.tiles_in(self.automa_galaxy[at]) if self.cubes_left[AUTOMA] > 0 else 0
        while tiles != 0:
            first = bits.lowest(tiles) * Count.PLANETS_ON_TILE
            tiles &= tiles - 1
            for planet in range(first, first + Count.PLANETS_ON_TILE):
                found += self.fits(planet, at)
        return found

    def legal_automa_homes(self, out: Keys) -> None:
        at = self.automa_step()
        tiles = self.tiles_in(self.automa_galaxy[at])
        while tiles != 0:
            first = bits.lowest(tiles) * Count.PLANETS_ON_TILE
            tiles &= tiles - 1
            for planet in range(first, first + Count.PLANETS_ON_TILE):
                if self.fits(planet, at) == 1:
                    out.add(planet)

    def automa_settles(self, at: int) -> None:
        """The human chooses the planet, if there are several."""
        if self.automa_homes(at) > 1:
            self.phase = Phase.SETTLE
            self.ask(HUMAN)
            return
        tiles = self.tiles_in(self.automa_galaxy[at])
        while tiles != 0:
            self.settle_on(bits.lowest(tiles), at)
            tiles &= tiles - 1
        self.next_action()

    def settle_on(self, tile: int, at: int) -> None:
        """Cubes on the first planet of a tile that fits, if there is one."""
        first = tile * Count.PLANETS_ON_TILE
        for planet in range(first, first + Count.PLANETS_ON_TILE):
            if self.fits(planet, at) == 1 and self.cubes_left[AUTOMA] > 0:
                self.build_tower(planet, at)
                return

    def build_tower(self, planet: int, at: int) -> None:
        number = min(self.automa_amount[at], self.cubes_left[AUTOMA])
        self.put_cubes(AUTOMA, planet, number)

    # exploring

    def automa_can_explore(self, at: int) -> int:
        galaxy = self.automa_galaxy[at]
        if self.empty_field(galaxy) == NONE:
            return 0
        return self.has_tiles(self.parsec[galaxy])

    def shows(self, tile: int, colour: int) -> int:
        """1 if a tile has a planet of a colour."""
        first = tile * Count.PLANETS_ON_TILE
        for planet in range(first, first + Count.PLANETS_ON_TILE):
            if self.colour[planet] == colour:
                return 1
        return 0

    def after_draw(self) -> None:
        """All tiles are drawn: find out which one is kept."""
        if self.phase == Phase.DRAW:
            return
        self.tell_of(Event.SAW_TILES, self.turn, self.drawn[0], self.drawn[1], 0)
        if self.is_automa(self.turn) == 1:
            self.automa_finds()
        elif self.drawn[1] == NONE:
            self.choose_tile(self.drawn[0])
        else:
            self.ask(self.turn)

    def automa_finds(self) -> None:
        """Of the tiles drawn, one with the right colour; of two such the human chooses, of none the first."""
        colour = self.automa_colour[self.automa_step()]
        first = self.shows(self.drawn[0], colour)
        second = 0 if self.drawn[1] == NONE else self.shows(self.drawn[1], colour)
        if first == 1 and second == 1:
            self.ask(HUMAN)
        elif second == 1:
            self.automa_places(self.drawn[1])
        else:
            self.automa_places(self.drawn[0])

    def automa_places(self, tile: int) -> None:
        at = self.automa_step()
        self.keep_tile(tile)
        self.place_tile(self.automa_galaxy[at])
        self.settle_on(tile, at)
        self.tile = NONE
        self.next_action()

    # the display

    def refresh(self, row: int) -> None:
        """A row of the display is discarded; new cards are turned up next."""
        for i in range(row * Count.ROW, (row + 1) * Count.ROW):
            if self.display[i] != NONE:
                self.ai_discard |= bits.bit(self.display[i])
                self.display[i] = NONE
                self.tell(Change.DISPLAY, i, NONE)
        self.show_ai()
        self.tell(Event.REFRESHED, row)

    # assessment

    def automa_assesses(self) -> None:
        """Galaxies with a colony of its own, all or those where it has the majority."""
        for galaxy in range(Count.GALAXIES):
            if self.asked == 0 and bits.has(self.assessed, galaxy) == 0:
                lead = self.lead(AUTOMA, galaxy)
                if self.in_galaxy(AUTOMA, galaxy) > 0 and (lead > 0 or self.automa_majority[self.automa_card] == 0):
                    self.assess(AUTOMA, galaxy)
        if self.asked == 0:
            self.automa_card = NONE
            self.tell(Change.AUTOMA_CARD, NONE)
            self.end_assessment()
