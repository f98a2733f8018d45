"""How soon people who listen are told: at once when they are asked, and in one frame what others would hardly see."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from armillary.server.broadcast import Broadcast
from armillary.server.held import Held
from armillary.server.listener import Listener, Via
from armillary.server.seen import Reader
from armillary.server.store.store import Store
from armillary.server.table_cache import TableCache
from armillary.server.tables.table import Table
from armillary.server.wire import Answer
from armillary.server.world import World
from tests.server.making import make_table, open_store, waiting

LONG = 1000.0
SHORT = 0.01
SEATS = ("ann", "bob", "cid")
Story = Callable[[TableCache, str], Awaitable[None]]


def tell(folder: Path, pace: float, story: Story) -> None:
    """At a table of three people, in a cache of its own."""

    async def run() -> None:
        store, world = open_store(folder / "armillary.db"), World()
        try:
            await story(
                TableCache(store, world, broadcast=Broadcast(store, pace)),
                make_table(store, world, seats=SEATS, visibility="public"),
            )
        finally:
            store.close()

    asyncio.run(run())


async def listen(tables: TableCache, name: str, seat: int | None) -> Listener:
    """A listener who has heard how the match stands."""
    listener = await tables.listen(name, lambda table: Reader(seat), None, 0, 0)
    await listener.next()
    return listener


async def answer(tables: TableCache, name: str) -> int:
    """The seat that is asked answers; which that was."""

    def act(table: Table, now: float) -> int:
        match = table.running()
        seat = match.waiting[0]
        [question] = match.questions(seat)
        table.answer(seat, Answer(question.number, question.choices[0].key), now)
        return seat

    _, seat = await tables.change(name, act)
    return seat


async def asked(tables: TableCache, name: str) -> list[int]:
    return (await tables.look(name)).awaited()


def heard(listener: Listener) -> list[Any]:
    return [json.loads(frame)["state"] for frame in waiting(listener)]


def test_a_listener_who_begins_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints come from before the table is read, and are heeded though it is not yet known that they may be told."""
    done: list[str] = []

    async def story(tables: TableCache, name: str) -> None:
        current = tables.current

        async def read(held: Held) -> Table:
            done.append("read")
            return await current(held)

        async def may_see(store: Store, table: Table, person: str | None) -> bool:
            assert tables.is_heard(name)
            return True

        monkeypatch.setattr(tables, "current", read)
        monkeypatch.setattr(tables.store.peers, "subscribe", lambda _: done.append("hear"))
        monkeypatch.setattr("armillary.server.table_cache.may_see", may_see)
        assert not tables.is_heard(name)
        listener = await listen(tables, name, 0)
        assert tables.is_heard(name)
        tables.leave(name, listener)
        assert not tables.is_heard(name)

    tell(tmp_path, LONG, story)
    assert done == ["hear", "read"]


def test_who_is_asked_is_told_at_once(tmp_path: Path) -> None:
    async def story(tables: TableCache, name: str) -> None:
        listeners = [await listen(tables, name, seat) for seat in range(3)]
        for _ in range(6):
            await answer(tables, name)
            for seat in await asked(tables, name):
                assert heard(listeners[seat])[-1]["question"]

    tell(tmp_path, LONG, story)


def test_who_watches_is_told_together(tmp_path: Path) -> None:
    async def story(tables: TableCache, name: str) -> None:
        listener = await listen(tables, name, None)
        before = listener.cursor
        for _ in range(3):
            await answer(tables, name)
        assert heard(listener) == []
        listener.told_at -= 2 * LONG  # a long time has gone by
        await answer(tables, name)
        [state] = heard(listener)
        assert state["cursor"] == len((await tables.look(name)).running().events())
        assert len(state["events"]) == state["cursor"] - before > 3

    tell(tmp_path, LONG, story)


def test_the_last_thing_is_told_too(tmp_path: Path) -> None:
    async def story(tables: TableCache, name: str) -> None:
        listener = await listen(tables, name, None)
        for _ in range(4):
            await answer(tables, name)
        cursor = len((await tables.look(name)).running().events())
        while listener.cursor < cursor:
            await listener.next()

    tell(tmp_path, SHORT, story)


def test_nobody_is_told_what_is_not_durable(tmp_path: Path) -> None:
    """Not even when their time comes while something is being written."""

    async def story(tables: TableCache, name: str) -> None:
        listener = await listen(tables, name, None)
        await answer(tables, name)
        save, seen = tables.store.save, list[Any]()

        async def save_slowly(change: Any) -> bool:
            await asyncio.sleep(5 * SHORT)
            seen.extend(heard(listener))
            return await save(change)

        tables.store.save = save_slowly  # type: ignore[method-assign]
        before = len((await tables.look(name)).running().events())
        await answer(tables, name)
        assert all(state["cursor"] <= before for state in seen)
        assert await listener.next()
        assert listener.cursor > before

    tell(tmp_path, SHORT, story)


def test_the_end_is_told_at_once(tmp_path: Path) -> None:
    async def story(tables: TableCache, name: str) -> None:
        listener = await listen(tables, name, None)
        while (await tables.look(name)).row.status == "running":
            await answer(tables, name)
        assert heard(listener)[-1]["table"]["status"] == "finished"

    tell(tmp_path, LONG, story)


def test_who_has_gone_is_told_nothing(tmp_path: Path) -> None:
    async def story(tables: TableCache, name: str) -> None:
        listener = await listen(tables, name, None)
        await answer(tables, name)
        assert listener.late is not None
        tables.leave(name, listener)
        assert listener.late.cancelling()

    tell(tmp_path, LONG, story)


async def move(tables: TableCache, name: str) -> Listener:
    """The person who is asked first answers by their live connection, just after they were told of it."""
    match = (await tables.look(name)).running()
    seat = match.waiting[0]
    [question] = match.questions(seat)
    listener = await listen(tables, name, seat)
    given = Answer(question.number, question.choices[0].key)

    def act(table: Table, now: float) -> int:
        table.answer(seat, given, now)
        return 0

    await tables.move(name, act, lambda _: Reader(seat), Via(listener, 3))
    assert seat not in (await tables.look(name)).awaited()
    return listener


def test_a_person_who_is_done_hears_so_at_once(tmp_path: Path) -> None:
    """And of how the match stands, what others do included, when it is time."""

    async def at_once(tables: TableCache, name: str) -> None:
        listener = await move(tables, name)
        assert list(map(json.loads, waiting(listener))) == [{"type": "reply", "id": 3}]

    async def in_time(tables: TableCache, name: str) -> None:
        listener = await move(tables, name)
        frames = [json.loads(await asyncio.wait_for(listener.next(), 10)) for _ in range(2)]
        assert [frame["type"] for frame in frames] == ["reply", "state"]
        assert frames[1]["state"]["events"]

    tell(tmp_path, LONG, at_once)
    (tmp_path / "again").mkdir()
    tell(tmp_path / "again", 3.0, in_time)
