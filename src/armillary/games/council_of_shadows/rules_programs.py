"""Where a program is: its steps, how far they reach, and why one of them does nothing."""

from armillary.games.council_of_shadows.rules_planning import Planning
from armillary.games.council_of_shadows.words import (
    ACTING,
    ALTERNATIVES,
    ANY_COLOUR,
    ANY_PARSEC,
    COAL,
    CRYSTAL,
    GEMS,
    GOLD,
    IDLE,
    NO_AI,
    NO_COLONY,
    NO_COLOUR,
    NO_CUBE,
    NO_GALAXY,
    NO_GEM,
    NO_HIGHER_GEM,
    NO_LIGHT,
    NO_MARKER,
    NO_PARSEC,
    NO_REACH,
    NO_ROOM,
    NO_SAVING,
    NO_STEP,
    NO_SUPPLY,
    NONE,
    NOTHING,
    OWN_SLOTS,
    PARSECS,
    PLANETS_ON_TILE,
    RANGE,
    STEPS,
    TILES,
    TO_ASSESS,
    TO_COLLECT,
    TO_DISCOVER,
    TO_DRAW_LIGHT,
    TO_REACH,
    TO_SAVE,
    TO_SETTLE,
    TO_TAKE_AI,
    TO_TAKE_GEMS,
    TO_UPGRADE,
)
from armillary.kernel import bits


class Programs(Planning):
    """A card or a Dark Tech card is a program of up to three steps."""

    def begin_program(self, program: int) -> None:
        self.program = program
        self.alternative = 0 if self.alternatives[program] == 1 else NONE
        self.step = 0
        self.left = NONE
        for tile in range(TILES):
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
        for tile in range(TILES):
            self.used[tile] = 0

    def next_step(self) -> None:
        self.step += 1
        self.left = NONE

    def step_at(self) -> int:
        """Where the step under way is in the tables."""
        return (self.program * ALTERNATIVES + self.alternative) * STEPS + self.step

    def kind_now(self) -> int:
        """The kind of the step under way; after the last, NOTHING."""
        return NOTHING if self.step == STEPS else self.step_kind[self.step_at()]

    def allows(self, what: int) -> int:
        """1 if the step under way is free of a limit, such as ANY_PARSEC."""
        return 1 if self.program == NONE or self.step_c[self.step_at()] & what != 0 else 0

    def any_colour(self) -> int:
        """1 if the step under way settles on every colour."""
        return 0 if self.program == NONE else self.allows(ANY_COLOUR)

    def scope(self) -> int:
        """How many parsecs the step under way reaches; only slots are limited."""
        if self.levelling == 1 or self.stage != ACTING or self.allows(ANY_PARSEC) == 1:
            return PARSECS
        return self.reach(self.turn, self.slot)

    # what does nothing

    def tell_idle(self) -> None:
        """Say why the step under way does nothing."""
        self.tell(IDLE, self.turn, self.why_idle(self.kind_now()))

    def tell_idle_at_once(self, kind: int) -> None:
        """Say why a step that nobody is asked about does nothing, if it does nothing."""
        power = self.turn
        if (
            (kind == TO_TAKE_GEMS and self.supplied() == 0)
            or (kind == TO_SAVE and self.consumption[power] <= max(self.lowest, self.energy[power] + 1))
            or (kind == TO_REACH and self.extendable(power) == 0)
        ):
            self.tell_idle()

    def why_idle(self, kind: int) -> int:
        """What a step of a kind lacks, when it can do nothing."""
        power = self.turn
        if kind == TO_SETTLE:
            return self.why_homeless(power)
        if kind == TO_UPGRADE:
            return NO_GEM if self.gems[power * GEMS + COAL] + self.gems[power * GEMS + GOLD] == 0 else NO_HIGHER_GEM
        if kind == TO_REACH:
            return NO_MARKER if self.cubes_left[power] == 0 else NO_REACH
        if kind == TO_DISCOVER:
            return NO_PARSEC
        if kind == TO_COLLECT:
            return NO_COLONY
        if kind == TO_TAKE_GEMS:
            return NO_SUPPLY
        if kind == TO_TAKE_AI:
            return NO_AI
        if kind == TO_DRAW_LIGHT:
            return NO_LIGHT
        if kind == TO_ASSESS:
            return NO_GALAXY
        return NO_SAVING if kind == TO_SAVE else NO_STEP

    def why_homeless(self, power: int) -> int:
        """What a power lacks that cannot settle anywhere in the step under way."""
        if self.cubes_left[power] == 0:
            return NO_CUBE
        tiles = self.tiles_within(self.scope())
        while tiles != 0:
            first = bits.lowest(tiles) * PLANETS_ON_TILE
            tiles &= tiles - 1
            for planet in range(first, first + PLANETS_ON_TILE):
                colour = self.colour[planet]
                if colour != NONE and (self.any_colour() == 1 or self.adapted(power, colour) == 1):
                    return NO_ROOM
        return NO_COLOUR

    def supplied(self) -> int:
        """Gems of the step under way that the supply has."""
        at = self.step_at()
        found = min(self.step_a[at], self.bank[COAL]) + min(self.step_b[at], self.bank[GOLD])
        return found + min(self.step_c[at], self.bank[CRYSTAL])

    def extendable(self, power: int) -> int:
        """How many slots could reach one parsec further."""
        found = 0
        for slot in range(OWN_SLOTS + 1):
            found += self.upgradable(power, self.next_reach(power, slot))
        return found

    def next_reach(self, power: int, slot: int) -> int:
        """The upgrade with which a slot reaches further; the last one, if that is there already."""
        return RANGE + 2 * slot + bits.has(self.upgrades[power], RANGE + 2 * slot)

    def lights_left(self) -> int:
        """1 if there is a Light bonus card to draw."""
        return 1 if self.light_pile != 0 or self.light_under[0] != NONE else 0
