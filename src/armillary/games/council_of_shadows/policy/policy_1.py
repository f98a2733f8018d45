"""How the bot greedy-1 sees a position, in Energy. Frozen: later bots are measured against it."""

from typing import Final

from armillary.games.council_of_shadows.names import (
    NONE,
    Count,
    Gem,
    Key,
    Passive,
    Phase,
    Stage,
    StepKind,
    UpgradeKind,
    Where,
)
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel import bits, reals
from armillary.kernel.dialect import hook
from armillary.kernel.position import Payoff

INCOME: Final = 27.0  # Energy of a good round
LEVEL: Final = 6.0  # beside what it costs
HEAT: Final = 18.0
FIRST_CUBE: Final = 0.75  # of what its galaxy pays
NEXT_CUBE: Final = 0.5
GEM: Final = 0.8  # of what it is worth at the end
HOARD: Final = 5.0
IDLE: Final = 0.2  # of the worth of gems beyond that
HOME: Final = 5.7  # a cube settled
TALLER: Final = 3.0  # another one on the same planet
YIELD: Final = 2.2  # a tile collected
FIND: Final = 8.0  # a tile discovered
BONUS: Final = 4.5  # a bonus card at the end
AGAIN: Final = 0.55  # a card that goes on to the next slot
COST: Final = 0.85  # of a step of consumption, for each level still to reach


