"""However much is said, and however slowly a client reads: everybody gets in, and little waits for them."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from armillary.client import Client, LiveTable
from armillary.server.broadcast import Broadcast
from armillary.server.listener import Listener
from armillary.server.seen import Reader
from armillary.server.store import schema
from armillary.server.store.store import Store
from armillary.server.table_cache import TableCache
from armillary.server.tables.table import Table
from armillary.server.talk import Talk
from armillary.server.wire import PAGE, Answer, NewTable
from armillary.server.world import World
from tests.server.guests import GAME, ME, OPEN, guests, people, sit
from tests.server.hosting import Hosted
from tests.server.making import make_table, open_store, waiting
from tests.server.serving import serving

__all__ = ["people"]

LINES = 5_000
FRESH = 12
LONGEST = 500
KEPT = 7


def fill(store: Store, table: str, person: str | None, first: int = 0, last: int = LINES) -> None:
    """Ann has said very much."""
    line = {"table": table, "person": person, "name": "Bob", "at": 0.0}
    rows = [{**line, "n": n, "text": f"{n} ".ljust(LONGEST, "\N{MILKY WAY}")} for n in range(first, last)]
    with store.writer.engine.begin() as connection:
        connection.execute(insert(schema.chat), rows)


def filled(people: list[Client], place: Hosted) -> list[LiveTable]:
    tables = sit(people)
    fill(place.server.store, tables[0].id, people[1].me().id)
    return tables


def first_frames(connection: ClientConnection) -> list[Any]:
    """Up to the answer to a ping."""
    connection.send('{"type":"ping"}')
    return list(iter(lambda: json.loads(connection.recv(30)), {"type": "pong"}))


def test_a_listener_who_comes_is_told_the_newest_page_in_one_frame(people: list[Client], place: Hosted) -> None:
    tables = filled(people, place)
    url = f"{place.live}/tables/{tables[0].id}/live"
    with ExitStack() as stack:
        for n in range(FRESH):
            headers = people[n % len(people)].transport.headers
            connection = stack.enter_context(connect(url, additional_headers=headers, max_size=None))
            state, talk = first_frames(connection)
            assert (state["type"], talk["type"], talk["earlier"]) == ("state", "talk", True)
            assert [line["n"] for line in talk["lines"]] == list(range(LINES - PAGE, LINES))


def test_what_was_said_before_is_read_page_by_page(people: list[Client], place: Hosted) -> None:
    """Every line once; what a listener does not hear takes no room."""
    ann, bob, _ = filled(people, place)
    bob.say("the last")
    found: list[int] = []
    before = None
    while True:
        page = ann.talk(before=before)
        assert len(page.lines) <= PAGE
        found = [line.n for line in page.lines] + found
        before = found[0]
        if not page.earlier:
            break
    assert found == list(range(LINES + 1))
    assert [line.n for line in ann.talk(since=10, before=40, count=5).lines] == list(range(35, 40))
    assert not ann.talk(since=LINES - 3).earlier
    ann.say("heard by all")
    muted = ann.mute(1)
    assert ([line.text for line in muted.lines], muted.earlier) == (["heard by all"], False)


def test_a_client_that_does_not_read_keeps_nobody_waiting_and_is_told_the_newest(
    people: list[Client], place: Hosted
) -> None:
    """Their connection stays, and what they were not told they know to ask for."""
    ann, bob, _ = sit(people)
    url = f"{place.live}/tables/{ann.id}/live"
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_000)
    narrow.connect(("127.0.0.1", place.port))
    headers = people[0].transport.headers
    with connect(url, sock=narrow, additional_headers=headers, max_size=None, max_queue=1, compression=None) as slow:
        first_frames(slow)
        [listener] = place.server.tables.held[ann.id].listeners
        for first in range(0, LINES, PAGE // 2):
            fill(place.server.store, ann.id, people[1].me().id, first, first + PAGE // 2)
            asyncio.run_coroutine_threadsafe(place.server.talk.deliver(ann.id), place.loop).result(30)
            assert len(listener.lines) <= PAGE
        bob.say("the last")
        heard = [line for frame in first_frames(slow) for line in frame.get("lines", [])]
        assert heard[-1]["text"] == "the last"
        assert len({line["n"] for line in heard}) == len(heard) < LINES


# what waits for a listener


async def answer(tables: TableCache, name: str, confirm: bool = False) -> None:
    """The seat that is asked answers by chance."""

    def act(table: Table, now: float) -> None:
        match = table.running()
        seat = match.waiting[0]
        [question] = match.questions(seat)
        table.answer(seat, Answer(question.number, question.choices[0].key, confirm), now)

    await tables.change(name, act)


def at_a_table(folder: Path, story: Callable[[Store, TableCache, Talk, str], Awaitable[None]]) -> None:
    async def run() -> None:
        store, world = open_store(folder / "armillary.db"), World()
        try:
            tables = TableCache(store, world, broadcast=Broadcast(store, 0.0))
            await story(
                store, tables, Talk(store, tables, world), make_table(store, world, seats=("ann", "bob", "cid"))
            )
        finally:
            store.close()

    asyncio.run(run())


def follow(frame: Any, events: list[Any], lines: list[int]) -> None:
    """As a client does."""
    if frame["type"] == "talk":
        if frame.get("earlier"):
            lines.clear()
        lines += [line["n"] for line in frame["lines"]]
    else:
        told = frame["state"].get("events", [])
        assert frame["state"]["cursor"] - len(told) <= len(events), "nothing is missing"
        events[frame["state"]["cursor"] - len(told) :] = told


@pytest.mark.parametrize("seed", range(6))
def test_whatever_waits_at_whatever_moment_all_is_told(tmp_path: Path, seed: int) -> None:
    """States that were never sent are in those that follow, and lines that were not are known to be missing."""

    async def story(store: Store, tables: TableCache, talk: Talk, name: str) -> None:
        random = Random(seed)
        listener = await tables.listen(name, lambda table: Reader(seed % 3), "ann", 0, 0)
        events: list[Any] = []
        lines: list[int] = []
        said = 0
        for _ in range(60):
            deed = random.choice(("answer", "talk", "take", "take"))
            if deed == "answer":
                await answer(tables, name)
            elif deed == "talk":
                more = random.choice((1, 2, PAGE, 2 * PAGE))
                fill(store, name, "bob", said, said + more)
                said += more
                await talk.deliver(name)
            elif frame := listener.take():
                follow(json.loads(frame), events, lines)
            assert len(listener.lines) <= PAGE
            assert len(listener.replies) == 0
        left = waiting(listener)
        assert len(left) <= 2, "one state and one page"
        for frame in left:
            follow(json.loads(frame), events, lines)
        match = (await tables.look(name)).running()
        assert len(events) == match.events_told(seed % 3)
        assert lines == list(range(lines[0], said))

    at_a_table(tmp_path, story)


def test_talk_and_states_take_turns(tmp_path: Path) -> None:
    """Neither keeps the other from a client that reads slowly, however often either comes."""

    async def story(store: Store, tables: TableCache, talk: Talk, name: str) -> None:
        listener = await tables.listen(name, lambda table: Reader(0), "ann", 0, 0)
        kinds = []
        for n in range(12):
            await answer(tables, name)
            fill(store, name, "bob", n, n + 1)
            await talk.deliver(name)
            kinds.append(json.loads(listener.take())["type"])
        assert kinds == ["state", "talk"] * 6

    at_a_table(tmp_path, story)


def test_a_reply_that_a_newer_state_overtakes_is_still_given(tmp_path: Path) -> None:
    async def story(store: Store, tables: TableCache, talk: Talk, name: str) -> None:
        table = await tables.look(name)
        listener = Listener(lambda table: Reader(0), "ann", 0, 0)
        held = tables.held[name]
        listener.tell(tables.broadcast.sent(held, table, Reader(0)), move=5)
        await answer(tables, name)
        table = await tables.look(name)
        listener.tell(tables.broadcast.sent(held, table, Reader(0)))
        reply, state = map(json.loads, waiting(listener))
        assert reply == {"type": "reply", "id": 5}
        assert state["state"]["cursor"] == table.running().events_told(0)

    at_a_table(tmp_path, story)


# what is written


def test_changing_ones_mind_is_told_once(people: list[Client]) -> None:
    tables = sit(people)
    for n in range(66):
        tables[1].cancel(n % 2 == 0)
    tables[2].cancel()
    said = [line.message and (line.message.id, line.message.args["name"]) for line in tables[0].talk().lines]
    assert said == [("table.cancels", "Bob"), ("table.cancels", "Cid")]
    assert [seat.cancels for seat in tables[0].look().seats] == [False, False, True]
    tables[1].cancel()
    tables[0].cancel()
    assert tables[0].look().status == "cancelled"


def test_coming_and_going_before_a_match_is_not_talked_of(people: list[Client]) -> None:
    table = people[0].create(NewTable(GAME, [ME, OPEN, OPEN], visibility="public"))
    other = people[1].table(table.id)
    for _ in range(5):
        other.join()
        other.leave()
    assert table.talk().lines == []


@pytest.mark.parametrize("processes", [1, 2])
def test_the_oldest_lines_go(tmp_path: Path, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """People or the table itself may say it; numbers go on, and what is repeated is not said again."""
    monkeypatch.setenv("ARMILLARY_MOST_LINES", str(KEPT))
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    with (
        serving(str(tmp_path / "armillary.db"), "--processes", str(processes)) as url,
        guests(url, "Ann", "Bob") as both,
    ):
        ann, bob = sit(both)
        said = [ann.say(f"{n}") for n in range(3 * KEPT)]
        assert [line.n for line in bob.talk().lines] == [line.n for line in said[-KEPT:]]
        bob.cancel()
        found = bob.talk()
        assert [line.n for line in found.lines] == [*(line.n for line in said[1 - KEPT :]), 3 * KEPT]
        assert not found.earlier


# a client that is turned away


@pytest.mark.parametrize("said", ['{"type":"pong"}', None])
def test_a_client_that_is_turned_away_waits_longer_each_time(said: str | None) -> None:
    """Also when it was let in, and told something, before."""
    dialled: list[float] = []

    def turn_away(connection: ServerConnection) -> None:
        dialled.append(time.monotonic())
        if said is not None:
            connection.send(said)
        connection.close(1013)

    with serve(turn_away, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever).start()
        port = server.socket.getsockname()[1]
        with Client(f"http://127.0.0.1:{port}") as client:
            live = client.table("abc").live()
            threading.Timer(4.0, live.close).start()
            assert list(live) == []
        server.shutdown()
    assert 2 <= len(dialled) <= 8
