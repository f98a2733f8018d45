"""The course of a match: rounds, their three phases, and the turns of the powers."""

from armillary.games.council_of_shadows.names import NONE, Count, Event, Key, Passive, Phase, Stage
from armillary.games.council_of_shadows.rules.setup import Setup
from armillary.kernel import bits


class Turns(Setup):
    """Whatever needs no answer is done until a seat is asked."""

    def begin_round(self) -> None:
        self.round += 1
        self.stage = Stage.BUYING
        self.show_turn()
        self.tell(Event.ROUND, self.round)
        self.place = 0
        self.begin_turn()

    def begin_turn(self) -> None:
        """The next power buys or acts; after the last one the round goes on."""
        if self.stage == Stage.BUYING and self.place < self.powers() and self.is_automa(self.order[self.place]) == 1:
            self.place += 1
        if self.place == self.powers():
            self.turn = NONE
            self.place = 0
            if self.stage == Stage.BUYING:
                self.begin_planning()
            else:
                self.end_round()
        else:
            self.turn = self.order[self.place]
            self.slot = 0
            self.left = Count.PURCHASES if self.stage == Stage.BUYING else NONE
            self.extra_used = 0

    def end_turn(self) -> None:
        if self.stage == Stage.ASSESSING:
            self.stage = Stage.ACTING
        self.left = NONE
        self.extra_used = 0
        self.place += 1
        self.begin_turn()

    def begin_planning(self) -> None:
        self.stage = Stage.PLANNING
        self.phase = Phase.PLAN
        if self.open_plans == 1:
            self.ask(self.order[0] if self.is_automa(self.order[0]) == 0 else self.order[1])
        else:
            self.ask_together(bits.first(self.players))

    def secret(self, seat: int, key: int) -> None:
        if self.plan_slot(seat, key) == 1:
            self.again(seat)

    def reveal(self) -> None:
        self.show_plans()
        self.go_on()

    def plan_openly(self, seat: int, key: int) -> None:
        """One seat after the other, in the order of the round."""
        if self.plan_slot(seat, key) == 1:
            self.ask(seat)
            return
        for place in range(self.powers()):
            power = self.order[place]
            if power < self.players and self.asked == 0 and self.next_slot(power) < self.slots(power):
                self.ask(power)
        if self.asked == 0:
            self.show_plans()

    def show_plans(self) -> None:
        self.lay_cards()
        if self.players == 1:
            self.ask_for_automa()
        else:
            self.begin_acting()

    def begin_acting(self) -> None:
        self.consume_all()
        self.new_order()
        self.stage = Stage.ACTING
        self.place = 0
        self.begin_turn()

    def end_round(self) -> None:
        """A power at level III ends the match with this round; so does the limit of rounds."""
        if self.throne == NONE and self.round < self.rounds:
            self.begin_round()
        else:
            self.ended = 2 if self.throne == NONE else 1
            self.tell(Event.ENDED, self.ended - 1)
            self.phase = Phase.COUNT
            self.ask(self.seat_of(self.order[0] if self.throne == NONE else self.throne))

    def count(self) -> None:
        """Final scoring. What brought the last bonus cards is over: they are shown by an answer of its own."""
        if self.throne != NONE:
            self.score(self.throne)
        for place in range(self.powers()):
            if self.order[place] != self.throne:
                self.score(self.order[place])
        self.crown()
        self.phase = Phase.OVER
        self.settle()

    # turns

    def go_on(self) -> None:
        """Do what needs no answer until a seat is asked, or the match is over."""
        while self.asked == 0 and self.phase != Phase.OVER:
            self.advance()
        self.show_turn()

    def advance(self) -> None:
        if self.first_gap() != NONE:
            self.ask_to_show()
        elif self.stage == Stage.SETTING_UP:
            if self.set_up() == 0:
                self.begin_round()
        elif self.has_too_many(self.turn) == 1:
            self.phase = Phase.GIVE_BACK
            self.ask(self.turn)
        elif self.program != NONE:
            self.run()
        elif self.levelling == 1:
            self.check_level()
            if self.levelling == 0:
                self.end_turn()
        else:
            self.go_on_with_turn()

    def go_on_with_turn(self) -> None:
        automa = self.is_automa(self.turn)
        if self.stage == Stage.BUYING:
            self.go_on_buying()
        elif self.stage == Stage.ACTING and automa == 1:
            self.automa_acts()
        elif self.stage == Stage.ACTING:
            self.go_on_acting()
        elif automa == 1:
            self.automa_assesses()
        else:
            self.go_on_assessing()

    def may_settle_extra(self, power: int) -> int:
        """1 if a leader may still settle in this buying turn."""
        if self.extra_used == 1 or self.gets(power, Passive.EXTRA_SETTLE) == 0:
            return 0
        return self.has_home(power)

    def wares(self, power: int) -> int:
        """What a power may buy, as keys; and its leader's colony."""
        found = self.for_sale(power) if self.left > 0 else 0
        if self.may_settle_extra(power) == 1:
            found |= bits.bit(Key.EXTRA_COLONY)
        return found

    def go_on_buying(self) -> None:
        if self.wares(self.turn) != 0:
            self.phase = Phase.BUY
            self.ask(self.turn)
        else:
            self.left = 0
            self.levelling = 1

    def go_on_acting(self) -> None:
        """The next slot with a card; after the last one cards slide, and galaxies are assessed."""
        power = self.turn
        while self.slot < self.slots(power) and self.top[power * Count.SLOTS + self.slot] == NONE:
            self.slot += 1
        if self.slot < self.slots(power):
            card = self.top[power * Count.SLOTS + self.slot]
            self.begin_program(card)
            self.show_turn()
            self.tell(Event.ACTS, power, self.slot, card)
        else:
            self.slide(power)
            self.slot = 0
            self.begin_assessment()

    def slide(self, power: int) -> None:
        """Every stack moves one slot to the right; the one that leaves the last slot returns to the hand."""
        last = power * Count.SLOTS + self.slots(power) - 1
        back = self.covered[last]
        if self.top[last] != NONE:
            back |= bits.bit(self.top[last])
        self.hand[power] |= back
        for i in range(self.slots(power) - 1):
            self.top[last - i] = self.top[last - i - 1]
            self.covered[last - i] = self.covered[last - i - 1]
        self.top[power * Count.SLOTS] = NONE
        self.covered[power * Count.SLOTS] = 0
        self.show_own_board(power)
        while back != 0:
            self.tell(Event.RETURNED, power, bits.lowest(back))
            back &= back - 1
