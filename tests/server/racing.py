"""Two server processes on one database, and people who use both at the same instant."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from random import Random
from threading import Barrier
from typing import Any, TypeVar

import pytest
from sqlalchemy import select

import armillary
from armillary.client import Client, ClientProblem, LiveTable
from armillary.kernel.position import Position
from armillary.server.admin import check
from armillary.server.store import schema
from armillary.server.wire import Join, State
from armillary.server.world import World
from tests.server.databases import Postgres, opened
from tests.server.guests import guests, key_of, listening, sit, until
from tests.server.making import make_table, open_store
from tests.server.serving import Hearing, Serving

LATE = 10.0
"""Seconds until what was done at one process is heard at the other, though the hint was lost."""
PATIENCE = 10_000
"""Milliseconds until a connection is gone."""
LISTENING = "FROM pg_stat_activity WHERE datname = current_database() AND starts_with(query, 'LISTEN')"
Outcome = TypeVar("Outcome")


class Two:
    """Two processes, and three people who are known at both."""

    def __init__(self, database: str, urls: Sequence[str], people: Sequence[Client]) -> None:
        self.database = database
        self.urls = urls
        self.people = people
        """At the first process."""
        self.others = [Client(urls[1], person.token, patience=0) for person in people]
        """The same at the second."""
        self.ids = [person.me().id for person in people]

    def at(self, process: int, seat: int, table: str) -> LiveTable:
        return (self.people, self.others)[process % 2][seat].table(table)

    def tables(self, start: Position, count: int) -> list[str]:
        """Tables where all three sit, at a position."""
        store = open_store(self.database)
        try:
            people = self.ids[: start.setup.players]
            return [make_table(store, World(), seats=people, start=start) for _ in range(count)]
        finally:
            store.close()

    def deafen(self) -> None:
        """End the connections through which the processes hear of each other."""
        self.wait_for_hints()
        with opened(self.database) as engine, engine.connect() as connection:
            connection.exec_driver_sql(f"SELECT pg_terminate_backend(pid, {PATIENCE}) {LISTENING}")

    def wait_for_hints(self) -> None:
        """Until both processes have such a connection."""
        with opened(self.database) as engine, engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")  # within a transaction all stays as it was seen
            until(lambda: len(connection.exec_driver_sql(f"SELECT pid {LISTENING}").all()) == len(self.urls))

    def check(self) -> None:
        """Every table replays, without gaps."""
        with opened(self.database) as engine:
            assert check(engine).wrong == []


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("processes")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_LIMITS", "false")
        database = stack.enter_context(postgres.database())
        servers = [stack.enter_context(Serving(database, log=folder / f"{n}.log")) for n in range(2)]
        people = stack.enter_context(guests(servers[0].url, "Ann", "Bob", "Cid"))
        found = Two(database, [server.url for server in servers], people)
        yield found
        for other in found.others:
            other.close()


@pytest.fixture(scope="module", params=["siblings", "machines"])
def apart(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two processes on one SQLite file, or two servers on one PostgreSQL, none of which looks by itself."""
    folder = tmp_path_factory.mktemp("apart")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_LIMITS", "false")
        if request.param == "siblings":
            server = stack.enter_context(Hearing(str(folder / "armillary.db"), "--processes", "2"))
            urls, database = [server.url, server.url], server.database
        else:
            postgres: Postgres = request.getfixturevalue("postgres")
            database = stack.enter_context(postgres.database())
            servers = [stack.enter_context(Hearing(database, log=folder / f"{n}.log")) for n in range(2)]
            urls = [server.url for server in servers]
        people = stack.enter_context(guests(urls[0], "Ann", "Bob", "Cid"))
        found = Two(database, urls, people)
        for other in found.others:
            stack.enter_context(closing(other))
            other.me()
        yield found


def race(*deeds: Callable[[], Outcome]) -> list[Outcome | ClientProblem]:
    """All at the same instant: what came of each, or what was wrong."""
    barrier = Barrier(len(deeds))

    def run(deed: Callable[[], Outcome]) -> Outcome | ClientProblem:
        barrier.wait()
        try:
            return deed()
        except ClientProblem as problem:
            return problem

    with ThreadPoolExecutor(len(deeds)) as pool:
        return [future.result() for future in [pool.submit(run, deed) for deed in deeds]]


def asked_together(game: str) -> Position:
    """A position of a match by chance where all are asked together."""
    match, random = armillary.game(game).match(3, 1), Random(1)
    while not (match.position.joint and match.waiting == [0, 1, 2]):
        seat = random.choice(match.waiting)
        match.answer(seat, random.choice(match.questions(seat)[0].choices).key)
    return match.position


