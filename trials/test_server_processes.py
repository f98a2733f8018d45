"""Two server processes on one PostgreSQL, raced on the same tables: nothing twice, nothing lost, nobody stuck."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from random import Random
from threading import Barrier
from typing import Any, TypeVar

import pytest

import armillary
from armillary.client import Client, ClientProblem, LiveTable
from armillary.kernel.position import Position
from armillary.server.admin import check
from armillary.server.wire import NewTable, State
from armillary.server.world import World
from tests.server.databases import Postgres, opened
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, key_of, listening, problem_of, sit, until
from tests.server.making import make_table, open_store
from tests.server.serving import Serving

ROUNDS = 20
SOON = 1.0  # seconds until what was answered at one process is heard at the other
LATE = 10.0  # and until it is, if the connection between them was lost
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
        with opened(self.database) as engine, engine.connect() as connection:
            ended = connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE starts_with(query, 'LISTEN')"
            )
            assert len(ended.all()) == 2

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


# the last secret answers


@pytest.mark.parametrize(("game", "rounds"), [(GAME, ROUNDS), ("council-of-shadows", ROUNDS // 2)])
def test_the_last_secret_answers(two: Two, game: str, rounds: int) -> None:
    """Each is given at another process than the one before; all open exactly once."""
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
        found = connection.exec_driver_sql(
            'SELECT seat, key FROM entry WHERE "table" = %s ORDER BY n LIMIT %s', (table, count)
        )
        return [(row[0], row[1]) for row in found]


# the same decision


def test_the_same_decision(two: Two) -> None:
    """Different answers of one seat to one question: one is taken, the other is told how things stand."""
    tables = sit([*two.people[:2]])
    random, taken = Random(3), []
    for turn in range(ROUNDS * 2):
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
        [late] = refused
        assert (late.status, late.problem.error) == (409, "refused")
        now = two.at(turn, seat, tables[0].id).state()
        assert late.problem.state is not None
        assert (late.problem.state.number, late.problem.state.board) == (now.number, now.board)
        taken.append(done.index(late))
    assert len(set(taken)) == 2, "sometimes one process is first, sometimes the other"
    two.check()


def test_the_last_seat(two: Two) -> None:
    for _ in range(ROUNDS // 2):
        made = two.people[0].create(NewTable(GAME, [ME, OPEN], visibility="public"))
        done = race(two.at(0, 1, made.id).join, two.at(1, 2, made.id).join)
        [late] = [one for one in done if isinstance(one, ClientProblem)]
        assert (late.status, late.problem.error) == (409, "status.running")
        assert two.at(1, 0, made.id).look().status == "running"


def test_a_rematch_that_all_want_at_once(two: Two) -> None:
    for _ in range(ROUNDS // 2):
        tables = sit([*two.people[:2]])
        for table in tables:
            table.cancel()
        done = race(*(two.at(seat, seat, tables[0].id).rematch for seat in range(2)))
        assert all(isinstance(one, LiveTable) for one in done), done
        assert len({one.id for one in done if isinstance(one, LiveTable)}) == 1
        assert two.at(0, 0, str(tables[0].look().rematch)).look().status == "running"


def test_a_match_with_bots_at_both_processes(two: Two) -> None:
    """The person answers now here, now there; bots answer wherever they are asked."""
    made = two.people[0].create(NewTable("council-of-shadows", [ME, RANDOM], {"rounds": 5}))
    random, answered = Random(4), 0

    def is_over() -> bool:
        nonlocal answered
        here = two.at(answered, 0, made.id)
        state = here.state()
        if state.question is not None:
            here.answer(key_of(state, random), state.number)
            answered += 1
        return state.table.status == "finished"

    until(is_over)
    assert answered > 10
    armillary.verify(made.record())


# hearing of it


def test_what_is_answered_there_is_heard_here(two: Two) -> None:
    tables = sit([*two.people[:2]])
    random = Random(5)
    with listening(two.people[0], tables[0].id) as one, listening(two.people[1], tables[0].id) as other:
        for _ in range(ROUNDS):
            seat = tables[0].state().table.asked[0]
            there = two.at(1, seat, tables[0].id)
            answered = there.answer(key_of(there.state(), random))
            frame = json.loads((one, other)[seat].recv(SOON))
            while frame["state"].get("number") != answered.number:
                frame = json.loads((one, other)[seat].recv(SOON))
            assert frame["state"]["board"] == answered.board


def test_what_is_said_there_is_heard_here(two: Two) -> None:
    [one, _] = sit([*two.people[:2]])
    with listening(two.people[0], one.id) as socket:
        two.at(1, 1, one.id).say("good day")
        frame = json.loads(socket.recv(SOON))
        assert (frame["type"], frame["line"]["text"]) == ("talk", "good day")


@pytest.mark.parametrize("what", ["state", "talk"])
def test_a_lost_hint_is_made_up_for(two: Two, what: str) -> None:
    """Processes tell each other through connections that may be lost just then."""
    tables = sit([*two.people[:2]])
    there = two.at(1, tables[0].state().table.asked[0], tables[0].id)
    with listening(two.people[0], tables[0].id) as one:
        two.deafen()
        if what == "state":
            there.answer(key_of(there.state(), Random(6)))
        else:
            there.say("do you hear me?")
        assert json.loads(one.recv(LATE))["type"] == what


def test_all_talk_at_once(two: Two) -> None:
    """Every line is there, once, and each is heard once at both processes."""
    tables = sit([*two.people])
    everywhere = [two.at(process, seat, tables[0].id) for process in range(2) for seat in range(3)]
    with listening(two.people[0], tables[0].id) as here, listening(two.others[0], tables[0].id) as there:
        said = []
        for n in range(ROUNDS):
            lines = [f"{n} {who}" for who in range(len(everywhere))]
            done = race(*(partial(one.say, line) for one, line in zip(everywhere, lines, strict=True)))
            assert not [one for one in done if isinstance(one, ClientProblem)], done
            said += lines
            for socket in (here, there):
                heard = [json.loads(socket.recv(SOON))["line"] for _ in lines]
                assert [line["n"] for line in heard] == list(range(len(said) - len(lines), len(said)))
        assert sorted(line.text for line in tables[0].talk().lines) == sorted(said)


def test_the_table_speaks_while_people_do(two: Two) -> None:
    """What is announced at one process, and what is said at the other."""
    tables = sit([*two.people[:2]])
    for n in range(ROUNDS):
        here, there = two.at(0, 0, tables[0].id), two.at(1, 1, tables[0].id)
        done: list[object] = [*race(partial(here.say, f"line {n}"), partial(there.cancel, n % 2 == 0))]
        assert not [one for one in done if isinstance(one, ClientProblem)], done
    assert [line.n for line in tables[0].talk().lines] == list(range(2 * ROUNDS))


def test_a_stranger_gets_in_once(two: Two) -> None:
    """An invitation used at both processes at the same instant."""
    for _ in range(ROUNDS):
        made = two.people[0].create(NewTable(GAME, [ME, OPEN]))
        assert made.known is not None
        code = str(made.known.code)
        done = race(*(partial(client.enter, code) for client in (two.people[1], two.others[1])))
        assert all(isinstance(one, LiveTable) for one in done), done


def test_nonsense_at_both(two: Two) -> None:
    status, problem = problem_of(lambda: two.others[0].table("aaaaaaaaaaaa").look())
    assert (status, problem.error) == (404, "table.unknown")
