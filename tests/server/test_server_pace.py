"""How soon people who listen are told: at once when they are asked, and in one frame what others would hardly see."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from armillary.server.ear import Ear, Via
from armillary.server.hall import Hall, Held
from armillary.server.seen import Reader
from armillary.server.store.store import Store
from armillary.server.tables.table import Table
from armillary.server.wire import Answer
from armillary.server.world import World
from tests.server.making import make_table, open_store, waiting

LONG = 1000.0
SHORT = 0.01
SEATS = ("ann", "bob", "cid")
Story = Callable[[Hall, str], Awaitable[None]]


def tell(folder: Path, pace: float, story: Story) -> None:
    """At a table of three people, in a hall of its own."""

    async def run() -> None:
        store, world = open_store(folder / "armillary.db"), World()
        try:
            await story(Hall(store, world, pace=pace), make_table(store, world, seats=SEATS, visibility="public"))
        finally:
            store.close()

    asyncio.run(run())


async def listen(hall: Hall, name: str, seat: int | None) -> Ear:
    """Somebody who has heard how the match stands."""
    ear = await hall.listen(name, lambda table: Reader(seat), None, 0, 0)
    await ear.next()
    return ear


async def answer(hall: Hall, name: str) -> int:
    """Whoever is asked answers; who that was."""

    def act(table: Table, now: float) -> int:
        match = table.running()
        seat = match.waiting[0]
        [question] = match.questions(seat)
        table.answer(seat, Answer(question.number, question.choices[0].key), now)
        return seat

    _, seat = await hall.change(name, act)
    return seat


async def asked(hall: Hall, name: str) -> list[int]:
    return (await hall.look(name)).awaited()


def heard(ear: Ear) -> list[Any]:
    return [json.loads(frame)["state"] for frame in waiting(ear)]


def test_whoever_begins_to_listen_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints come from before the table is read, and are heeded though it is not yet known that somebody may see it."""
    done: list[str] = []

    async def story(hall: Hall, name: str) -> None:
        current = hall.current

        async def read(held: Held) -> Table:
            done.append("read")
            return await current(held)

        async def may_see(store: Store, table: Table, person: str | None) -> bool:
            assert hall.is_heard(name)
            return True

        monkeypatch.setattr(hall, "current", read)
        monkeypatch.setattr(hall.store, "listen", lambda _: done.append("hear"))
        monkeypatch.setattr("armillary.server.hall.may_see", may_see)
        assert not hall.is_heard(name)
        ear = await listen(hall, name, 0)
        assert hall.is_heard(name)
        hall.leave(name, ear)
        assert not hall.is_heard(name)

    tell(tmp_path, LONG, story)
    assert done == ["hear", "read"]


def test_who_is_asked_is_told_at_once(tmp_path: Path) -> None:
    async def story(hall: Hall, name: str) -> None:
        ears = [await listen(hall, name, seat) for seat in range(3)]
        for _ in range(6):
            await answer(hall, name)
            for seat in await asked(hall, name):
                assert heard(ears[seat])[-1]["question"]

    tell(tmp_path, LONG, story)


def test_who_watches_is_told_together(tmp_path: Path) -> None:
    async def story(hall: Hall, name: str) -> None:
        ear = await listen(hall, name, None)
        before = ear.cursor
        for _ in range(3):
            await answer(hall, name)
        assert heard(ear) == []
        ear.told -= 2 * LONG  # a long time has gone by
        await answer(hall, name)
        [state] = heard(ear)
        assert state["cursor"] == len((await hall.look(name)).running().events())
        assert len(state["events"]) == state["cursor"] - before > 3

    tell(tmp_path, LONG, story)


def test_the_last_thing_is_told_too(tmp_path: Path) -> None:
    async def story(hall: Hall, name: str) -> None:
        ear = await listen(hall, name, None)
        for _ in range(4):
            await answer(hall, name)
        cursor = len((await hall.look(name)).running().events())
        while ear.cursor < cursor:
            await ear.next()

    tell(tmp_path, SHORT, story)


def test_nobody_is_told_what_is_not_durable(tmp_path: Path) -> None:
    """Not even when their time comes while something is being written."""

    async def story(hall: Hall, name: str) -> None:
        ear = await listen(hall, name, None)
        await answer(hall, name)
        save, seen = hall.store.save, list[Any]()

        async def save_slowly(change: Any) -> bool:
            await asyncio.sleep(5 * SHORT)
            seen.extend(heard(ear))
            return await save(change)

        hall.store.save = save_slowly  # type: ignore[method-assign]
        before = len((await hall.look(name)).running().events())
        await answer(hall, name)
        assert all(state["cursor"] <= before for state in seen)
        assert await ear.next()
        assert ear.cursor > before

    tell(tmp_path, SHORT, story)


def test_the_end_is_told_at_once(tmp_path: Path) -> None:
    async def story(hall: Hall, name: str) -> None:
        ear = await listen(hall, name, None)
        while (await hall.look(name)).row.status == "running":
            await answer(hall, name)
        assert heard(ear)[-1]["table"]["status"] == "finished"

    tell(tmp_path, LONG, story)


def test_who_has_gone_is_told_nothing(tmp_path: Path) -> None:
    async def story(hall: Hall, name: str) -> None:
        ear = await listen(hall, name, None)
        await answer(hall, name)
        assert ear.late is not None
        hall.leave(name, ear)
        assert ear.late.cancelling()

    tell(tmp_path, LONG, story)


async def move(hall: Hall, name: str) -> Ear:
    """Whoever is asked first answers by their live connection, just after they were told of it."""
    match = (await hall.look(name)).running()
    seat = match.waiting[0]
    [question] = match.questions(seat)
    ear = await listen(hall, name, seat)
    given = Answer(question.number, question.choices[0].key)
    await hall.move(name, lambda _: Reader(seat), lambda table, now: table.answer(seat, given, now), Via(ear, 3))
    assert seat not in (await hall.look(name)).awaited()
    return ear


def test_whoever_is_done_hears_so_at_once(tmp_path: Path) -> None:
    """And of how the match stands, what others do included, when it is time."""

    async def at_once(hall: Hall, name: str) -> None:
        ear = await move(hall, name)
        assert list(map(json.loads, waiting(ear))) == [{"type": "reply", "id": 3}]

    async def in_time(hall: Hall, name: str) -> None:
        ear = await move(hall, name)
        frames = [json.loads(await asyncio.wait_for(ear.next(), 10)) for _ in range(2)]
        assert [frame["type"] for frame in frames] == ["reply", "state"]
        assert frames[1]["state"]["events"]

    tell(tmp_path, LONG, at_once)
    (tmp_path / "again").mkdir()
    tell(tmp_path / "again", 3.0, in_time)
