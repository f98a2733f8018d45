"""A listener who may no longer see a table is told so, and told nothing else, at the moment this changes."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from armillary.client import Client, LiveTable
from armillary.server.errors import NotThere
from armillary.server.seen import Reader
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.transactions import notify
from armillary.server.table_cache import TableCache
from armillary.server.wire import NewTable
from armillary.server.world import World
from tests.server.guests import GAME, ME, OPEN, PATIENCE, listening, refusal
from tests.server.hosting import Hosted
from tests.server.making import add_people, make_table, open_store
from tests.server.racing import Two

PRIVATE = NewTable(GAME, [ME, OPEN, OPEN], visibility="private")


def invited(people: list[Client], wanted: NewTable = PRIVATE) -> list[LiveTable]:
    """The first makes a table, and all the others come in; nobody else sits down."""
    made = people[0].create(wanted)
    assert made.known is not None
    return [made, *(person.enter(str(made.known.code)) for person in people[1:])]


def ending(connection: ClientConnection) -> tuple[list[Any], int]:
    """All that is still told, and the close code."""
    frames = []
    with suppress(ConnectionClosed):
        while True:
            frames.append(json.loads(connection.recv(PATIENCE)))
    return frames, connection.protocol.close_code or 0


def expect_dismissed(connection: ClientConnection, status: int, error: str) -> None:
    """Told why, and nothing else."""
    frames, code = ending(connection)
    assert [(frame["type"], frame["problem"]["error"]) for frame in frames] == [("problem", error)]
    assert code == 4000 + status


def test_nobody_watches_a_private_match(people: list[Client], place: Hosted) -> None:
    """Who came while it was open, and did not sit down, sees nothing of it; who plays sees it."""
    made, theirs, watching = invited(people)
    with listening(people[0], made.id) as host, listening(people[2], made.id) as spectator:
        theirs.join()
        assert json.loads(spectator.recv(10))["state"]["table"]["status"] == "open", "still to be seen by the invited"
        made.start("random")
        expect_dismissed(spectator, 403, "table.private")
        while json.loads(host.recv(10))["state"]["table"]["status"] != "running":
            pass
    assert refusal(watching.state) == (404, "table.unknown")
    who = people[2].me().id
    assert who not in [listener.person for listener in list(place.server.tables.held[made.id].listeners)]


def test_what_is_said_in_a_private_match_stays_there(people: list[Client]) -> None:
    made, theirs, _ = invited(people)
    theirs.join()
    with listening(people[2], made.id) as spectator:
        made.say("to everybody")
        assert json.loads(spectator.recv(10))["lines"][0]["text"] == "to everybody"
        made.start("random")
        made.say("between us")
        expect_dismissed(spectator, 403, "table.private")


def change_rows(place: Hosted, table: str, *statements: Any) -> None:
    """As another process would: all at once, and told of it afterwards."""

    def work(connection: Any) -> None:
        for statement in statements:
            connection.execute(statement)
        own = schema.table
        connection.execute(update(own).where(own.c.id == table).values(revision=own.c.revision + 1))
        notify(connection, table)

    async def change() -> None:
        await place.server.store.write(work)
        place.server.moved([table])

    asyncio.run_coroutine_threadsafe(change(), place.loop).result(10)


def test_a_public_table_that_is_public_no_more(people: list[Client], place: Hosted) -> None:
    made = people[0].create(NewTable(GAME, [ME, OPEN], visibility="public"))
    own = schema.table
    with listening(people[0], made.id) as host, listening(people[1], made.id) as spectator:
        change_rows(place, made.id, update(own).where(own.c.id == made.id).values(visibility="link"))
        expect_dismissed(spectator, 404, "table.unknown")
        assert json.loads(host.recv(10))["state"]["table"]["visibility"] == "link"


def test_a_client_that_is_sent_away(people: list[Client], place: Hosted) -> None:
    """From their seat, and from the list of those who were invited."""
    made, theirs, _ = invited(people)
    theirs.join()
    who, seat, admitted = people[1].me().id, schema.seat, schema.admitted
    with listening(people[1], made.id) as sent_away, listening(people[2], made.id) as other:
        change_rows(
            place,
            made.id,
            update(seat).where(seat.c.table == made.id, seat.c.person == who).values(kind="open", person=None, name=""),
            delete(admitted).where(admitted.c.table == made.id, admitted.c.person == who),
        )
        expect_dismissed(sent_away, 404, "table.unknown")
        assert json.loads(other.recv(10))["state"]["table"]["seats"][1]["kind"] == "open"


def test_a_table_that_is_no_more(people: list[Client], place: Hosted) -> None:
    made = people[0].create(NewTable(GAME, [ME, OPEN]))
    with listening(people[0], made.id) as host:
        change_rows(place, made.id, delete(schema.table).where(schema.table.c.id == made.id))
        expect_dismissed(host, 404, "table.unknown")


def test_a_person_who_comes_in_while_a_match_begins_does_not_see_it(tmp_path: Path) -> None:
    """The guard let them in before, and the match has begun when their connection is made."""

    async def run() -> None:
        store, world = open_store(tmp_path / "armillary.db"), World()
        tables = TableCache(store, world)
        name = make_table(store, world, seats=("ann", "open"), visibility="private")
        await store.write(lambda connection: add_people(connection, ["x"]))
        await store.write(lambda connection: rows.admit(connection, name, "x"))
        assert await tables.listen(name, lambda _: Reader(), "x", 0, 0)
        await tables.change(name, lambda table, now: table.start("random", now))
        with pytest.raises(NotThere):
            await tables.listen(name, lambda _: Reader(), "x", 0, 0)
        store.close()

    asyncio.run(run())


# in every process, on every machine


@pytest.mark.parametrize("process", [0, 1])
def test_wherever_a_match_begins_nobody_watches_it(apart: Two, process: int) -> None:
    """At once: nobody looks by themselves here."""
    for _ in range(3):
        made, theirs, _ = invited([*apart.people])
        theirs.join()
        starts: list[Callable[[], object]] = [lambda made=made: made.start("random")]  # type: ignore[misc]
        starts.append(lambda made=made: apart.at(1, 0, made.id).start("random"))  # type: ignore[misc]
        with listening(apart.people[2], made.id) as here, listening(apart.others[2], made.id) as there:
            starts[process]()
            for one in (here, there):
                expect_dismissed(one, 403, "table.private")
