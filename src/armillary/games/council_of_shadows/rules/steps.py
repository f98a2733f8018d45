"""What cards do: the steps of a program, one after the other. Dark Tech cards are programs too."""

from armillary.games.council_of_shadows.names import (
    NONE,
    Change,
    Count,
    Event,
    Gem,
    Key,
    Passive,
    Phase,
    StepKind,
    Where,
)
from armillary.games.council_of_shadows.rules.programs import Programs
from armillary.kernel import bits
from armillary.kernel.position import Keys


class Steps(Programs):
    """A step that is impossible is passed over; every other one may be declined."""

    # settling

    def legal_homes(self, power: int, out: Keys) -> None:
        """Planets where a power may settle in the step under way."""
        free = self.any_colour()
        tiles = self.tiles_within(self.scope())
        while tiles != 0:
            self.homes_on(power, bits.lowest(tiles), free, out)
            tiles &= tiles - 1

    def homes_on(self, power: int, tile: int, any_colour: int, out: Keys) -> None:
        first = tile * Count.PLANETS_ON_TILE
        for planet in range(first, first + Count.PLANETS_ON_TILE):
            if self.may_build(power, planet, any_colour) == 1:
                out.add(planet)

    def has_home(self, power: int) -> int:
        """1 if there is a planet where a power may settle in the step under way."""
        free = self.any_colour()
        tiles = self.tiles_within(self.scope()) if self.cubes_left[power] > 0 else 0
        while tiles != 0:
            if self.has_home_on(power, bits.lowest(tiles), free) == 1:
                return 1
            tiles &= tiles - 1
        return 0

    def has_home_on(self, power: int, tile: int, any_colour: int) -> int:
        first = tile * Count.PLANETS_ON_TILE
        for planet in range(first, first + Count.PLANETS_ON_TILE):
            if self.may_build(power, planet, any_colour) == 1:
                return 1
        return 0

    def most_cubes(self, planet: int) -> int:
        """How many cubes the step under way may put on a planet."""
        if self.program == NONE:
            most = 1
        elif self.may_settle > 0:
            most = self.may_settle
        else:
            most = self.step_a[self.step_at()]
        most = min(most, Count.HEIGHT - self.height(planet))
        return min(most, self.cubes_left[self.turn])

    def choose_home(self, planet: int) -> None:
        self.planet = planet
        if self.most_cubes(planet) > 1:
            self.phase = Phase.TOWER
            self.ask(self.turn)
        else:
            self.settle_there(1)

    def settle_there(self, number: int) -> None:
        """Cubes on the planet chosen; then the step is over, or the landing goes on."""
        self.put_cubes(self.turn, self.planet, number)
        if self.program == NONE:
            self.extra_used = 1
        elif self.may_settle > 0:
            self.may_settle = 0
            if self.allows(Where.BOTH) == 0:
                self.may_collect = 0
        else:
            self.tile = self.planet // Count.PLANETS_ON_TILE
            self.next_step()
        self.planet = NONE

    # collecting

    def collectable(self, power: int) -> int:
        """Tiles a card may collect: one for each own cube, or for each cube with the right Dark Tech."""
        found = 0
        foreign = self.gets(power, Passive.FOREIGN)
        tiles = self.tiles_within(self.scope())
        while tiles != 0:
            tile = bits.lowest(tiles)
            tiles &= tiles - 1
            if self.collectors(power, tile, foreign) > self.used[tile]:
                found |= bits.bit(tile)
        return found

    def collectors(self, power: int, tile: int, foreign: int) -> int:
        """Cubes on a tile that a power may collect with."""
        if foreign == 0:
            return self.on_tile(power, tile)
        found = 0
        for other in range(self.powers()):
            found += self.on_tile(other, tile)
        return found

    def collect(self, power: int, tile: int) -> None:
        """Receive what a tile yields; gems perhaps some steps higher."""
        self.tell(Event.COLLECTED, power, tile)
        levels = self.gets(power, Passive.GEM_LEVELS)
        coal = self.yielded(tile, Gem.COAL, levels)
        gold = self.yielded(tile, Gem.GOLD, levels)
        self.receive(power, coal, gold, self.yielded(tile, Gem.CRYSTAL, levels))
        self.gain(power, self.yields[tile * Count.YIELDS + Count.GEMS])

    def yielded(self, tile: int, kind: int, levels: int) -> int:
        """Gems of a kind that a tile yields, when each is raised so many levels."""
        found = 0
        for own in range(Count.GEMS):
            if min(own + levels, Gem.CRYSTAL) == kind:
                found += self.yields[tile * Count.YIELDS + own]
        return found

    # discovering

    def discoverable(self) -> int:
        """Parsecs in reach with a tile to draw and a field for it."""
        found = 0
        for parsec in range(self.scope()):
            if self.has_tiles(parsec) == 1 and self.open_galaxies(parsec) != 0:
                found |= bits.bit(parsec)
        return found

    def choose_tile(self, tile: int) -> None:
        """Keep a tile, and find out where it goes."""
        self.keep_tile(tile)
        galaxies = self.open_galaxies(self.parsec_drawn)
        if galaxies & (galaxies - 1) == 0:
            self.place_tile(bits.lowest(galaxies))
        else:
            self.phase = Phase.WHERE
            self.ask(self.turn)

    def place_tile(self, galaxy: int) -> None:
        """The new tile lies in a galaxy: settle there or collect it."""
        field = self.empty_field(galaxy)
        self.tile_at[field] = self.tile
        self.tell(Change.TILE, galaxy, self.tile, self.tile)
        self.tell(Event.LAID, self.tile, field)
        self.parsec_drawn = NONE
        if self.program != NONE:
            self.begin_landing()

    def begin_landing(self) -> None:
        """As much as the card allows on the new tile."""
        self.may_settle = self.step_a[self.step_at()] + self.gets(self.turn, Passive.MORE_CUBES)
        self.may_collect = self.step_b[self.step_at()]
        self.left = 0

    def can_settle_here(self) -> int:
        """1 if the landing may still settle, and there is a planet for it."""
        if self.may_settle == 0 or self.cubes_left[self.turn] == 0:
            return 0
        return self.has_home_on(self.turn, self.tile, self.any_colour())

    def legal_to_land(self, out: Keys) -> None:
        if self.can_settle_here() == 1:
            self.homes_on(self.turn, self.tile, self.any_colour(), out)
        if self.may_collect > 0:
            out.add(Key.COLLECT_IT)
        out.add(Key.DONE)

    def land(self, key: int) -> None:
        if key == Key.DONE:
            self.may_settle = 0
            self.may_collect = 0
        elif key == Key.COLLECT_IT:
            for _ in range(self.may_collect):
                self.collect(self.turn, self.tile)
            self.may_collect = 0
            if self.allows(Where.BOTH) == 0:
                self.may_settle = 0
        else:
            self.choose_home(key)

    # gems

    def raisable(self, power: int) -> int:
        """Gems that can become the next higher kind."""
        found = 0
        for kind in range(Gem.CRYSTAL):
            if self.gems[power * Count.GEMS + kind] > 0 and self.bank[kind + 1] > 0:
                found |= bits.bit(kind)
        return found

    def raise_gem(self, power: int, kind: int) -> None:
        self.exchange(power, kind, -1)
        self.exchange(power, kind + 1, 1)
        self.show_gems(power)
        self.tell(Event.RAISED, power, kind)

    # Dark Tech

    def extend_reach(self, power: int) -> None:
        """Every slot reaches one parsec further, where a cube can show it."""
        for slot in range(Count.OWN_SLOTS + 1):
            upgrade = self.next_reach(power, slot)
            if self.upgradable(power, upgrade) == 1:
                self.upgrades[power] |= bits.bit(upgrade)
                self.cubes_left[power] -= 1
                self.show_own_board(power)
                self.tell(Event.REACHED, power, slot, self.reach(power, slot))
                self.gain(power, 1)

    # running

    def run(self) -> None:
        """Go on with the step under way: do it, ask about it, or pass over it."""
        power = self.turn
        if self.alternative == NONE:
            self.choose_alternative()
            return
        kind = self.kind_now()
        if kind == StepKind.NOTHING:
            if self.step == 0 and self.program < Count.CARDS:
                self.tell_idle()
            self.end_program()
        elif kind == StepKind.SETTLE:
            self.ask_or_pass(Phase.SETTLE, self.has_home(power))
        elif kind == StepKind.DISCOVER:
            self.run_discovery()
        elif kind >= StepKind.COLLECT:
            self.run_repeated(kind)
        else:
            self.run_at_once(kind)
            self.next_step()

    def choose_alternative(self) -> None:
        """Ask which of two, if both can begin."""
        first = self.can_begin(0)
        second = self.can_begin(1)
        if first + second == 2:
            self.phase = Phase.EITHER
            self.ask(self.turn)
        elif first + second == 0:
            self.tell_both_idle()
            self.end_program()
        else:
            self.alternative = second

    def can_begin(self, alternative: int) -> int:
        """1 if the first step of an alternative can be done."""
        self.alternative = alternative
        kind = self.kind_now()
        found = 1
        if kind == StepKind.SETTLE:
            found = self.has_home(self.turn)
        elif kind == StepKind.DISCOVER:
            found = 0 if self.discoverable() == 0 else 1
        self.alternative = NONE
        return found

    def tell_both_idle(self) -> None:
        """Why neither of two alternatives can begin."""
        for alternative in range(Count.ALTERNATIVES):
            self.alternative = alternative
            self.tell_idle()

    def ask_or_pass(self, phase: int, possible: int) -> None:
        """Ask about the step under way, or pass over it; what was never possible says why."""
        if possible != 0:
            self.phase = phase
            self.ask(self.turn)
        else:
            if self.left == NONE or self.left == self.step_a[self.step_at()]:
                self.tell_idle()
            self.next_step()

    def run_discovery(self) -> None:
        """Before anything is drawn, left is NONE; afterwards the landing goes on."""
        if self.left == NONE:
            self.ask_or_pass(Phase.DISCOVER, self.discoverable())
        elif self.may_collect > 0 or self.can_settle_here() == 1:
            self.phase = Phase.LAND
            self.ask(self.turn)
        else:
            self.may_settle = 0
            self.next_step()

    def run_repeated(self, kind: int) -> None:
        """Steps that are done a number of times."""
        if self.left == NONE:
            self.left = self.step_a[self.step_at()]
            if kind == StepKind.ASSESS:
                self.assessed = 0
        if self.left == 0:
            self.next_step()
        elif kind == StepKind.COLLECT:
            self.ask_or_pass(Phase.COLLECT, self.collectable(self.turn))
        elif kind == StepKind.UPGRADE:
            self.ask_or_pass(Phase.UPGRADE, self.raisable(self.turn))
        elif kind == StepKind.TAKE_AI:
            self.ask_or_pass(Phase.TAKE, self.takeable(self.turn))
        elif kind == StepKind.ASSESS:
            self.ask_or_pass(Phase.ASSESS, self.assessable(self.turn))
        else:
            self.left -= 1
            if self.lights_left() == 0:
                self.tell_idle()
            self.draw_light()

    def assessable(self, power: int) -> int:
        """Galaxies a power may assess now."""
        found = 0
        for galaxy in range(Count.GALAXIES):
            if bits.has(self.assessed, galaxy) == 0 and self.in_galaxy(power, galaxy) > 0:
                found |= bits.bit(galaxy)
        return found

    def run_at_once(self, kind: int) -> None:
        """Steps nobody is asked about."""
        power = self.turn
        at = self.step_at()
        self.tell_idle_at_once(kind)
        if kind == StepKind.TAKE_GEMS:
            self.receive(power, self.step_a[at], self.step_b[at], self.step_c[at])
        elif kind == StepKind.GAIN:
            self.gain(power, self.step_a[at])
        elif kind == StepKind.SAVE:
            before = self.consumption[power]
            self.consume(power, -self.step_a[at])
            if self.consumption[power] < before:
                self.show_energy(power)
                self.tell(Event.SAVED, power, self.consumption[power])
        elif kind == StepKind.REACH:
            for _ in range(self.step_a[at]):
                self.extend_reach(power)
        elif kind == StepKind.COLLECT_THERE and self.tile != NONE:
            for _ in range(self.step_a[at]):
                self.collect(power, self.tile)
