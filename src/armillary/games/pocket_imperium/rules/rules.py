"""Pocket Imperium: three commands in a secret order, nine sector cards, one Tri-Prime."""

from armillary.games.pocket_imperium.names import DONE, NONE, Card, Change, Command, Count, Edge, Event, Phase, Place
from armillary.games.pocket_imperium.rules.exploit import Exploit
from armillary.kernel import bits
from armillary.kernel.constants import HIDDEN, NATURE
from armillary.kernel.position import Keys, Payoff
from armillary.kernel.rng import Rng


class PocketImperiumRules(Exploit):
    """Setup, the plan, and who performs what when."""

    # setup

    def start(self) -> None:
        self.open = bits.first(Count.PLACES) & ~bits.bit(0)
        self.cards = bits.first(Count.SECTORS)
        for seat in range(self.players):
            self.supply[seat] = self.fleet_size
        for i in range(Count.PLANS):
            self.order[i] = NONE
        for place in range(Count.SECTORS):
            if self.layout[place] != Card.NONE:
                self.lay(place, self.layout[place])
        self.set_up()

    def set_up(self) -> None:
        """Go on to the next thing that chance decides before the match."""
        if self.next_place() < Count.SECTORS:
            self.phase = Phase.LAYOUT
            self.ask(NATURE)
        elif self.line == Edge.ANY:
            self.phase = Phase.CUT
            self.ask(NATURE)
        else:
            if self.line != Edge.NONE:
                self.leave_out(self.line)
            self.ask_who_leads()

    def next_place(self) -> int:
        """The first place without a card."""
        place = 0
        while place < Count.SECTORS and self.placed[place] != Card.NONE:
            place += 1
        return place

    def ask_who_leads(self) -> None:
        self.phase = Phase.FIRST
        self.ask(NATURE)

    def undealt(self) -> int:
        """Cards that may come to the next place; a side card either way up."""
        place = self.next_place()
        if Place.SIDE_LEFT <= place <= Place.SIDE_RIGHT:
            found = bits.bit(Card.M1) | bits.bit(Card.M1_TURNED) | bits.bit(Card.M2) | bits.bit(Card.M2_TURNED)
        else:
            found = bits.first(Card.LAST_STRIPED + 1) & ~bits.first(Card.FIRST_STRIPED)
        for other in range(Count.SECTORS):
            card = self.placed[other]
            found &= ~bits.bit(card)
            if Card.M1 <= card <= Card.M1_TURNED:
                found &= ~(bits.bit(Card.M1) | bits.bit(Card.M1_TURNED))
            elif Card.M2 <= card <= Card.M2_TURNED:
                found &= ~(bits.bit(Card.M2) | bits.bit(Card.M2_TURNED))
        return found

    def deployable(self) -> int:
        """Level I systems of sectors in which no Level I system is taken."""
        taken = self.manned()
        found = 0
        for sector in range(Count.SECTORS):
            systems = self.systems_on[sector] & self.ones & self.open
            if systems & taken == 0:
                found |= systems
        return found

    def ask_to_deploy(self) -> None:
        """From the start player on, then back."""
        self.phase = Phase.DEPLOY
        seats_on = self.place if self.place < self.players else 2 * self.players - 1 - self.place
        self.turn = (self.first + seats_on) % self.players
        self.ask(self.turn)

    def deploy(self, seat: int, hex: int) -> None:
        self.supply[seat] -= self.landing
        self.put(seat, hex, self.landing)
        self.show_seat(seat)
        self.tell(Event.DEPLOYED, seat, hex, self.landing)
        self.place += 1
        if self.place < 2 * self.players:
            self.ask_to_deploy()
        else:
            self.begin_round()

    # the plan

    def begin_round(self) -> None:
        self.place = 0
        self.phase = Phase.PLAN
        self.show_turn()
        self.tell(Event.ROUND, self.round + 1, self.first)
        self.ask_together(bits.first(self.players))

    def secret(self, seat: int, key: int) -> None:
        at = seat * Count.COMMANDS
        if self.order[at] == NONE:
            self.order[at] = key
            self.again(seat)
        else:
            self.order[at + 1] = key
            self.order[at + 2] = self.last_command(self.order[at], key)

    def last_command(self, first: int, second: int) -> int:
        """The command that two others leave: the numbers of the three add up to three."""
        return Count.COMMANDS - first - second

    def forget(self, seat: int) -> None:
        for i in range(Count.COMMANDS):
            self.order[seat * Count.COMMANDS + i] = NONE

    def seen(self, viewer: int, seat: int, key: int) -> int:
        if self.phase == Phase.PLAN and viewer != seat and self.order[seat * Count.COMMANDS] != NONE:
            return HIDDEN
        return key

    def news(self, viewer: int) -> int:
        """The second commands, once they are revealed."""
        found = 0
        if self.reveals > 1:
            for seat in range(self.players):
                found = found * 4 + self.order[seat * Count.COMMANDS + 1] + 1
        return found

    def redeal(self, seat: int, rng: Rng) -> None:
        """While one command is revealed, the order of the other two is anybody's guess."""
        if self.phase != Phase.PLAN and self.reveals == 1:
            for other in range(self.players):
                if other != seat:
                    at = other * Count.COMMANDS
                    low = min(self.order[at + 1], self.order[at + 2])
                    high = max(self.order[at + 1], self.order[at + 2])
                    self.order[at + 1] = low
                    self.order[at + 2] = high
                    if rng.below(2) == 1:
                        self.order[at + 1] = high
                        self.order[at + 2] = low

    # commands

    def reveal(self) -> None:
        for seat in range(self.players):
            for i in range(Count.COMMANDS):
                self.tell(Change.OWN_ORDER, seat, i, self.order[seat * Count.COMMANDS + i])
        self.reveal_commands()
        self.perform()
        self.show_turn()

    def reveal_commands(self) -> None:
        """Every seat shows its next command."""
        self.reveals += 1
        self.show_turn()
        for seat in range(self.players):
            self.show_orders(seat)
            self.tell(Event.REVEALED, seat, self.order[seat * Count.COMMANDS + self.reveals - 1], self.reveals)
        self.command = Command.EXPAND
        self.place = NONE
        self.settle()

    def perform(self) -> None:
        """Go on to the next seat that has something to do: by command, then by seat, then to the next reveal."""
        asked = 0
        while asked == 0 and self.command < Count.COMMANDS:
            self.place += 1
            if self.place < self.players:
                asked = self.begin_command((self.first + self.place) % self.players)
            else:
                self.place = NONE
                self.command += 1
                if self.command == Count.COMMANDS and self.reveals < Count.COMMANDS:
                    self.reveal_commands()
        if asked == 0:
            self.exploit()

    def shown(self) -> int:
        """How many seats revealed the command that is performed."""
        found = 0
        for seat in range(self.players):
            if self.order[seat * Count.COMMANDS + self.reveals - 1] == self.command:
                found += 1
        return found

    def begin_command(self, seat: int) -> int:
        """1 if this seat revealed the command and is asked for an action."""
        if self.order[seat * Count.COMMANDS + self.reveals - 1] != self.command:
            return 0
        self.turn = seat
        self.left = 4 - self.shown()
        self.tell(Change.TURN, seat, self.command, self.left, self.known_orders())
        self.tell(Event.PERFORMS, seat, self.command, self.left)
        return self.next_action()

    def next_action(self) -> int:
        """1 if the seat is asked for an action, 0 if its command is over."""
        seat = self.turn
        if self.left > 0 and self.possible(seat) == 1:
            self.phase = (
                Phase.GROW
                if self.command == Command.EXPAND
                else Phase.FLEET
                if self.command == Command.EXPLORE
                else Phase.TARGET
            )
            self.ask(seat)
            return 1
        self.left = 0
        self.rest()
        return 0

    def possible(self, seat: int) -> int:
        if self.command == Command.EXPAND:
            return 1 if self.supply[seat] > 0 and self.controlled(seat) != 0 else 0
        if self.command == Command.EXPLORE:
            return 1 if self.fleets(seat) != 0 else 0
        return 1 if self.targets(seat) != 0 else 0

    def act(self, seat: int, key: int) -> None:
        """An answer within a command."""
        over = 1
        if key == DONE and (self.phase == Phase.GROW or self.phase == Phase.FLEET or self.phase == Phase.TARGET):
            self.left = 1
        elif self.phase == Phase.GROW:
            self.grow(seat, key)
        elif self.command == Command.EXPLORE:
            over = self.explore(key)
        else:
            over = self.exterminate(key)
        if over == 0:
            self.ask(seat)
        else:
            self.end_action()

    def end_action(self) -> None:
        self.left -= 1
        self.source = 0
        self.target = 0
        self.fleet = 0
        self.dropped = 0
        self.show_seat(self.turn)
        asked = self.next_action()
        if asked == 0:
            self.perform()

    def grow(self, seat: int, hex: int) -> None:
        self.supply[seat] -= 1
        self.put(seat, hex, 1)
        self.show_seat(seat)
        self.tell(Event.GREW, seat, hex)

    # the end of a round

    def exploit(self) -> None:
        self.command = Command.EXPAND
        self.sustain()
        self.place = 0
        self.ask_to_pick()

    def ask_to_pick(self) -> None:
        seat = self.next_picker()
        if seat == NONE:
            self.end_round()
        else:
            self.phase = Phase.SCORE
            self.turn = seat
            self.ask(seat)

    def end_round(self) -> None:
        self.pay()
        self.round += 1
        self.picked = 0
        self.show_picked()
        self.place = 0
        self.turn = 0
        self.reveals = 0
        for seat in range(self.players):
            self.forget(seat)
            self.show_orders(seat)
            if self.held[seat] == 0:
                self.tell(Event.ELIMINATED, seat)
        if self.finished() == 1:
            self.phase = Phase.OVER
            self.pay_finally()
        else:
            self.first = (self.first + 1) % self.players
            self.begin_round()

    def finished(self) -> int:
        """1 if the round that has ended was the last: by its number, or because a seat has lost its last ship."""
        found = 1 if self.round >= self.rounds else 0
        for seat in range(self.players):
            if self.held[seat] == 0:
                found = 1
        return found

    # keys and answers

    def legal(self, seat: int, out: Keys) -> None:
        if self.phase == Phase.GROW:
            out.add(DONE)
            out.add_all(self.controlled(seat))
        elif Phase.FLEET <= self.phase < Phase.TARGET:
            self.legal_movement(seat, out)
        elif self.phase == Phase.TARGET or self.phase == Phase.FORCE:
            self.legal_invasion(seat, out)
        elif self.phase == Phase.PLAN:
            for command in range(Count.COMMANDS):
                if command != self.order[seat * Count.COMMANDS]:
                    out.add(command)
        elif self.phase == Phase.SCORE:
            out.add_all(self.pickable())
        elif self.phase == Phase.DEPLOY:
            out.add_all(self.deployable())
        else:
            self.legal_chance(out)

    def legal_chance(self, out: Keys) -> None:
        if self.phase == Phase.LAYOUT:
            out.add_all_alike(self.undealt())
        elif self.phase == Phase.CUT:
            out.add_all_alike(bits.first(Count.LINES))
        else:
            out.add_all_alike(bits.first(self.players))

    def play(self, seat: int, key: int) -> None:
        if self.phase == Phase.LAYOUT:
            place = self.next_place()
            self.lay(place, key)
            self.show_card(place)
            self.tell(Event.LAID, place, key)
            self.set_up()
        elif self.phase == Phase.CUT:
            self.leave_out(key)
            self.ask_who_leads()
        elif self.phase == Phase.FIRST:
            self.first = key
            self.tell(Event.LEADS, key)
            self.ask_to_deploy()
        elif self.phase == Phase.DEPLOY:
            self.deploy(seat, key)
        elif self.phase == Phase.SCORE:
            self.pick(seat, key)
            self.ask_to_pick()
        else:
            self.act(seat, key)
        self.show_turn()

    def payoff(self, out: Payoff) -> None:
        best = self.winners()
        share: float = 1.0 / bits.count(best)
        for seat in range(self.players):
            out.of[seat] = share if bits.has(best, seat) == 1 else 0.0
