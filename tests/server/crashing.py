"""People who play at a server that is killed again and again, and who remember all that they were told."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from armillary.client import Client, LiveTable, Unreachable
from armillary.server.admin import check
from armillary.server.store import store as rows
from armillary.server.store.migrate import migrate
from armillary.server.tables.loading import Stored
from armillary.server.wire import NewSeat, NewTable, State
from tests.server.databases import opened
from tests.server.guests import ME, OPEN, guests, sit, until
from tests.server.serving import Serving

SHAPES: Sequence[tuple[str, int]] = (("pocket-imperium", 3), ("council-of-shadows", 2), ("apex", 2))
UNDO, TALK, CONFIRM = 0.15, 0.05, 0.5  # how often


class Deed(NamedTuple):
    """Something asked of the server that changes a seat's draft."""

    seat: int
    verb: str
    number: int
    key: int = 0
    confirm: bool = False

    def at(self, table: LiveTable) -> State:
        if self.verb == "answer":
            return table.answer(self.key, self.number, self.confirm)
        return table.undo(self.number) if self.verb == "undo" else table.commit(self.number)

    def after(self, keys: list[int]) -> list[int]:
        """What the seat has answered, once it is done."""
        return {"answer": [*keys, self.key], "undo": keys[:-1], "commit": keys}[self.verb]


@dataclass
class Counts:
    """What was done and found."""

    kills: int = 0
    answers: int = 0
    """Acknowledged."""
    lines: int = 0
    """Of talk, acknowledged."""
    done_unheard: int = 0
    """Requests that a kill left without an answer, and that had been done."""
    not_done: int = 0
    """And those that had not."""
    entries: int = 0
    """Looked at in the database after the last kill."""
    tables: int = 0
    ended: int = 0
    """Matches that were played to their end."""

    def __str__(self) -> str:
        return "\n".join(f"{name.replace('_', ' '):14}{value:10,}" for name, value in vars(self).items())


@dataclass
class Party:
    """The people of one table, each of whom speaks when it pleases."""

    game: str
    size: int
    random: Random
    counts: Counts
    tokens: list[str | None] = field(default_factory=list)
    table: str | None = None
    keys: list[list[int]] = field(default_factory=list)
    """What each seat was told is taken, and has not taken back."""
    said: list[str] = field(default_factory=list)
    told: tuple[int, State] | None = None
    """The last reply, and to whom."""
    doubt: Deed | None = None
    """What was asked last, if there was no answer."""
    seats: list[LiveTable] = field(default_factory=list)

    # playing

    def play(self, url: str) -> None:
        """Until the server does not answer any more."""
        people = [Client(url, token, patience=0) for token in self.tokens]
        with suppress(Unreachable):
            self.sit(url, people)
            self.resume()
            while True:
                self.move(people)
        for person in people:
            person.close()

    def sit(self, url: str, people: list[Client]) -> None:
        """Everybody at the table; at a new one, if there is none or its match is over."""
        if not people:
            with guests(url, *(f"Person {n}" for n in range(self.size))) as found:
                self.tokens = [one.token for one in found]
            people += [Client(url, token, patience=0) for token in self.tokens]
        if self.table is None:
            made = sit(people, NewTable(self.game, [ME, *[OPEN] * (self.size - 1)]))
            self.table = made[0].id
            self.keys, self.said, self.told, self.doubt = [[] for _ in people], [], None, None
            self.counts.tables += 1
        self.seats = [person.table(self.table) for person in people]

    def resume(self) -> None:
        """After a break all is as it was last told. What had no answer is asked again, which is harmless."""
        if self.told is not None:
            seat, told = self.told
            state = self.seats[seat].state(told.cursor)
            assert replace(state, events=[]) == replace(told, events=[])
        if self.doubt is not None:
            self.do(self.doubt)

    def move(self, people: list[Client]) -> None:
        seat = self.random.randrange(self.size)
        state = self.seats[seat].state()
        if state.table.status == "finished":
            self.counts.ended += 1
            self.table = None
            self.sit(people[0].url, people)
            return
        if self.random.random() < TALK:
            self.talk(seat)
        deed = self.deed(seat, state)
        if deed is not None:
            self.do(deed)

    def deed(self, seat: int, state: State) -> Deed | None:
        assert state.draft is not None
        if state.draft.keys and self.random.random() < UNDO:
            return Deed(seat, "undo", state.number)
        if state.question is not None:
            key = self.random.choice(state.question.choices).key
            return Deed(seat, "answer", state.number, key, self.random.random() < CONFIRM)
        return Deed(seat, "commit", state.number) if state.draft.finished and not state.draft.sealed else None

    def do(self, deed: Deed) -> None:
        self.doubt = deed
        self.told = deed.seat, deed.at(self.seats[deed.seat])
        self.doubt = None
        self.keys[deed.seat] = deed.after(self.keys[deed.seat])
        self.counts.answers += 1

    def talk(self, seat: int) -> None:
        text = f"line {self.random.random()}"
        self.seats[seat].say(text)
        self.said.append(text)
        self.counts.lines += 1

    # afterwards

    def compare(self, stored: Stored, lines: Sequence[str]) -> None:
        """Every acknowledged answer is stored, once; nothing else is, but perhaps what had no answer."""
        assert [text for text in lines if text in self.said] == self.said
        assert len(lines) - len(self.said) in (0, 1)
        self.counts.entries += len(stored.entries)
        for seat, keys in enumerate(self.keys):
            found = list(stored_keys(stored, seat))
            if self.doubt is not None and self.doubt.seat == seat and was_done(self.doubt, stored):
                assert found == self.doubt.after(keys)
                self.told = None
                self.counts.done_unheard += 1
            else:
                assert found == keys
                self.counts.not_done += self.doubt is not None and self.doubt.seat == seat