def plan(table: LiveTable, random: Random) -> State:
    """A complete choice, not yet committed."""
    state = table.state()
    while state.question is not None:
        state = table.answer(key_of(state, random), confirm=True)
    return state


def race_last_answers(two: Two, game: str, rounds: int) -> None:
    """All answer in secret, each at another process than the one before: all open exactly once."""
    random = Random(2)
    for turn, table in enumerate(two.tables(asked_together(game), rounds)):
        states = [plan(two.at(turn + seat, seat, table), random) for seat in range(3)]
        drafts = [state.draft.keys for state in states if state.draft]
        done = race(*(two.at(turn + seat, seat, table).commit for seat in range(3)))
        assert all(isinstance(one, State) for one in done), done
        seen = [two.at(process, seat, table).state() for process in range(2) for seat in range(3)]
        assert all(state.ready == [] and not (state.draft and state.draft.keys) for state in seen), "opened"
        assert seen[:3] == seen[3:], "both processes say the same"
        assert seen[0].table.asked, "the match goes on"
        assert committed(two, table, sum(map(len, drafts))) == [
            (seat, key) for seat in range(3) for key in drafts[seat]
        ]
    two.check()


def committed(two: Two, table: str, count: int) -> list[tuple[Any, int]]:
    """The first entries of a table, from the database."""
    with opened(two.database) as engine, engine.connect() as connection:
        own = schema.entry.c
        found = connection.execute(select(own.seat, own.key).where(own.table == table).order_by(own.n).limit(count))
        return [(row.seat, row.key) for row in found]


def race_one_decision(two: Two, turns: int) -> list[int]:
    """Different answers of one seat to one question: one is taken, the other is told how things stand.

    Returns which process was late, each time.
    """
    tables = sit([*two.people[:2]])
    random, late = Random(3), []
    for turn in range(turns):
        seat = tables[0].state().table.asked[0]
        state = two.at(turn, seat, tables[0].id).state()
        assert state.question is not None
        keys = [choice.key for choice in state.question.choices]
        wanted = random.sample(keys, 2) if len(keys) > 1 else [keys[0], keys[0]]
        both = [two.at(process, seat, tables[0].id) for process in range(2)]
        done = race(*(partial(one.answer, key, state.number) for one, key in zip(both, wanted, strict=True)))
        refused = [one for one in done if isinstance(one, ClientProblem)]
        if wanted[0] == wanted[1]:
            assert refused == [], "the same answer twice is harmless"
            continue
        [problem] = refused
        assert (problem.status, problem.problem.error) == (409, "refused")
        now = two.at(turn, seat, tables[0].id).state()
        assert problem.problem.state is not None
        assert (problem.problem.state.number, problem.problem.state.board) == (now.number, now.board)
        late.append(done.index(problem))
    two.check()
    return late


def race_nonces(tables: Sequence[LiveTable]) -> None:
    """One person's table, which waits for their nonce and is had in several places: one of several nonces is taken."""
    published = tables[0].look().commitment
    given = [Join(None, f"{n:02x}" * 16, published) for n in range(len(tables))]
    done = race(*(partial(table.act, "join", one) for table, one in zip(tables, given, strict=True)))
    refused = [one.problem.error for one in done if isinstance(one, ClientProblem)]
    assert refused == ["nonce.late"] * (len(tables) - 1)
    [taken] = [one.nonce for one, came in zip(given, done, strict=True) if not isinstance(came, ClientProblem)]
    tables[0].cancel()
    assert tables[0].record().header.draws.nonces == [taken, ""]


def heard_here(two: Two, deed: Callable[[LiveTable], object]) -> str:
    """The kind of frame that a listener at the first process is sent when something is done at the second."""
    [table, _] = sit([*two.people[:2]])
    with listening(two.people[0], table.id) as here:
        deed(two.at(1, table.state().table.asked[0], table.id))
        return str(json.loads(here.recv(LATE))["type"])


def heard_without_hint(two: Two, deed: Callable[[LiveTable], object]) -> str:
    """The same, when the processes cannot hear of each other just then."""

    def unheard(there: LiveTable) -> None:
        two.deafen()
        deed(there)

    return heard_here(two, unheard)


def answer_at_random(table: LiveTable) -> None:
    table.answer(key_of(table.state(), Random(6)))


def ask(table: LiveTable) -> None:
    table.say("do you hear me?")
