"""A hosted match: who sits where, the clock, and how it stands. It knows no store, socket or framework."""

from collections.abc import Sequence
from typing import Any

import msgspec

from armillary.kernel.errors import Refused
from armillary.kernel.fair import Source
from armillary.kernel.game import Setup
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.kernel.questions import Reason, Target
from armillary.kernel.record import Header
from armillary.kernel.text import Message
from armillary.server import daily
from armillary.server.errors import BadRequest, NotNow
from armillary.server.people.names import are_alike, free
from armillary.server.tables import clock
from armillary.server.tables.row import TableRow
from armillary.server.tables.saving import Saved, stored_header
from armillary.server.tables.seat import NOBODY, Seat
from armillary.server.wire import Answer, Clock, Nonce, Numbered

STAND_IN = "greedy"
BOT_NAMES = ("Hypatia", "Tycho", "Herschel", "Leavitt", "Kepler", "Cannon", "Hubble", "Payne", "Galileo")
"""One more than seats: a person may be called like one of them."""
LOOK_AGAIN = 60.0
"""Seconds after which the server looks whether a bot has answered."""


class Table(Saved):
    """Everything about one table. Each method either does all of it, or refuses and changes nothing."""

    def __init__(
        self,
        row: TableRow,
        seats: list[Seat],
        setup: Setup,
        source: Source,
        start: Position | None = None,
        match: Match | None = None,
    ) -> None:
        self.row = row
        self.seats = seats
        self.setup = setup
        self.source = source
        self.start_position = start
        self.match = match
        self.header = msgspec.json.decode(row.header, type=Header)
        self.clock = msgspec.json.decode(row.clock, type=Clock)
        self.said: list[Message] = []
        """What the table itself says of this change."""
        self.updated = row.moved
        """When it last was, with clocks and all that follows from a change."""
        self.remember()

    # who is who

    def seat_of(self, person: str | None) -> int | None:
        if person is None:
            return None
        for n, seat in enumerate(self.seats):
            if seat.person == person:
                return n
        return None

    def people(self) -> list[int]:
        """Seats where a person plays."""
        return [n for n, seat in enumerate(self.seats) if seat.is_played]

    def playing(self) -> list[str]:
        """People who answer for themselves now: no bot stands in for them."""
        return [seat.person for seat in self.seats if seat.is_played and not seat.stands_in and seat.person]

    def bot_of(self, n: int) -> str | None:
        """The bot that answers for a seat, if one does."""
        seat = self.seats[n]
        return seat.bot if seat.kind == "bot" or seat.stands_in else None

    def stood_in(self, n: int) -> str | None:
        """The person who may come back to a seat, while a bot answers there."""
        seat = self.seats[n]
        return seat.person if seat.stands_in and not seat.resigned else None

    def awaited(self) -> list[int]:
        """Seats whose answer is awaited."""
        return self.match.waiting if self.match and self.row.status == "running" else []

    def events_told(self, seat: int | None) -> int:
        """How many events a seat, or a spectator, has been told."""
        return self.match.events_told(seat) if self.match is not None else 0

    def bots_awaited(self) -> list[int]:
        return [n for n in self.awaited() if self.bot_of(n)]

    # before the match

    def join(self, person: str, name: str, wanted: int | None, nonce: Nonce, now: float) -> int:
        """Take an open seat, or give the nonce that is awaited of one's own; else sitting down again is harmless."""
        n = self.sit(person, name, wanted, now, nonce_follows=bool(nonce))
        if nonce:
            self.share(self.seats[n], nonce)
        self.begin_if_ready(now)
        return n

    def sit(self, person: str, name: str, wanted: int | None, now: float, nonce_follows: bool) -> int:
        seated = self.seat_of(person)
        if seated is not None:
            return seated
        self.expect("open")
        n = self.open_seat(wanted)
        self.seats[n] = Seat("person", person, self.own_name(name), awaits_nonce=nonce_follows)
        self.row.moved = now
        return n

    def share(self, seat: Seat, nonce: Nonce) -> None:
        """The nonce of a seat, which is given once."""
        if seat.awaits_nonce:
            seat.nonce, seat.awaits_nonce = nonce, False
        elif seat.nonce != nonce:
            raise NotNow("nonce.late")

    def begin_if_ready(self, now: float) -> None:
        """As soon as every seat is taken and every nonce that was announced is given."""
        if self.row.status == "open" and not any(seat.kind == "open" or seat.awaits_nonce for seat in self.seats):
            self.begin(now)

    def expect_commitment(self, given: str | None) -> None:
        """A nonce is taken only from a client that knows what the seed is committed to."""
        if given is None:
            raise BadRequest("nonce.early")
        if given != self.header.draws.commitment:
            raise NotNow("nonce.other")

    def open_seat(self, wanted: int | None) -> int:
        free = [n for n, seat in enumerate(self.seats) if seat.kind == "open"]
        if wanted is not None and wanted not in range(len(self.seats)):
            raise NotNow("seat.unknown", seat=wanted + 1, seats=len(self.seats))
        if not free or (wanted is not None and wanted not in free):
            raise NotNow("seat.taken", free=", ".join(str(n + 1) for n in free) or "-")
        return free[0] if wanted is None else wanted

    def own_name(self, name: str) -> str:
        """No two seats are called alike, a bot's neither."""
        return free(name, (seat.name for seat in self.seats if seat.name))

    def is_taken(self, name: str) -> bool:
        return any(seat.name and are_alike(seat.name, name) for seat in self.seats)

    def bot_seat(self, bot: str | None) -> Seat:
        """A bot, called like nobody at the table yet."""
        free = next(name for name in BOT_NAMES if not self.is_taken(name))
        return Seat("bot", bot=bot, name=free)

    def leave(self, n: int) -> None:
        self.expect("open")
        self.seats[n] = Seat("open")

    def start(self, bot: str | None, now: float) -> None:
        """Begin; open seats go to a bot, if one is named."""
        if self.row.status == "running":
            return
        self.expect("open")
        free = [n for n, seat in enumerate(self.seats) if seat.kind == "open"]
        if free and bot is None:
            raise NotNow("start.open", count=len(free), seats=", ".join(str(n + 1) for n in free))
        for n in free:
            self.seats[n] = self.bot_seat(bot)
        self.begin(now)

    def is_deserted(self) -> bool:
        """Nobody sits here: should it begin now, only bots would play."""
        return self.row.status == "open" and not self.people()

    def begin(self, now: float) -> None:
        """Chance may draw from here on."""
        given = [bytes.fromhex(seat.nonce) for seat in self.seats]
        self.source.nonces = given if any(given) else []
        names = [seat.name for seat in self.seats]
        self.match = Match(self.setup, self.source, start=self.start_position, confirm=True, names=names)
        self.row.header = stored_header(self.match.header())
        self.header = msgspec.json.decode(self.row.header, type=Header)
        self.row.status = "running"
        for seat in self.seats:
            seat.left = clock.allotted(self.clock)
            seat.awaits_nonce = False
        self.update(now)

    def expect(self, status: str) -> None:
        if self.row.status != status:
            raise NotNow(f"status.{self.row.status}")

    # the match

    def running(self) -> Match:
        if self.match is None or self.row.status != "running":
            raise NotNow(f"status.{self.row.status}")
        return self.match

    def played(self, n: int) -> Match:
        """The match, for the person at a seat."""
        match = self.running()
        if self.seats[n].resigned:
            raise NotNow("seat.resigned")
        return match

    def answer(self, n: int, given: Answer, now: float) -> None:
        """One key; a choice that it completes is committed, unless it is to be confirmed."""
        if self.is_repeated(n, f"answer {given.number} {given.key}"):
            return
        match = self.played(n)
        match.step(n, given.key, given.number)
        waits = given.confirm or (given.heed and match.warnings(n))
        if match.drafts[n].finished and not waits:
            match.commit(n)
        self.finish_move(n, f"answer {given.number} {given.key}", now)

    def undo(self, n: int, given: Numbered, now: float) -> None:
        if self.is_repeated(n, f"undo {given.number}"):
            return
        match = self.fresh(n, given.number)
        match.back(n)
        self.finish_move(n, f"undo {given.number}", now)

    def commit(self, n: int, given: Numbered, now: float) -> None:
        if self.is_repeated(n, f"commit {given.number}"):
            return
        match = self.fresh(n, given.number)
        if match.drafts[n].keys and not match.drafts[n].finished:
            raise match.refuse(Reason("K8"))  # a choice made piece by piece would earn time for each
        match.commit(n)
        self.finish_move(n, f"commit {given.number}", now)

    def fresh(self, n: int, number: int) -> Match:
        """The match, if the seat still stands where the request thinks it does."""
        match = self.played(n)
        if number != match.number(n):
            raise match.refuse(Reason("K4", {"number": match.number(n), "given": number}))
        return match

    def is_repeated(self, n: int, request: str) -> bool:
        return self.match is not None and self.seats[n].last == request

    def finish_move(self, n: int, request: str, now: float) -> None:
        self.seats[n].last = request
        self.give_back(n, now)
        self.update(now)

    def why(self, n: int, subject: int | Target) -> Reason | None:
        """Why a key, or a thing on the board, may not be answered now; None: it may."""
        match = self.running()
        return match.why(n, subject) if isinstance(subject, Target) else match.refusal(n, subject)

    def answer_for(self, n: int, number: int, keys: Sequence[int], now: float) -> bool:
        """A bot's answers. False: things have changed since it was asked."""
        match = self.match
        if match is None or n not in self.bots_awaited() or match.number(n) != number:
            return False
        self.seats[n].replaced |= self.seats[n].kind == "person"
        for key in keys:
            if n not in match.waiting or match.drafts[n].finished:
                break
            try:
                match.step(n, key)
            except Refused:
                break
        if match.drafts[n].finished:
            match.commit(n)
        self.update(now)
        return True

    # leaving the match

    def resign(self, n: int, now: float) -> None:
        """A bot plays on, unless no person is left."""
        self.running()
        seat = self.seats[n]
        if not seat.resigned:
            seat.resigned = seat.stands_in = True
            seat.bot = STAND_IN
            self.say("resigned", n)
            if not self.people():
                self.end("abandoned", now)
            self.end_if_agreed(now)
            self.update(now)

    def agree(self, n: int, agrees: bool, now: float) -> None:
        """All people together may end a match without a result, or call off one that has not begun."""
        if self.row.status == "open":
            raise NotNow("status.open")
        self.running()
        seat = self.seats[n]
        if seat.cancels != agrees:
            seat.cancels = agrees
            if agrees and not seat.proposed:  # who changes their mind again and again is not talked of again and again
                seat.proposed = True
                self.say("cancels", n)
            self.end_if_agreed(now)
            self.update(now)

    def end_if_agreed(self, now: float) -> None:
        """All who still play want to end the match."""
        people = self.people()
        if people and all(self.seats[n].cancels for n in people):
            self.end("cancelled", now)

    def call_off(self, now: float) -> None:
        """The host takes back a table that has not begun, or ends a match at which no person plays."""
        if self.row.status == "running" and not self.people():
            self.end("abandoned", now)
        else:
            self.expect("open")
            self.end("cancelled", now)
        self.update(now)

    def replace_gone(self, now: float) -> None:
        """Bots play on for those who are no longer here."""
        for n, seat in enumerate(self.seats):
            if seat.person == NOBODY and self.row.status == "running":
                self.resign(n, now)

    def time_out(self, now: float) -> None:
        """Bots answer for those whose time has run out, and play on for those who are no longer here."""
        self.replace_gone(now)
        for n, seat in enumerate(self.seats):
            until = clock.runs_out(seat)
            if until is not None and until <= now:
                seat.stands_in, seat.bot = True, STAND_IN
                clock.run(seat, False, now)
                self.say("time_out", n)
        self.update(now)

    def come_back(self, n: int, now: float) -> None:
        """The person answers again."""
        self.played(n)
        if self.give_back(n, now):
            self.update(now)

    def give_back(self, n: int, now: float) -> bool:
        """A seat to its person, who plays again. False: nobody stood in for them."""
        seat = self.seats[n]
        if seat.stands_in:
            seat.stands_in, seat.bot = False, None
            clock.welcome(self.clock, seat, now)
            self.say("returned", n)
            return True
        return False

    # once more

    def want_again(self, person: str, wants: bool, now: float) -> None:
        """A person who played here waits at the table of a rematch, or does not any more."""
        n = self.seat_of(person)
        if n is not None and self.seats[n].again != wants:
            self.seats[n].again, self.updated = wants, now
            if wants:
                self.say("again", n)

    def say(self, what: str, n: int) -> None:
        self.said.append(Message(f"table.{what}", {"name": self.seats[n].name}))

    # after every change

    def update(self, now: float) -> None:
        """Clocks, the end of the match, and what is to be looked after later."""
        row, match = self.row, self.match
        self.updated = now
        if match is not None:
            row.entries = len(match.entries)
            if match.over and row.status == "running":
                self.end("finished", now)
            self.run_clocks(match, now)
        awaited = self.awaited()
        row.asked = sum(1 << n for n in awaited)
        row.due = self.next_due(awaited, now)
        if row.status == "running":
            row.only_bots = not self.playing()
        if row.entries != self.saved_row.entries or row.status != self.saved_row.status:
            row.moved = now

    def run_clocks(self, match: Match, now: float) -> None:
        awaited = self.awaited()
        for n, seat in enumerate(self.seats):
            if match.answered[n] != self.answered[n] and not seat.stands_in:
                clock.run(seat, False, now)
                clock.earn(self.clock, seat)
            clock.run(seat, n in awaited and not seat.stands_in, now)
        self.answered = self.answers()

    def next_due(self, awaited: Sequence[int], now: float) -> float | None:
        """Where only bots play, nothing ever is: they are asked while a reader looks."""
        times = [until for n in awaited if (until := clock.runs_out(self.seats[n])) is not None]
        if self.playing() and any(self.bot_of(n) for n in awaited):
            known = self.saved_row.due
            times.append(known if known is not None and now < known <= now + LOOK_AGAIN else now + LOOK_AGAIN)
        return min(times, default=None)

    def end(self, status: Any, now: float) -> None:
        self.row.status = status
        self.row.ended = now
        self.row.origin = None
        if status == "finished" and self.match is not None and self.match.result is not None:
            self.row.result = msgspec.json.encode(self.match.result).decode()
            self.row.points = daily.counted(self.row, self.seats, self.match.result.scores, now)
