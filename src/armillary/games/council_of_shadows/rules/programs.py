"""Where a program is: its steps, how far they reach, and why one of them does nothing."""

from armillary.games.council_of_shadows.names import (
    NONE,
    Count,
    Event,
    Gem,
    Idle,
    Stage,
    StepKind,
    UpgradeKind,
    Where,
)
from armillary.games.council_of_shadows.rules.planning import Planning
from armillary.kernel import bits


class Programs(Planning):
    """A card or a Dark Tech card is a program of up to three steps."""

    def begin_program(self, program: int) -> None:
        self.program = program
        self.alternative = 0 if self.alternatives[program] == 1 else NONE
        self.step = 0
        self.left = NONE
        for tile in range(Count.TILES):
            self.used[tile] = 0

    def end_program(self) -> None:
        """A card on a slot is done: the next slot follows."""
        if self.levelling == 0:
            self.slot += 1
        self.program = NONE
        self.assessed = 0
        self.alternative = NONE
        self.step = 0
        self.left = NONE
        self.tile = NONE
        for tile in range(Count.TILES):
            self.used[tile] = 0

    def next_step(self) -> None:
        self.step += 1
        self.left = NONE

    def step_at(self) -> int:
        """Where the step under way is in the tables."""
        return (self.program * Count.ALTERNATIVES + self.alternative) * Count.STEPS + self.step

    def kind_now(self) -> int:
        """The kind of the step under way; after the last, NOTHING."""
        return StepKind.NOTHING if self.step == Count.STEPS else self.step_kind[self.step_at()]

    def allows(self, what: int) -> int:
        """1 if the step under way is free of a limit, such as ANY_PARSEC."""
        return 1 if self.program == NONE or self.step_c[self.step_at()] & what != 0 else 0

    def any_colour(self) -> int:
        """1 if the step under way settles on every colour."""
        return 0 if self.program == NONE else self.allows(Where.ANY_COLOUR)

    def scope(self) -> int:
        """How many parsecs the step under way reaches; only slots are limited."""
        if self.levelling == 1 or self.stage != Stage.ACTING or self.allows(Where.ANY_PARSEC) == 1:
            return Count.PARSECS
        return self.reach(self.turn, self.slot)

    # what does nothing

    def tell_idle(self) -> None:
        """Say why the step under way does nothing."""
        self.tell(Event.IDLE, self.turn, self.why_idle(self.kind_now()))

    def tell_idle_at_once(self, kind: int) -> None:
        """Say why a step that nobody is asked about does nothing, if it does nothing."""
        power = self.turn
        if (
            (kind == StepKind.TAKE_GEMS and self.supplied() == 0)
            or (kind == StepKind.SAVE and self.consumption[power] <= max(self.lowest, self.energy[power] + 1))
            or (kind == StepKind.REACH and self.extendable(power) == 0)
        ):
            self.tell_idle()

    def why_idle(self, kind: int) -> int:
        """What a step of a kind lacks, when it can do nothing."""
        power = self.turn
        if kind == StepKind.SETTLE:
            return self.why_homeless(power)
        if kind == StepKind.UPGRADE:
            return (
                Idle.NO_GEM
                if self.gems[power * Count.GEMS + Gem.COAL] + self.gems[power * Count.GEMS + Gem.GOLD] == 0
                else Idle.NO_HIGHER_GEM
            )
        if kind == StepKind.REACH:
            return Idle.NO_MARKER if self.cubes_left[power] == 0 else Idle.NO_REACH
        if kind == StepKind.DISCOVER:
            return Idle.NO_PARSEC
        if kind == StepKind.COLLECT:
            return Idle.NO_COLONY
        if kind == StepKind.TAKE_GEMS:
            return Idle.NO_SUPPLY
        if kind == StepKind.TAKE_AI:
            return Idle.NO_AI
        if kind == StepKind.DRAW_LIGHT:
            return Idle.NO_LIGHT
        if kind == StepKind.ASSESS:
            return Idle.NO_GALAXY
        return Idle.NO_SAVING if kind == StepKind.SAVE else Idle.NO_STEP

    def why_homeless(self, power: int) -> int:
        """What a power lacks that cannot settle anywhere in the step under way."""
        if self.cubes_left[power] == 0:
            return Idle.NO_CUBE
        tiles = self.tiles_within(self.scope())
        while tiles != 0:
            first = bits.lowest(tiles) * Count.PLANETS_ON_TILE
            tiles &= tiles - 1
            for planet in range(first, first + Count.PLANETS_ON_TILE):
                colour = self.colour[planet]
                if colour != NONE and (self.any_colour() == 1 or self.adapted(power, colour) == 1):
                    return Idle.NO_ROOM
        return Idle.NO_COLOUR

    def supplied(self) -> int:
        """Gems of the step under way that the supply has."""
        at = self.step_at()
        found = min(self.step_a[at], self.bank[Gem.COAL]) + min(self.step_b[at], self.bank[Gem.GOLD])
        return found + min(self.step_c[at], self.bank[Gem.CRYSTAL])

    def extendable(self, power: int) -> int:
        """How many slots could reach one parsec further."""
        found = 0
        for slot in range(Count.OWN_SLOTS + 1):
            found += self.upgradable(power, self.next_reach(power, slot))
        return found

    def next_reach(self, power: int, slot: int) -> int:
        """The upgrade with which a slot reaches further; the last one, if that is there already."""
        return UpgradeKind.RANGE + 2 * slot + bits.has(self.upgrades[power], UpgradeKind.RANGE + 2 * slot)

    def lights_left(self) -> int:
        """1 if there is a Light bonus card to draw."""
        return 1 if self.light_pile != 0 or self.light_under[0] != NONE else 0
