"""Expansion: actions from the card, the levels and the colonies, spent in any order."""

from armillary.games.apex.rules_war import War
from armillary.games.apex.words import (
    ACT,
    ACTIONS,
    AMBUSH,
    AMBUSHED,
    CONVERT,
    CONVERTED,
    DONE,
    FROM,
    JUMPED,
    MOVE,
    MOVED,
    MOVEMENT,
    NONE,
    NUMBER,
    PLACES,
    PORTAL,
    PRODUCE,
    PRODUCED,
    PRODUCTION,
    SCALES,
    TO,
    WHERE,
    WHOSE,
)
from armillary.kernel import bits
from armillary.kernel.position import Keys


class Expansion(War):
    """One action after another; each sees what the ones before it did."""

    def gather(self, seat: int) -> None:
        """Count the actions of a turn; they do not change while it lasts."""
        for action in range(ACTIONS):
            self.pool[action] = self.granted(seat, self.chosen[seat], action)

    def granted(self, seat: int, card: int, action: int) -> int:
        """How many actions of a kind a card, the levels and the colonies of a seat give."""
        number = self.actions[card * ACTIONS + action] + self.bonuses(seat, action)
        if action == MOVE:
            number += self.moves[self.level[seat * SCALES + MOVEMENT]]
        elif action == PRODUCE:
            number += self.produces[self.level[seat * SCALES + PRODUCTION]]
        return number

    def possible(self, seat: int) -> int:
        """Actions that are left and can do something."""
        found = 0
        for action in range(ACTIONS):
            if self.pool[action] > 0 and self.starts(seat, action) != 0:
                found |= bits.bit(action)
        return found

    def starts(self, seat: int, action: int) -> int:
        """Places where an action can be spent."""
        if action <= PORTAL:
            return self.fleets(seat)
        found = 0
        if action == AMBUSH or self.supply(seat) > 0:
            for place in range(self.places):
                if self.can_act(seat, action, place) == 1:
                    found |= bits.bit(place)
        return found

    def can_act(self, seat: int, action: int, place: int) -> int:
        if action == PRODUCE:
            return 1 if self.colony[place] == seat else 0
        if self.opposed(seat, place) == 0:
            return 0
        if action == AMBUSH:
            return 1 if self.tokens(seat, place) > 0 else 0
        return 1 if self.control(place) == seat else 0

    def ends(self) -> int:
        """Places where the ships of a movement may go."""
        if self.action == MOVE:
            return self.near[self.source]
        return bits.first(self.places) & ~bits.bit(self.source)

    def legal_action(self, seat: int, out: Keys) -> None:
        if self.phase == ACT:
            out.add_all(self.possible(seat))
            out.add(DONE)
        elif self.phase == FROM or self.phase == WHERE:
            out.add_all(self.starts(seat, self.action))
        elif self.phase == TO:
            out.add_all(self.ends())
        elif self.phase == WHOSE:
            out.add_all(self.opposed(seat, self.target))
        else:
            for number in range(1, self.ships_at(seat, self.source) + 1):
                out.add(number)

    def act(self, seat: int, key: int) -> int:
        """Take an answer; 1 when the action is done, 0 when something is asked."""
        if self.phase == ACT:
            return self.begin_action(seat, key)
        if self.phase == FROM:
            self.source = key
            self.phase = TO
            return 0
        if self.phase == TO:
            self.target = key
            self.phase = NUMBER
            if self.ships_at(seat, self.source) > 1:
                return 0
            return self.move(seat, 1)
        if self.phase == NUMBER:
            return self.move(seat, key)
        if self.phase == WHERE:
            return self.act_at(seat, key)
        return self.strike(seat, key)

    def begin_action(self, seat: int, action: int) -> int:
        self.action = action
        self.pool[action] -= 1
        if action <= PORTAL:
            self.phase = FROM
            return 0
        self.phase = WHERE
        where = self.starts(seat, action)
        if where & (where - 1) != 0:
            return 0
        return self.act_at(seat, bits.lowest(where))

    def move(self, seat: int, number: int) -> int:
        self.ships[seat * PLACES + self.source] -= number
        self.ships[seat * PLACES + self.target] += number
        self.tell(MOVED if self.action == MOVE else JUMPED, seat, number, self.source, self.target)
        return 1

    def act_at(self, seat: int, place: int) -> int:
        """Produce at a place, or find out whose ship is struck there."""
        self.target = place
        if self.action == PRODUCE:
            self.ships[seat * PLACES + place] += 1
            self.tell(PRODUCED, seat, place)
            return 1
        self.phase = WHOSE
        others = self.opposed(seat, place)
        if others & (others - 1) != 0:
            return 0
        return self.strike(seat, bits.lowest(others))

    def strike(self, seat: int, other: int) -> int:
        self.ships[other * PLACES + self.target] -= 1
        if self.action == CONVERT:
            self.ships[seat * PLACES + self.target] += 1
            self.tell(CONVERTED, seat, self.target, other)
        else:
            self.tell(AMBUSHED, seat, self.target, other)
        return 1

    def rest(self) -> None:
        """No action is under way."""
        self.action = NONE
        self.source = NONE
        self.target = NONE
