"""Beacons: crews send probes to three beacons in secret, pass their packets on, and dredge relics from a pile."""

from typing import Annotated

from armillary.kernel import bits
from armillary.kernel.constants import HIDDEN, NATURE
from armillary.kernel.position import Keys, Payoff
from armillary.kernel.rng import Rng
from beacons.names import NONE, Change, Count, Dredge, Event, Keep, Phase
from beacons.tables import BeaconsTables

PerCrew = Annotated[list[int], "i16", Count.CREWS]


class Beacons(BeaconsTables):
    """A packet of probes is known to the crews that have held it; a relic under the pile to those that saw it."""

    phase: Annotated[int, "i8", (Phase.DEAL, Phase.OVER)]
    round: Annotated[int, "i8", (0, Count.ROUNDS)]
    packet: Annotated[list[int], "i32", Count.CREWS, "set"]  # probes in the packet a crew holds
    held: Annotated[list[int], "i16", Count.CREWS, "set"]  # crews that have held that packet
    deck: Annotated[int, "i32", "set"]  # probes not dealt
    sent: Annotated[list[int], "i16", Count.CREWS, (NONE, Count.PROBES - 1)]  # probe chosen in this round
    where: Annotated[list[int], "i16", Count.CREWS, (NONE, Count.BEACONS - 1)]  # and the beacon it goes to
    last: Annotated[list[int], "i16", Count.CREWS, (NONE, Count.BEACONS - 1)]  # the beacon of the round before
    flare: Annotated[int, "i8", (NONE, Count.BEACONS - 1)]  # the beacon that pays double
    beacon: Annotated[int, "i8", (NONE, Count.BEACONS)]  # the one being settled
    turn: Annotated[int, "i8", (NONE, Count.CREWS - 1)]  # the crew that dredges
    score: PerCrew
    owned: Annotated[list[int], "i32", Count.CREWS, "set"]  # relics kept
    top: Annotated[int, "i32", "set"]  # relics in the pile nobody knows anything about
    under: Annotated[
        list[int], "i16", Count.RELICS, (NONE, Count.RELICS - 1)
    ]  # relics below, the next to come up first
    under_known: Annotated[list[int], "i16", Count.RELICS, "set"]  # crews that know each
    depth: Annotated[int, "i8", (0, Count.RELICS)]  # how many lie under
    drawn: Annotated[list[int], "i16", 2, (NONE, Count.RELICS - 1)]  # relics the dredging crew looks at
    drawn_known: Annotated[list[int], "i16", 2, "set"]

    def start(self) -> None:
        for seat in range(Count.CREWS):
            self.sent[seat] = NONE
            self.where[seat] = NONE
            self.last[seat] = NONE
        for i in range(Count.RELICS):
            self.under[i] = NONE
        self.drawn[Keep.FIRST] = NONE
        self.drawn[Keep.SECOND] = NONE
        self.flare = NONE
        self.beacon = NONE
        self.turn = NONE
        self.top = bits.first(self.relics)
        self.new_packets()

    def new_packets(self) -> None:
        self.deck = bits.first(self.probes)
        for seat in range(self.players):
            self.packet[seat] = 0
            self.held[seat] = bits.bit(seat)
        self.phase = Phase.DEAL
        self.ask(NATURE)

    def receiver(self) -> int:
        """The crew the next probe is dealt to; after the last one, the number of players."""
        seat = 0
        while seat < self.players and bits.count(self.packet[seat]) == Count.PACKET:
            seat += 1
        return seat

    def legal(self, seat: int, out: Keys) -> None:
        if seat == NATURE:
            self.legal_chance(out)
        elif self.phase == Phase.SEND:
            self.legal_to_send(seat, out)
        elif self.phase == Phase.DREDGE:
            if bits.count(self.top) >= 2:
                out.add(Dredge.TOP)
            if self.depth > 0:
                out.add(Dredge.BOTTOM)
            out.add(Dredge.LEAVE)
        else:
            out.add(Keep.FIRST)
            out.add(Keep.BACK if self.drawn[Keep.SECOND] == NONE else Keep.SECOND)

    def legal_chance(self, out: Keys) -> None:
        if self.phase == Phase.DEAL:
            out.add_all_alike(self.deck)
        elif self.phase == Phase.DRAW:
            out.add_all_alike(self.top)
        else:
            for beacon in range(Count.BEACONS):
                out.add_weighted(beacon, self.flare_weight[beacon])

    def legal_to_send(self, seat: int, out: Keys) -> None:
        if self.sent[seat] == NONE:
            out.add_all(self.packet[seat])
        else:
            for beacon in range(Count.BEACONS):
                if beacon != self.last[seat]:
                    out.add(beacon)

    def seen(self, viewer: int, seat: int, key: int) -> int:
        if self.phase == Phase.DEAL and viewer != self.receiver():
            return HIDDEN
        if self.phase == Phase.DRAW and viewer != self.turn:
            return HIDDEN
        return key

    def play(self, seat: int, key: int) -> None:
        if self.phase == Phase.DEAL:
            self.deck &= ~bits.bit(key)
            self.packet[self.receiver()] |= bits.bit(key)
            if self.receiver() < self.players:
                self.ask(NATURE)
            else:
                self.begin_round()
        elif self.phase == Phase.FLARE:
            self.flare = key
            self.tell(Change.FLARE, key)
            self.tell(Event.FLARED, key)
            self.ask_to_send()
        elif self.phase == Phase.DREDGE:
            self.dredge(key)
        elif self.phase == Phase.DRAW:
            self.draw(key)
        elif self.phase == Phase.KEEP:
            self.keep(key)

    def begin_round(self) -> None:
        if self.flares == 1:
            self.phase = Phase.FLARE
            self.ask(NATURE)
        else:
            self.ask_to_send()

    def ask_to_send(self) -> None:
        self.phase = Phase.SEND
        self.ask_together(bits.first(self.players))

    def secret(self, seat: int, key: int) -> None:
        if self.sent[seat] == NONE:
            self.sent[seat] = key
            self.again(seat)
        else:
            self.where[seat] = key

    def forget(self, seat: int) -> None:
        self.sent[seat] = NONE
        self.where[seat] = NONE

    def reveal(self) -> None:
        for seat in range(self.players):
            self.packet[seat] &= ~bits.bit(self.sent[seat])
            self.tell(Change.SENT, seat, self.sent[seat], self.where[seat])
            self.tell(Event.SENT, seat, self.sent[seat], self.where[seat])
        self.beacon = NONE
        self.next_beacon()

    def strongest(self, beacon: int) -> int:
        """The crew whose probe at the beacon is stronger than all others there."""
        best = 0
        winner = NONE
        for seat in range(self.players):
            if self.where[seat] == beacon:
                strength = self.strength[self.sent[seat]]
                if strength == best:
                    winner = NONE
                elif strength > best:
                    best = strength
                    winner = seat
        return winner

    def next_beacon(self) -> None:
        """Settle the beacons in order, up to one whose winner has something to dredge."""
        self.turn = NONE
        while self.turn == NONE and self.beacon < Count.BEACONS - 1:
            self.beacon += 1
            winner = self.strongest(self.beacon)
            if winner == NONE:
                self.tell(Event.MISSED, self.beacon)
            else:
                points = self.points[self.beacon]
                if self.flare == self.beacon:
                    points *= 2
                self.score[winner] += points
                self.tell(Change.SCORE, winner, self.score[winner])
                self.tell(Event.WON, winner, self.beacon, points)
                if bits.count(self.top) >= 2 or self.depth > 0:
                    self.turn = winner
        if self.turn != NONE:
            self.phase = Phase.DREDGE
            self.ask(self.turn)
        else:
            self.end_round()

    def dredge(self, key: int) -> None:
        if key == Dredge.TOP:
            self.phase = Phase.DRAW
            self.ask(NATURE)
        elif key == Dredge.BOTTOM:
            self.drawn[Keep.FIRST] = self.under[0]
            self.drawn_known[Keep.FIRST] = self.under_known[0] | bits.bit(self.turn)
            self.raise_pile()
            self.tell(Event.LOOKED, self.turn, self.drawn[Keep.FIRST], self.drawn_known[Keep.FIRST])
            self.settle()
            self.phase = Phase.KEEP
            self.ask(self.turn)
        else:
            self.tell(Event.PASSED, self.turn)
            self.next_beacon()

    def raise_pile(self) -> None:
        """Every relic under the pile moves up by one."""
        self.depth -= 1
        for i in range(self.depth):
            self.under[i] = self.under[i + 1]
            self.under_known[i] = self.under_known[i + 1]
        self.under[self.depth] = NONE
        self.under_known[self.depth] = 0

    def draw(self, relic: int) -> None:
        self.top &= ~bits.bit(relic)
        place = Keep.FIRST if self.drawn[Keep.FIRST] == NONE else Keep.SECOND
        self.drawn[place] = relic
        self.drawn_known[place] = bits.bit(self.turn)
        self.tell(Event.LOOKED, self.turn, relic, self.drawn_known[place])
        if place == Keep.FIRST:
            self.ask(NATURE)
        else:
            self.phase = Phase.KEEP
            self.ask(self.turn)

    def keep(self, key: int) -> None:
        for place in range(2):
            if self.drawn[place] != NONE:
                if place == key:
                    self.owned[self.turn] |= bits.bit(self.drawn[place])
                    self.tell(Change.RELICS, self.turn, self.owned[self.turn])
                    self.tell(Event.KEPT, self.turn, self.drawn[place])
                else:
                    self.sink(place)
            self.drawn[place] = NONE
            self.drawn_known[place] = 0
        self.next_beacon()

    def sink(self, place: int) -> None:
        """Put a relic under the pile; those who know it still do."""
        self.under[self.depth] = self.drawn[place]
        self.under_known[self.depth] = self.drawn_known[place]
        self.depth += 1
        self.tell(Event.SANK, self.turn, self.drawn[place], self.drawn_known[place])

    def end_round(self) -> None:
        self.round += 1
        self.flare = NONE
        self.tell(Change.FLARE, NONE)
        self.beacon = NONE
        best = 0
        for seat in range(self.players):
            self.last[seat] = self.where[seat]
            self.sent[seat] = NONE
            self.where[seat] = NONE
            self.tell(Change.SENT, seat, NONE, NONE)
            best = max(best, self.score[seat])
        if best >= self.goal or self.round >= self.rounds:
            self.finish()
        elif bits.count(self.packet[0]) == Count.LAST:
            self.new_packets()
        else:
            self.pass_packets()
            self.begin_round()

    def pass_packets(self) -> None:
        """Every packet goes to the next crew, which gets to know it."""
        packet = self.packet[self.players - 1]
        held = self.held[self.players - 1]
        for i in range(self.players - 1):
            seat = self.players - 1 - i
            self.packet[seat] = self.packet[seat - 1]
            self.held[seat] = self.held[seat - 1] | bits.bit(seat)
        self.packet[0] = packet
        self.held[0] = held | bits.bit(0)

    def relic_points(self, seat: int) -> int:
        """What a crew's relics are worth: each by itself, and every pair of a family."""
        points = 0
        for family in range(Count.RELICS):
            alike = 0
            for relic in range(self.relics):
                if bits.has(self.owned[seat], relic) and self.family[relic] == family:
                    points += self.worth[relic]
                    alike += 1
            points += alike // 2 * self.pair
        return points

    def finish(self) -> None:
        self.phase = Phase.OVER
        for seat in range(self.players):
            points = self.relic_points(seat)
            self.score[seat] += points
            self.tell(Change.SCORE, seat, self.score[seat])
            self.tell(Event.ENDED, seat, points, self.score[seat])

    def redeal(self, seat: int, rng: Rng) -> None:
        self.redeal_probes(seat, rng)
        self.redeal_relics(seat, rng)

    def redeal_probes(self, seat: int, rng: Rng) -> None:
        for crew in range(self.players):
            if bits.has(self.held[crew], seat) == 0:
                self.deck |= self.packet[crew]
        for crew in range(self.players):
            if bits.has(self.held[crew], seat) == 0:
                size = bits.count(self.packet[crew])
                self.packet[crew] = 0
                for _ in range(size):
                    probe = bits.bit(rng.any_of(self.deck))
                    self.packet[crew] |= probe
                    self.deck &= ~probe

    def redeal_relics(self, seat: int, rng: Rng) -> None:
        for place in range(2):
            if self.drawn[place] != NONE and bits.has(self.drawn_known[place], seat) == 0:
                self.top |= bits.bit(self.drawn[place])
        for i in range(self.depth):
            if bits.has(self.under_known[i], seat) == 0:
                self.top |= bits.bit(self.under[i])
        for place in range(2):
            if self.drawn[place] != NONE and bits.has(self.drawn_known[place], seat) == 0:
                self.drawn[place] = rng.any_of(self.top)
                self.top &= ~bits.bit(self.drawn[place])
        for i in range(self.depth):
            if bits.has(self.under_known[i], seat) == 0:
                self.under[i] = rng.any_of(self.top)
                self.top &= ~bits.bit(self.under[i])

    def payoff(self, out: Payoff) -> None:
        best = self.score[0]
        for seat in range(self.players):
            best = max(best, self.score[seat])
        winners = 0
        for seat in range(self.players):
            if self.score[seat] == best:
                winners += 1
        for seat in range(self.players):
            out.of[seat] = 1.0 / winners if self.score[seat] == best else 0.0
