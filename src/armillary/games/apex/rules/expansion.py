"""Expansion: actions from the card, the levels and the colonies, spent in any order."""

from armillary.games.apex.names import DONE, NONE, Action, Count, Event, Phase, Scale
from armillary.games.apex.rules.war import War
from armillary.kernel import bits
from armillary.kernel.position import Keys


class Expansion(War):
    """One action after another; each sees what the ones before it did."""

    def gather(self, seat: int) -> None:
        """Count the actions of a turn; they do not change while it lasts."""
        for action in range(Count.ACTIONS):
            self.pool[action] = self.granted(seat, self.chosen[seat], action)

    def granted(self, seat: int, card: int, action: int) -> int:
        """How many actions of a kind a card, the levels and the colonies of a seat give."""
        number = self.actions[card * Count.ACTIONS + action] + self.bonuses(seat, action)
        if action == Action.MOVE:
            number += self.moves[self.level[seat * Count.SCALES + Scale.MOVEMENT]]
        elif action == Action.PRODUCE:
            number += self.produces[self.level[seat * Count.SCALES + Scale.PRODUCTION]]
        return number

    def possible(self, seat: int) -> int:
        """Actions that are left and can do something."""
        found = 0
        for action in range(Count.ACTIONS):
            if self.pool[action] > 0 and self.starts(seat, action) != 0:
                found |= bits.bit(action)
        return found

    def starts(self, seat: int, action: int) -> int:
        """Places where an action can be spent."""
        if action <= Action.PORTAL:
            return self.fleets(seat)
        found = 0
        if action == Action.AMBUSH or self.supply(seat) > 0:
            for place in range(self.places):
                if self.can_act(seat, action, place) == 1:
                    found |= bits.bit(place)
        return found

    def can_act(self, seat: int, action: int, place: int) -> int:
        if action == Action.PRODUCE:
            return 1 if self.colony[place] == seat else 0
        if self.opposed(seat, place) == 0:
            return 0
        if action == Action.AMBUSH:
            return 1 if self.tokens(seat, place) > 0 else 0
        return 1 if self.control(place) == seat else 0

    def ends_of(self, action: int, source: int) -> int:
        """Places where a movement or a portal may lead the ships of a sector."""
        if action == Action.MOVE:
            return self.near[source]
        return bits.first(self.places) & ~bits.bit(source)

    def legal_action(self, seat: int, out: Keys) -> None:
        if self.phase == Phase.ACT:
            out.add_all(self.possible(seat))
            out.add(DONE)
        elif self.phase == Phase.FROM or self.phase == Phase.WHERE:
            out.add_all(self.starts(seat, self.action))
        elif self.phase == Phase.TO:
            out.add_all(self.ends_of(self.action, self.source))
        elif self.phase == Phase.WHOSE:
            out.add_all(self.opposed(seat, self.target))
        else:
            for number in range(1, self.ships_at(seat, self.source) + 1):
                out.add(number)

    def act(self, seat: int, key: int) -> int:
        """Take an answer; 1 when the action is done, 0 when something is asked."""
        if self.phase == Phase.ACT:
            return self.begin_action(seat, key)
        if self.phase == Phase.FROM:
            self.source = key
            self.phase = Phase.TO
            return 0
        if self.phase == Phase.TO:
            self.target = key
            self.phase = Phase.NUMBER
            if self.ships_at(seat, self.source) > 1:
                return 0
            return self.move(seat, 1)
        if self.phase == Phase.NUMBER:
            return self.move(seat, key)
        if self.phase == Phase.WHERE:
            return self.act_at(seat, key)
        return self.strike(seat, key)

    def begin_action(self, seat: int, action: int) -> int:
        self.action = action
        self.pool[action] -= 1
        if action <= Action.PORTAL:
            self.phase = Phase.FROM
            return 0
        self.phase = Phase.WHERE
        where = self.starts(seat, action)
        if where & (where - 1) != 0:
            return 0
        return self.act_at(seat, bits.lowest(where))

    def move(self, seat: int, number: int) -> int:
        self.ships[seat * Count.PLACES + self.source] -= number
        self.ships[seat * Count.PLACES + self.target] += number
        self.show_sector(self.source)
        self.show_ships(self.target)
        self.tell(Event.MOVED if self.action == Action.MOVE else Event.JUMPED, seat, number, self.source, self.target)
        return 1

    def act_at(self, seat: int, place: int) -> int:
        """Produce at a place, or find out whose ship is struck there."""
        self.target = place
        if self.action == Action.PRODUCE:
            self.ships[seat * Count.PLACES + place] += 1
            self.show_ships(place)
            self.tell(Event.PRODUCED, seat, place)
            return 1
        self.phase = Phase.WHOSE
        others = self.opposed(seat, place)
        if others & (others - 1) != 0:
            return 0
        return self.strike(seat, bits.lowest(others))

    def strike(self, seat: int, other: int) -> int:
        self.ships[other * Count.PLACES + self.target] -= 1
        if self.action == Action.CONVERT:
            self.ships[seat * Count.PLACES + self.target] += 1
            self.show_ships(self.target)
            self.tell(Event.CONVERTED, seat, self.target, other)
        else:
            self.show_ships(self.target)
            self.tell(Event.AMBUSHED, seat, self.target, other)
        return 1

    def rest(self) -> None:
        """No action is under way."""
        self.action = NONE
        self.source = NONE
        self.target = NONE
