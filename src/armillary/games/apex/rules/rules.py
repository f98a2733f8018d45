"""Apex: civilisations choose a card and a side in secret, and resolve war, evolution, colonisation and expansion."""

from armillary.games.apex.names import DONE, NONE, Bonus, Change, Count, Event, Phase, Side
from armillary.games.apex.rules.cards import Hands
from armillary.kernel import bits
from armillary.kernel.constants import NATURE
from armillary.kernel.position import Keys, Payoff


class ApexRules(Hands):
    """Setup, the order of strategies, and the ends of rounds, ages and the match."""

    # setup

    def start(self) -> None:
        for place in range(Count.PLACES):
            self.tile[place] = NONE
            self.colony[place] = NONE
        for seat in range(Count.SEATS):
            self.civilisation[seat] = NONE
            self.home[seat] = NONE
            self.forget(seat)
        self.turn = NONE
        self.rest()
        self.phase = Phase.FIRST if self.exploration == 1 else Phase.LAY
        self.ask(NATURE)

    def unlaid(self) -> int:
        """Tiles that lie nowhere in the galaxy."""
        found = bits.first(Count.TILES)
        for place in range(self.players, self.places):
            if self.tile[place] != NONE:
                found &= ~bits.bit(self.tile[place])
        return found

    def lay(self, tile: int) -> None:
        """One neutral sector after the other."""
        place = self.next_to_lay()
        self.tile[place] = tile
        self.show_tile(place)
        self.tell(Event.LAID, place, tile, self.bonus[tile])
        if place == self.places - 1:
            self.phase = Phase.FIRST
        self.ask(NATURE)

    def next_to_lay(self) -> int:
        """The first neutral sector without a tile."""
        place = self.players
        while self.tile[place] != NONE:
            place += 1
        return place

    def ask_to_settle_in(self) -> None:
        """The next seat takes a civilisation and an origin slot, or chance does it."""
        self.phase = Phase.CIVILISATION
        self.ask(NATURE if self.dealt == 1 else self.turn)

    def take_civilisation(self, key: int) -> None:
        self.civilisation[self.turn] = key
        self.tell(Change.CIVILISATION, self.turn, key, NONE)
        self.tell(Event.TAKES, self.turn, key)
        self.phase = Phase.SLOT
        self.ask(NATURE if self.dealt == 1 else self.turn)

    def take_slot(self, place: int) -> None:
        seat = self.turn
        own = self.civilisation[seat]
        self.home[seat] = place
        self.colony[place] = seat
        self.ships[seat * Count.PLACES + place] = self.start_ships[own]
        for scale in range(Count.SCALES):
            self.level[seat * Count.SCALES + scale] = self.start_level[own * Count.SCALES + scale]
            self.tell(Change.LEVEL, seat, scale, self.level[seat * Count.SCALES + scale])
        self.tell(Change.CIVILISATION, seat, own, place)
        self.tell(Change.ORIGIN, place, seat)
        self.show_strength(seat)
        self.tell(Event.LANDS, seat, place, self.start_ships[own])
        self.turn = (seat + 1) % self.players
        if self.turn == self.first:
            self.turn = NONE
            self.begin_age()
        else:
            self.ask_to_settle_in()

    def free_civilisations(self) -> int:
        found = bits.first(Count.CIVILISATIONS)
        for seat in range(self.players):
            if self.civilisation[seat] != NONE:
                found &= ~bits.bit(self.civilisation[seat])
        return found

    def free_slots(self) -> int:
        found = bits.first(self.players)
        for seat in range(self.players):
            if self.home[seat] != NONE:
                found &= ~bits.bit(self.home[seat])
        return found

    # strategies

    def reveal(self) -> None:
        self.phase = Phase.FIGHT
        self.show_choices()
        self.resolve()
        self.show_turn()

    def next_in_line(self) -> int:
        """The seat whose strategy is resolved next: by side, then by the index of the card; NONE after the last."""
        best = NONE
        earliest = Count.SIDES * 64
        for seat in range(self.players):
            rank = self.rank(seat)
            if bits.has(self.done, seat) == 0 and rank < earliest:
                earliest = rank
                best = seat
        return best

    def resolve(self) -> None:
        """Go on to the next seat that is asked something; then to the end of the round."""
        asked = 0
        while asked == 0 and bits.count(self.done) < self.players:
            self.turn = self.next_in_line()
            self.done |= bits.bit(self.turn)
            self.show_turn()
            asked = self.begin_turn(self.turn)
        if asked == 0:
            self.end_round()

    def begin_turn(self, seat: int) -> int:
        """1 if the seat is asked something; evolution happens by itself."""
        side = self.side[seat]
        if side == Side.EVOLUTION:
            self.evolve(seat)
            return 0
        if side == Side.WAR:
            self.fought = 0
        elif side != Side.COLONISATION:
            self.gather(seat)
        asked = self.ask_on(seat)
        if asked == 0:
            self.tell(Event.ENDS, seat)
        return asked

    def ask_on(self, seat: int) -> int:
        """Ask for the next battle, colony or action, if there can be one."""
        side = self.side[seat]
        if side == Side.WAR and self.battles(seat) != 0:
            self.phase = Phase.FIGHT
        elif side == Side.COLONISATION and self.colonisable(seat) != 0:
            self.phase = Phase.SETTLE
        elif side > Side.COLONISATION and self.possible(seat) != 0:
            self.phase = Phase.ACT
        else:
            self.end_turn()
            return 0
        self.ask(seat)
        return 1

    def end_turn(self) -> None:
        self.fought = 0
        for action in range(Count.ACTIONS):
            self.pool[action] = 0

    def evolve(self, seat: int) -> None:
        """One level up, unless there is none above."""
        scale = self.evolution[self.chosen[seat]]
        level = self.level[seat * Count.SCALES + scale] + 1
        if level > Count.TOP_LEVEL:
            self.tell(Event.ENDS, seat)
        else:
            self.level[seat * Count.SCALES + scale] = level
            self.tell(Change.LEVEL, seat, scale, level)
            self.show_strength(seat)
            self.tell(Event.EVOLVED, seat, scale, level)

    def colonisable(self, seat: int) -> int:
        """Sectors a seat may put a colony on."""
        found = 0
        if self.colonies_left(seat) > 0:
            for place in range(self.players, self.places):
                if self.colony[place] == NONE and self.control(place) == seat:
                    found |= bits.bit(place)
        return found

    def take_turn(self, seat: int, key: int) -> None:
        """An answer within a strategy."""
        over = 1
        if key == DONE and (self.phase == Phase.FIGHT or self.phase == Phase.SETTLE or self.phase == Phase.ACT):
            self.end_turn()
            self.resolve()
            return
        if self.phase == Phase.FIGHT:
            self.fight(seat, key)
        elif self.phase == Phase.SETTLE:
            self.colony[key] = seat
            self.show_strength(seat)
            self.tell(Event.COLONISED, seat, key)
            self.resolve()
            return
        else:
            over = self.act(seat, key)
        if over == 0:
            self.ask(seat)
        else:
            self.after_action(seat)

    def after_action(self, seat: int) -> None:
        """A sector entered for the first time is turned up before anything else."""
        if self.face_down(self.target) == 1:
            self.phase = Phase.TURN_UP
            self.ask(NATURE)
        else:
            self.rest()
            asked = self.ask_on(seat)
            if asked == 0:
                self.resolve()

    def turn_up(self, tile: int) -> None:
        self.tile[self.target] = tile
        self.show_tile(self.target)
        self.tell(Event.TURNED_UP, self.target, tile, self.bonus[tile])
        self.after_action(self.turn)

    # ends

    def end_round(self) -> None:
        self.gather_cards()
        self.done = 0
        self.turn = NONE
        if self.round < Count.ROUNDS - 1:
            self.round += 1
            self.pass_hands()
            self.begin_round()
        else:
            self.end_age()

    def end_age(self) -> None:
        for seat in range(self.players):
            self.discard |= self.hand[seat]
            self.hand[seat] = 0
            self.score(seat)
        self.show_cards()
        if self.age < Count.AGES - 1:
            self.age += 1
            self.begin_age()
        else:
            self.phase = Phase.OVER

    def score(self, seat: int) -> None:
        """A point for every sector controlled, and for every colony on a sector that gives one."""
        controlled = self.controlled(seat)
        extra = self.bonuses(seat, Bonus.POINT)
        self.points[seat * Count.SOURCES + self.age] = controlled + extra
        self.show_points(seat, self.age)
        self.tell(Event.SCORED, seat, controlled, extra, self.total(seat))

    # keys and answers

    def legal(self, seat: int, out: Keys) -> None:
        if self.phase == Phase.CHOOSE:
            self.legal_to_choose(seat, out)
        elif Phase.ACT <= self.phase <= Phase.WHOSE:
            self.legal_action(seat, out)
        elif self.phase == Phase.FIGHT:
            out.add_all(self.battles(seat))
            out.add(DONE)
        elif self.phase == Phase.SETTLE:
            out.add_all(self.colonisable(seat))
            out.add(DONE)
        elif self.phase == Phase.DEAL:
            out.add_all_alike(self.deck)
        else:
            self.legal_to_set_up(out)

    def legal_to_set_up(self, out: Keys) -> None:
        if self.phase == Phase.FIRST:
            out.add_all_alike(bits.first(self.players))
        elif self.phase == Phase.CIVILISATION:
            out.add_all_alike(self.free_civilisations())
        elif self.phase == Phase.SLOT:
            out.add_all_alike(self.free_slots())
        else:
            out.add_all_alike(self.unlaid())

    def play(self, seat: int, key: int) -> None:
        if Phase.FIGHT <= self.phase <= Phase.WHOSE:
            self.take_turn(seat, key)
        elif self.phase == Phase.DEAL:
            self.deal(key)
        elif self.phase == Phase.TURN_UP:
            self.turn_up(key)
        elif self.phase == Phase.LAY:
            self.lay(key)
        elif self.phase == Phase.FIRST:
            self.first = key
            self.turn = key
            self.tell(Change.FIRST, key)
            self.tell(Event.LEADS, key)
            self.ask_to_settle_in()
        elif self.phase == Phase.CIVILISATION:
            self.take_civilisation(key)
        else:
            self.take_slot(key)
        if self.phase != Phase.DEAL:
            self.show_turn()

    def standing(self, seat: int) -> int:
        """Points, and for ties the tokens in the galaxy."""
        return self.total(seat) * 1000 + self.tokens_in_all(seat)

    def payoff(self, out: Payoff) -> None:
        best = 0
        for seat in range(self.players):
            best = max(best, self.standing(seat))
        winners = 0
        for seat in range(self.players):
            if self.standing(seat) == best:
                winners += 1
        for seat in range(self.players):
            out.of[seat] = 1.0 / winners if self.standing(seat) == best else 0.0
