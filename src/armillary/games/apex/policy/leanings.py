"""What a quick player leans to in Apex, who sees what a key brings at once and no further."""

from typing import Final

from armillary.games.apex.names import DONE, NONE, Action, Bonus, Count, Phase, Scale, Side
from armillary.games.apex.policy.policy_2 import SecondPolicy
from armillary.kernel import bits
from armillary.kernel.position import Keys

# what is hoped for counts in sixths of a point
POINT: Final = 6
SHIP: Final = 4
USE: Final = [4, 5, SHIP, 6, 2]  # movement, portal, production, conversion, ambush
LASTING: Final = 3  # what one action more in every expansion brings in two rounds
STRENGTH: Final = 2  # and one influence or armament more
FEW: Final = 3  # ships that may go together
DIGIT: Final = 6  # bits
# how a journey is liked
IDLE: Final = 2
ONWARD: Final = 6  # a sector may be won one movement later
WINS: Final = 16
SEIZES: Final = 24  # and others are there


def liked(hope: int) -> int:
    """How much is liked what so much is hoped of."""
    return 1 + hope * hope // 8


class Leanings(SecondPolicy):
    """The game with what a quick player does."""

    def lean(self, seat: int, keys: Keys) -> None:
        if self.phase == Phase.CHOOSE:
            self.lean_to_plan(seat, keys)
        elif self.phase == Phase.FROM:
            self.lean_to_leave(seat, keys)
        elif self.phase == Phase.TO:
            self.lean_to_enter(seat, keys)
        elif self.phase == Phase.ACT:
            self.lean_to_act(seat, keys)
        else:
            for i in range(keys.count):
                keys.weight[i] = self.liking(seat, keys.key[i])
        keys.total = 0
        for i in range(keys.count):
            keys.total += keys.weight[i]

    def liking(self, seat: int, key: int) -> int:
        """How much a key is liked where each can be looked at by itself, at least 1."""
        if self.phase == Phase.FIGHT:
            return 2 if key == DONE else 1 + 4 * self.prize(seat, key)
        if self.phase == Phase.SETTLE:
            return 1 if key == DONE else self.colony_worth(seat, key)
        if self.phase == Phase.NUMBER:
            return self.liking_to_send(seat, key)
        if self.phase == Phase.WHERE:
            return self.liking_to_act_at(seat, key)
        if self.phase == Phase.WHOSE:
            return 1 + self.total(key) + 2 * self.tokens(key, self.target)
        if self.phase == Phase.CIVILISATION:
            return self.liking_to_be(key)
        if self.phase == Phase.SLOT:
            return bits.count(self.near[key])
        return 4

    # plans

    def lean_to_plan(self, seat: int, keys: Keys) -> None:
        """Cards and sides by what they promise; of a card the best side counts."""
        card = self.card_of(seat)
        if self.side[seat] != NONE:
            for i in range(keys.count):
                keys.weight[i] = 4
        elif card != NONE:
            for i in range(keys.count):
                keys.weight[i] = liked(self.hoped_of(seat, card, keys.key[i]))
        else:
            rest = max(self.hoped_of_war(seat), self.hoped_of_colony(seat))
            met = self.battles(seat) != 0
            for i in range(keys.count):
                expansion = self.hoped_of_expansion(seat, keys.key[i], met)
                hope = max(expansion, self.hoped_of_evolution(seat, keys.key[i]))
                keys.weight[i] = liked(max(hope, rest - expansion // 8))

    def hoped_of(self, seat: int, card: int, side: int) -> int:
        """What a side of a card promises."""
        if side == Side.WAR:
            return self.hoped_of_war(seat)
        if side == Side.EVOLUTION:
            return self.hoped_of_evolution(seat, card)
        if side == Side.COLONISATION:
            return self.hoped_of_colony(seat)
        return self.hoped_of_expansion(seat, card, self.battles(seat) != 0)

    def rounds_to_come(self) -> int:
        """How many there are in the match after this one."""
        return Count.ROUNDS * (Count.AGES - self.age) - self.round - 1

    def hoped_of_war(self, seat: int) -> int:
        """What battles would bring now."""
        hope = 0
        places = self.battles(seat)
        while places != 0:
            hope += self.prize(seat, bits.lowest(places))
            places &= places - 1
        return hope

    def prize(self, seat: int, place: int) -> int:
        """What a battle would bring: a point, a sector, and what others lose, less what it costs; 0 for a defeat."""
        kept = self.kept(seat, place)
        if kept == 0:
            return 0
        lost = 0
        for other in range(self.players):
            if other != seat:
                lost += self.tokens(other, place)
        won = 0 if self.control(place) == seat else POINT
        return max(1, POINT + won + lost - 2 * (self.tokens(seat, place) - kept))

    def hoped_of_evolution(self, seat: int, card: int) -> int:
        """What one level more would bring in the rounds to come."""
        scale = self.evolution[card]
        if self.level[seat * Count.SCALES + scale] == Count.TOP_LEVEL:
            return 0
        return (LASTING if scale <= Scale.MOVEMENT else STRENGTH) * self.rounds_to_come() // 2

    def hoped_of_colony(self, seat: int) -> int:
        """What the best colony would bring."""
        hope = 0
        places = self.colonisable(seat)
        while places != 0:
            hope = max(hope, self.colony_worth(seat, bits.lowest(places)))
            places &= places - 1
        return hope

    def colony_worth(self, seat: int, place: int) -> int:
        """A token that stays, and what its sector gives; half of it where others have ships."""
        bonus = self.bonus_at(place)
        worth = SHIP
        if bonus == Bonus.POINT:
            worth += POINT * (Count.AGES - self.age)
        elif bonus >= Bonus.INFLUENCE:
            worth += STRENGTH * self.rounds_to_come() // 2
        elif bonus != NONE:
            worth += LASTING * self.rounds_to_come() // 2
        return worth if self.opposed(seat, place) == 0 else worth // 2

    def hoped_of_expansion(self, seat: int, card: int, met: bool) -> int:
        """What the actions of a card, of levels and of colonies bring; some only where others are met."""
        hope = 0
        for action in range(Count.ACTIONS):
            if action <= Action.PRODUCE or met:
                number = self.granted(seat, card, action)
                hope += USE[action] * (min(self.supply(seat), number) if action == Action.PRODUCE else number)
        return hope

    # journeys

    def powers(self) -> int:
        """The influence of every seat, as digits: to count it once for many sectors."""
        found = 0
        for seat in range(self.players):
            found |= self.influence(seat) << DIGIT * seat
        return found

    def lead_at(self, seat: int, place: int, powers: int) -> int:
        """By how much a seat is stronger at a place than the strongest of the others there."""
        most = 0
        for other in range(self.players):
            if other != seat and self.tokens(other, place) > 0:
                most = max(most, self.tokens(other, place) + (powers >> DIGIT * other) % (1 << DIGIT))
        own = (powers >> DIGIT * seat) % (1 << DIGIT)
        return self.tokens(seat, place) + (own if most > 0 else 0) - most

    def needed(self, seat: int, place: int, powers: int) -> int:
        """Ships a seat would have to bring to control a place; 0 where it does."""
        return max(1 if self.tokens(seat, place) == 0 else 0, 1 - self.lead_at(seat, place, powers))

    def spare(self, seat: int, place: int, powers: int) -> int:
        """Ships that can go without losing the sector; all from one that is not controlled."""
        ships = self.ships_at(seat, place)
        lead = self.lead_at(seat, place, powers)
        if lead <= 0:
            return ships
        return min(ships if self.colony[place] == seat else ships - 1, lead - 1)

    def taken(self, seat: int) -> int:
        """Places where others have tokens."""
        found = 0
        for other in range(self.players):
            if other != seat:
                found |= self.fleets(other)
        for place in range(self.places):
            if self.colony[place] != NONE and self.colony[place] != seat:
                found |= bits.bit(place)
        return found

    def in_reach(self, seat: int, ships: int, taken: int, powers: int) -> int:
        """Places that so many ships more would win, some of them taken by others."""
        found = bits.first(self.places) & ~taken & ~self.fleets(seat)
        for place in range(self.places):
            if self.colony[place] == seat:
                found &= ~bits.bit(place)
        while taken != 0:
            place = bits.lowest(taken)
            taken &= taken - 1
            if 0 < self.needed(seat, place, powers) <= ships:
                found |= bits.bit(place)
        return found

    def next_to(self, places: int) -> int:
        """Neighbours of any of the places."""
        found = 0
        while places != 0:
            found |= self.near[bits.lowest(places)]
            places &= places - 1
        return found

    def lean_to_leave(self, seat: int, keys: Keys) -> None:
        """From where ships that can be spared, one or several, win something."""
        powers = self.powers()
        taken = self.taken(seat)
        one = self.in_reach(seat, 1, taken, powers)
        few = self.in_reach(seat, FEW, taken, powers)
        near_one = self.next_to(one) if self.pool[Action.MOVE] > 0 else 0
        near_few = self.next_to(few) if self.pool[Action.MOVE] > 0 else 0
        for i in range(keys.count):
            ends = self.ends_of(self.action, keys.key[i])
            spare = self.spare(seat, keys.key[i], powers)
            if spare == 0:
                keys.weight[i] = 1
            elif spare == 1:
                keys.weight[i] = self.liking_of(ends, one & taken, one, near_one)
            else:
                keys.weight[i] = self.liking_of(ends, few & taken, few, near_few)

    def liking_of(self, ends: int, seizes: int, wins: int, onward: int) -> int:
        """How much a journey is liked that may end at these places."""
        if ends & seizes != 0:
            return SEIZES
        if ends & wins != 0:
            return WINS
        return ONWARD if ends & onward != 0 else IDLE

    def lean_to_enter(self, seat: int, keys: Keys) -> None:
        powers = self.powers()
        spare = self.spare(seat, self.source, powers)
        taken = self.taken(seat)
        wins = self.in_reach(seat, max(1, spare), taken, powers)
        onward = self.next_to(wins) if self.pool[Action.MOVE] > 0 else 0
        for i in range(keys.count):
            keys.weight[i] = self.liking_of(bits.bit(keys.key[i]), wins & taken, wins, onward)

    def liking_to_send(self, seat: int, ships: int) -> int:
        """Just enough to win the sector, or all that can be spared."""
        powers = self.powers()
        spare = self.spare(seat, self.source, powers)
        if ships > spare:
            return 1
        needed = self.needed(seat, self.target, powers)
        if ships == needed:
            return 16
        if ships == spare:
            return 12
        return 4 if ships > needed else 1

    def lean_to_act(self, seat: int, keys: Keys) -> None:
        """What costs nothing first; then what wins sectors."""
        free = self.possible(seat) >> Action.PRODUCE != 0
        for i in range(keys.count):
            action = keys.key[i]
            if action == DONE:
                keys.weight[i] = 1
            elif action > Action.PORTAL:
                keys.weight[i] = 48 if action == Action.CONVERT else 32
            else:
                keys.weight[i] = IDLE if free else self.liking_to_travel(seat, action)

    def liking_to_travel(self, seat: int, action: int) -> int:
        """As much as the best journey, if with a ship or two."""
        powers = self.powers()
        taken = self.taken(seat)
        one = self.in_reach(seat, 1, taken, powers)
        few = self.in_reach(seat, FEW, taken, powers)
        ends = 0
        more = 0
        places = self.fleets(seat)
        while places != 0:
            place = bits.lowest(places)
            places &= places - 1
            spare = self.spare(seat, place, powers)
            if spare > 0:
                ends |= self.ends_of(action, place)
            if spare > 1:
                more |= self.ends_of(action, place)
        if ends & one != 0 or more & few != 0:
            return WINS if action == Action.MOVE else WINS // 2
        onward = self.pool[Action.MOVE] - (1 if action == Action.MOVE else 0) > 0
        return ONWARD if onward and (ends & self.next_to(one) != 0 or more & self.next_to(few) != 0) else IDLE

    # other actions

    def liking_to_act_at(self, seat: int, place: int) -> int:
        """Where the balance turns; ships are built where they win a sector, or are on the way to one."""
        powers = self.powers()
        needed = self.needed(seat, place, powers)
        if self.action != Action.PRODUCE:
            return 16 if needed == 1 else 8 if self.lead_at(seat, place, powers) <= 2 else 4
        if needed == 1:
            return 16
        return (
            12
            if self.pool[Action.MOVE] > 0 and self.near[place] & self.in_reach(seat, 1, self.taken(seat), powers) != 0
            else 4
        )

    def liking_to_be(self, civilisation: int) -> int:
        """Ships at the start, and levels."""
        worth = SHIP * self.start_ships[civilisation]
        for scale in range(Count.SCALES):
            level = self.start_level[civilisation * Count.SCALES + scale]
            worth += (SHIP if scale <= Scale.MOVEMENT else STRENGTH) * level
        return 1 + worth * worth // 16