def was_done(deed: Deed, stored: Stored) -> bool:
    """The seat remembers its last request."""
    words = [deed.verb, str(deed.number), *([str(deed.key)] if deed.verb == "answer" else [])]
    return bool(stored.seats[deed.seat]["last"] == " ".join(words))


def stored_keys(stored: Stored, seat: int) -> Iterator[int]:
    """What a seat has answered: what is in the record, then its draft."""
    yield from (entry["key"] for entry in stored.entries if entry["seat"] == seat)
    yield from map(int, filter(None, stored.seats[seat]["draft"].strip("[]").split(",")))


class Crashes:
    """A server with people who play, killed at random points."""

    def __init__(self, server: Serving, parties: int, seed: int, bots: int = 0) -> None:
        self.server = server
        self.random = Random(seed)
        self.counts = Counts()
        self.bots = bots
        self.parties = [Party(*SHAPES[n % len(SHAPES)], Random(f"{seed} {n}"), self.counts) for n in range(parties)]
        with opened(server.database) as engine:
            migrate(engine)

    def kill_once(self, fewest: int, most: int) -> None:
        """Play until so many more answers are acknowledged, kill, and look at what is stored."""
        with ThreadPoolExecutor(len(self.parties)) as pool:
            with self.server as server:
                playing = [pool.submit(party.play, server.url) for party in self.parties]
                self.start_bots(server.url)
                self.wait(self.counts.answers + self.random.randint(fewest, most), playing)
                assert server.process is not None
                assert server.process.poll() is None, server.log.read_text()
            for one in playing:
                one.result()
        self.counts.kills += 1
        self.compare()

    def wait(self, answers: int, playing: Sequence[Future[None]]) -> None:
        """Nobody stops by themselves, unless something is wrong."""
        until(lambda: self.counts.answers >= answers or any(one.done() for one in playing))

    def start_bots(self, url: str) -> None:
        """Matches that need no person, and are left in their midst."""
        with guests(url, "Host") as [host]:
            for _ in range(self.bots):
                host.create(NewTable("pocket-imperium", [NewSeat("bot", "random")] * 2))

    def compare(self) -> None:
        """What is stored with what was told."""
        with opened(self.server.database) as engine:
            report = check(engine)
            assert report.wrong == []
            self.counts.entries = 0
            with engine.connect() as connection:
                for party in self.parties:
                    if party.table is not None:
                        stored = rows.load(connection, party.table)
                        assert stored is not None
                        lines = [str(line["text"]) for line in rows.lines(connection, party.table, rows.MOST_LINES)]
                        party.compare(stored, lines)


def crashes(database: str, log: Path, kills: int, parties: int, *options: str) -> Counts:
    """What came of so many kills, each while people and bots play; after each all is as it was acknowledged."""
    server = Serving(database, *options, log=log)
    found = Crashes(server, parties, seed=1, bots=2)
    for _ in range(kills):
        found.kill_once(10 * parties, 40 * parties)
    return found.counts