class FirstPolicy(CouncilRules):
    """Energy made, Energy still needed, and what cubes, cards and gems promise."""

    @hook
    def complete(self) -> int:
        if self.phase == Phase.SETTLE:
            return 0 if self.program == NONE else 1
        if (
            self.phase == Phase.PAY
            or self.phase == Phase.STATION
            or self.phase == Phase.PLAN
            or self.phase == Phase.EITHER
        ):
            return 0
        return (
            0
            if self.phase == Phase.TOWER or Phase.TILE <= self.phase <= Phase.LAND or self.phase == Phase.REMOVE
            else 1
        )

    @hook
    def appraise(self, out: Payoff) -> None:
        rounds: float = self.rounds_left()
        best: float = -1000.0
        for power in range(self.powers()):
            out.of[power] = self.prospect(power, rounds)
            best = max(best, out.of[power])
        total: float = 0.0
        for power in range(self.powers()):
            out.of[power] = reals.exp((out.of[power] - best) / HEAT)
            total += out.of[power]
        for power in range(self.powers()):
            out.of[power] /= total

    def need(self, power: int) -> float:
        """Energy to the throne, if consumption stays."""
        left = max(0, Count.TOP_LEVEL - self.level[power])
        return left * self.consumption[power] - self.energy[power]

    def rounds_left(self) -> float:
        """Rounds until the first power has the throne, about."""
        fewest: float = 8.0
        for power in range(self.powers()):
            fewest = min(fewest, self.need(power) / INCOME)
        if self.throne != NONE:
            fewest = 0.0
        return max(0.5, fewest)

    def prospect(self, power: int, rounds: float) -> float:
        level = self.level[power]
        value: float = self.energy[power] + (level - Count.TOP_LEVEL) * self.consumption[power] + LEVEL * level
        for galaxy in range(Count.GALAXIES):
            value += self.colony_worth(power, galaxy, rounds)
        if self.is_automa(power) == 1:
            return value
        value += self.gem_hope(power)
        value += self.card_worth(power, rounds)
        value += self.upgrade_worth(power, rounds)
        value += self.passive_worth(power, rounds)
        value += self.bonus_hope(power, rounds)
        if self.turn == power and self.program != NONE:
            value += self.promise_of_steps(power)
        if self.stage == Stage.PLANNING and self.next_slot(power) == self.slots(power):
            value += self.plan_worth(power, rounds)
        return value

    def gem_hope(self, power: int) -> float:
        """A few gems are good to have; a hoard is not."""
        worth: float = self.gems_worth(power)
        return GEM * min(worth, HOARD) + IDLE * max(0.0, worth - HOARD)

    def gem_rate(self, power: int) -> float:
        """What more gems are worth."""
        return GEM if self.gems_worth(power) < HOARD else IDLE

    def colony_worth(self, power: int, galaxy: int, rounds: float) -> float:
        """Every cube can be assessed once, in a round of its own."""
        number = self.in_galaxy(power, galaxy)
        if number == 0:
            return 0.0
        pays: float = self.majority[galaxy] if self.lead(power, galaxy) > 0 else self.minority[galaxy]
        more: float = min(number - 1, rounds)
        return pays * (FIRST_CUBE + NEXT_CUBE * more)

    def card_worth(self, power: int, rounds: float) -> float:
        """AI cards: two at the end, and what they do better than an ordinary card."""
        cards = self.hand[power]
        for slot in range(Count.SLOTS):
            cards |= self.covered[power * Count.SLOTS + slot]
            if self.top[power * Count.SLOTS + slot] != NONE:
                cards |= bits.bit(self.top[power * Count.SLOTS + slot])
        cards &= ~bits.first(Count.START_CARDS)
        value: float = 0.0
        while cards != 0:
            value += 2.0 + max(0.0, self.net(power, bits.lowest(cards), 0)) * 0.25 * min(rounds, 5.0)
            cards &= cards - 1
        return value

    def net(self, power: int, card: int, slot: int) -> float:
        """What a card brings on a slot beyond an ordinary one, less its consumption."""
        left = max(0, Count.TOP_LEVEL - self.level[power])
        cost: float = COST * left * self.consumption_of[card]
        if self.gets(power, Passive.STILL) > 0:
            cost = 0.0
        return self.benefit(power, card, self.reach(power, slot)) - cost

    def benefit(self, power: int, program: int, reach: int) -> float:
        value: float = 0.0
        best: float = 0.0
        for alternative in range(self.alternatives[program]):
            value = 0.0
            first = (program * Count.ALTERNATIVES + alternative) * Count.STEPS
            for at in range(first, first + Count.STEPS):
                value += self.step_worth(power, at, reach)
            best = max(best, value)
        return best

    def step_worth(self, power: int, at: int, reach: int) -> float:
        kind = self.step_kind[at]
        number: float = self.step_a[at]
        if kind == StepKind.SETTLE:
            scope = Count.PARSECS if self.step_c[at] & Where.ANY_PARSEC != 0 else reach
            return (HOME + TALLER * (number - 1.0)) * self.room_for(power, scope, self.step_c[at] & Where.ANY_COLOUR)
        if kind == StepKind.COLLECT:
            scope = Count.PARSECS if self.step_c[at] & Where.ANY_PARSEC != 0 else reach
            return YIELD * min(number, self.cubes_within(power, scope))
        if kind == StepKind.DISCOVER:
            return FIND + TALLER * (number - 1.0) + 0.5 * reach
        if kind == StepKind.TAKE_GEMS:
            return self.gem_rate(power) * (self.step_a[at] + 2.0 * self.step_b[at] + 3.0 * self.step_c[at])
        if kind == StepKind.UPGRADE:
            return self.gem_rate(power) * min(
                number, self.gems[power * Count.GEMS] + self.gems[power * Count.GEMS + Gem.GOLD]
            )
        if kind == StepKind.GAIN:
            return number
        return 3.0 * number if kind != StepKind.NOTHING else 0.0

    def room_for(self, power: int, scope: int, any_colour: int) -> float:
        """How surely there is a planet to settle."""
        tiles = self.tiles_within(scope)
        homes = 0
        while tiles != 0:
            if self.has_home_on(power, bits.lowest(tiles), any_colour) == 1:
                homes += 1
            tiles &= tiles - 1
        return 0.23 if homes == 0 else 0.8 if homes == 1 else 1.0

    def cubes_within(self, power: int, scope: int) -> float:
        number: float = 0.7  # one more may be settled before
        for galaxy in range(Count.GALAXIES):
            if self.parsec[galaxy] < scope:
                number += self.in_galaxy(power, galaxy)
        return number

    def upgrade_worth(self, power: int, rounds: float) -> float:
        upgrades = self.upgrades[power]
        value: float = 2.0 * bits.has(upgrades, UpgradeKind.DESERT) + 1.2 * bits.has(upgrades, UpgradeKind.VOLCANO)
        value += 0.8 * bits.has(upgrades, UpgradeKind.EXPANSION)
        value += 2.4 * bits.count(upgrades & (bits.first(UpgradeKind.PROJECT) & ~bits.first(UpgradeKind.RANGE)))
        return value * min(rounds, 5.0) * 0.6

    def passive_worth(self, power: int, rounds: float) -> float:
        """What Dark Tech and leaders give for good."""
        left = max(0, Count.TOP_LEVEL - self.level[power])
        value: float = 1.5 * self.gets(power, Passive.GEM_LEVELS) + 2.0 * self.gets(power, Passive.MORE_CUBES)
        value += 2.0 * self.gets(power, Passive.GALAXY_ENERGY) + 2.5 * self.gets(power, Passive.TILE_ENERGY)
        value += 1.5 * self.gets(power, Passive.FOREIGN) + 8.0 * left * self.gets(power, Passive.STILL)
        value += 2.0 * self.gets(power, Passive.EXTRA_COLLECT) + 5.0 * self.gets(power, Passive.EXTRA_SETTLE)
        value += 3.0 * self.gets(power, Passive.COLONY_ENERGY) + 1.5 * self.gets(power, Passive.KEEP_FROM)
        value += 2.0 * self.gets(power, Passive.TIES_WIN) + 5.0 * (self.slots(power) - Count.OWN_SLOTS)
        return value * min(rounds, 5.0) * 0.95

    def bonus_hope(self, power: int, rounds: float) -> float:
        """Bonus cards: early in a match all are alike."""
        late: float = max(0.0, 1.0 - 0.5 * rounds)
        worth: float = self.bonuses_worth(power)
        return late * worth + (1.0 - late) * BONUS * bits.count(self.own_bonuses(power))

    def promise_of_steps(self, power: int) -> float:
        """What the steps of a card still to come should bring."""
        if self.alternative == NONE:
            return 0.0
        value: float = 0.0
        first = (self.program * Count.ALTERNATIVES + self.alternative) * Count.STEPS
        for at in range(first + self.step + (0 if self.left == NONE else 1), first + Count.STEPS):
            value += 0.6 * self.step_worth(power, at, Count.PARSECS)
        return value

    def plan_worth(self, power: int, rounds: float) -> float:
        """What the cards of a plan bring in this round, and later when they have moved on."""
        value: float = 0.0
        number = self.slots(power)
        for slot in range(number):
            card = self.plan[power * Count.SLOTS + slot]
            if card == Key.LEAVE:
                card = self.top[power * Count.SLOTS + slot]
            if card != NONE:
                more: float = min(rounds - 1.0, number - 1 - slot)
                value += self.net(power, card, slot) * (1.0 + AGAIN * max(0.0, more))
        return value
