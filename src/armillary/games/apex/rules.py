"""Apex: civilisations choose a card and a side in secret, and resolve war, evolution, colonisation and expansion."""

from armillary.games.apex.rules_cards import Hands
from armillary.games.apex.words import (
    ACT,
    ACTIONS,
    AGES,
    BONUS_POINT,
    CHOOSE,
    CIVILISATION,
    CIVILISATIONS,
    COLONISATION,
    COLONISED,
    DEAL,
    DONE,
    ENDS,
    EVOLUTION,
    EVOLVED,
    FIGHT,
    FIRST,
    LAID,
    LANDS,
    LAY,
    LEADS,
    NONE,
    OVER,
    PLACES,
    ROUNDS,
    SCALES,
    SCORED,
    SEATS6,
    SETTLE,
    SIDES,
    SLOT,
    SOURCES,
    TAKES,
    TILES,
    TOP_LEVEL,
    TURN_UP,
    TURNED_UP,
    WAR,
    WHOSE,
)
from armillary.kernel import bits
from armillary.kernel.position import Keys, Payoff
from armillary.kernel.words import NATURE


class ApexRules(Hands):
    """Setup, the order of strategies, and the ends of rounds, ages and the match."""

    # setup

    def start(self) -> None:
        for place in range(PLACES):
            self.tile[place] = NONE
            self.colony[place] = NONE
        for seat in range(SEATS6):
            self.civilisation[seat] = NONE
            self.home[seat] = NONE
            self.forget(seat)
        self.turn = NONE
        self.rest()
        self.phase = FIRST if self.exploration == 1 else LAY
        self.ask(NATURE)

    def unlaid(self) -> int:
        """Tiles that lie nowhere in the galaxy."""
        found = bits.first(TILES)
        for place in range(self.players, self.places):
            if self.tile[place] != NONE:
                found &= ~bits.bit(self.tile[place])
        return found

    def lay(self, tile: int) -> None:
        """One neutral sector after the other."""
        place = self.next_to_lay()
        self.tile[place] = tile
        self.tell(LAID, place, tile, self.bonus[tile])
        if place == self.places - 1:
            self.phase = FIRST
        self.ask(NATURE)

    def next_to_lay(self) -> int:
        """The first neutral sector without a tile."""
        place = self.players
        while self.tile[place] != NONE:
            place += 1
        return place

    def ask_to_settle_in(self) -> None:
        """The next seat takes a civilisation and an origin slot, or chance does it."""
        self.phase = CIVILISATION
        self.ask(NATURE if self.dealt == 1 else self.turn)

    def take_civilisation(self, key: int) -> None:
        self.civilisation[self.turn] = key
        self.tell(TAKES, self.turn, key)
        self.phase = SLOT
        self.ask(NATURE if self.dealt == 1 else self.turn)

    def take_slot(self, place: int) -> None:
        seat = self.turn
        own = self.civilisation[seat]
        self.home[seat] = place
        self.colony[place] = seat
        self.ships[seat * PLACES + place] = self.start_ships[own]
        for scale in range(SCALES):
            self.level[seat * SCALES + scale] = self.start_level[own * SCALES + scale]
        self.tell(LANDS, seat, place, self.start_ships[own])
        self.turn = (seat + 1) % self.players
        if self.turn == self.first:
            self.turn = NONE
            self.begin_age()
        else:
            self.ask_to_settle_in()

    def free_civilisations(self) -> int:
        found = bits.first(CIVILISATIONS)
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
        self.show_choices()
        self.resolve()

    def next_in_line(self) -> int:
        """The seat whose strategy is resolved next: by side, then by the index of the card; NONE after the last."""
        best = NONE
        earliest = SIDES * 64
        for seat in range(self.players):
            rank = self.rank(seat)
            if bits.has(self.done, seat) == 0 and rank < earliest:
                earliest = rank
                best = seat
        return best

    def rank(self, seat: int) -> int:
        """The lower, the earlier its strategy is resolved."""
        return self.side[seat] * 64 + self.chosen[seat]

    def resolve(self) -> None:
        """Go on to the next seat that is asked something; then to the end of the round."""
        asked = 0
        while asked == 0 and bits.count(self.done) < self.players:
            self.turn = self.next_in_line()
            self.done |= bits.bit(self.turn)
            asked = self.begin_turn(self.turn)
        if asked == 0:
            self.end_round()

    def begin_turn(self, seat: int) -> int:
        """1 if the seat is asked something; evolution happens by itself."""
        side = self.side[seat]
        if side == EVOLUTION:
            self.evolve(seat)
            return 0
        if side == WAR:
            self.fought = 0
        elif side != COLONISATION:
            self.gather(seat)
        asked = self.ask_on(seat)
        if asked == 0:
            self.tell(ENDS, seat)
        return asked

    def ask_on(self, seat: int) -> int:
        """Ask for the next battle, colony or action, if there can be one."""
        side = self.side[seat]
        if side == WAR and self.battles(seat) != 0:
            self.phase = FIGHT
        elif side == COLONISATION and self.colonisable(seat) != 0:
            self.phase = SETTLE
        elif side > COLONISATION and self.possible(seat) != 0:
            self.phase = ACT
        else:
            self.end_turn()
            return 0
        self.ask(seat)
        return 1

    def end_turn(self) -> None:
        self.fought = 0
        for action in range(ACTIONS):
            self.pool[action] = 0

    def evolve(self, seat: int) -> None:
        """One level up, unless there is none above."""
        scale = self.evolution[self.chosen[seat]]
        level = self.level[seat * SCALES + scale] + 1
        if level > TOP_LEVEL:
            self.tell(ENDS, seat)
        else:
            self.level[seat * SCALES + scale] = level
            self.tell(EVOLVED, seat, scale, level)

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
        if key == DONE and (self.phase == FIGHT or self.phase == SETTLE or self.phase == ACT):
            self.end_turn()
            self.resolve()
            return
        if self.phase == FIGHT:
            self.fight(seat, key)
        elif self.phase == SETTLE:
            self.colony[key] = seat
            self.tell(COLONISED, seat, key)
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
            self.phase = TURN_UP
            self.ask(NATURE)
        else:
            self.rest()
            asked = self.ask_on(seat)
            if asked == 0:
                self.resolve()

    def turn_up(self, tile: int) -> None:
        self.tile[self.target] = tile
        self.tell(TURNED_UP, self.target, tile, self.bonus[tile])
        self.after_action(self.turn)

    # ends

    def end_round(self) -> None:
        self.gather_cards()
        self.done = 0
        self.turn = NONE
        if self.round < ROUNDS - 1:
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
        if self.age < AGES - 1:
            self.age += 1
            self.begin_age()
        else:
            self.phase = OVER

    def score(self, seat: int) -> None:
        """A point for every sector controlled, and for every colony on a sector that gives one."""
        controlled = self.controlled(seat)
        extra = self.bonuses(seat, BONUS_POINT)
        self.points[seat * SOURCES + self.age] = controlled + extra
        self.tell(SCORED, seat, controlled, extra, self.total(seat))

    def total(self, seat: int) -> int:
        points = 0
        for source in range(SOURCES):
            points += self.points[seat * SOURCES + source]
        return points

    # keys and answers

    def legal(self, seat: int, out: Keys) -> None:
        if self.phase == CHOOSE:
            self.legal_to_choose(seat, out)
        elif ACT <= self.phase <= WHOSE:
            self.legal_action(seat, out)
        elif self.phase == FIGHT:
            out.add_all(self.battles(seat))
            out.add(DONE)
        elif self.phase == SETTLE:
            out.add_all(self.colonisable(seat))
            out.add(DONE)
        elif self.phase == DEAL:
            out.add_all_alike(self.deck)
        else:
            self.legal_to_set_up(out)

    def legal_to_set_up(self, out: Keys) -> None:
        if self.phase == FIRST:
            out.add_all_alike(bits.first(self.players))
        elif self.phase == CIVILISATION:
            out.add_all_alike(self.free_civilisations())
        elif self.phase == SLOT:
            out.add_all_alike(self.free_slots())
        else:
            out.add_all_alike(self.unlaid())

    def play(self, seat: int, key: int) -> None:
        if FIGHT <= self.phase <= WHOSE:
            self.take_turn(seat, key)
        elif self.phase == DEAL:
            self.deal(key)
        elif self.phase == TURN_UP:
            self.turn_up(key)
        elif self.phase == LAY:
            self.lay(key)
        elif self.phase == FIRST:
            self.first = key
            self.turn = key
            self.tell(LEADS, key)
            self.ask_to_settle_in()
        elif self.phase == CIVILISATION:
            self.take_civilisation(key)
        else:
            self.take_slot(key)

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
