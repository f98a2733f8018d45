"""People are told once for each decision, and nobody else is; play never waits for it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armillary.server import notices
from armillary.server.config import Config
from armillary.server.people.limits import Limits
from armillary.server.processes.shared import Shared
from armillary.server.server import Server
from armillary.server.tables.table import Table
from armillary.server.wire import Clock, DayClock, LiveClock, NoClock
from tests.server.making import make_table
from tests.server.notice_place import ANN_BEGINS, DAY, HOST, place, run, webhook_of
from tests.server.receivers import WebReceiver, web_receiver


@pytest.fixture
def receiver() -> Iterator[WebReceiver]:
    with web_receiver() as found:
        yield found


def test_who_is_newly_asked_is_told_once(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            for person in ("ann", "bob"):
                await here.know(person, webhook_of(receiver, f"/{person}"))
            name = await here.table(DayClock(3))
            await here.told()
            expected = [0]
            for seat, told in ((0, [1]), (1, [0]), (0, [1])):
                await here.answer(name, seat)
                await here.told()
                expected += told
                assert [body["seat"] for body in receiver.bodies] == expected
            table = await here.tables.look(name)
            assert table.awaited() == [0, 1], "both plan in secret; Ann, who answered last, needs no notice"
            await here.answer(name, 0)
            await here.undo(name, 0)
            await here.answer(name, 0)
            await here.told()
            assert len(receiver.calls) == 4, "taking back what was sealed is not a new decision"
            await here.answer(name, 1)
            await here.told()
            assert (await here.tables.look(name)).awaited() == [0]
            assert receiver.bodies[4:] == [
                {
                    "notice": "turn",
                    "table": name,
                    "game": "pocket-imperium",
                    "seat": 0,
                    "url": f"{HOST}/table/{name}",
                }
            ]
            assert [call.path for call in receiver.calls] == ["/ann", "/bob", "/ann", "/bob", "/ann"]
            assert (here.notifier.sent, here.notifier.failed, here.notifier.waiting) == (5, 0, 0)

    run(work())


def test_who_answers_last_needs_no_notice_of_what_follows(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            for person in ("ann", "bob"):
                await here.know(person, webhook_of(receiver))
            name = await here.table(DayClock(3))
            for seat in (0, 1, 0, 1, 0):
                await here.answer(name, seat)
            assert (await here.tables.look(name)).awaited() == [0]
            await here.told()
            assert sorted(body["seat"] for body in receiver.bodies) == [0, 0, 1, 1]

    run(work())


@pytest.mark.parametrize("clock", [LiveClock(), NoClock()])
def test_only_matches_of_days_tell_of_turns(tmp_path: Path, receiver: WebReceiver, clock: Clock) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            for person in ("ann", "bob"):
                await here.know(person, webhook_of(receiver))
            name = await here.table(clock)
            await here.answer(name, 0)
            await here.told()
            assert receiver.calls == []

    run(work())


def test_what_another_process_did_it_tells_itself(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver))
            name = make_table(here.store, here.world, seats=("ann", "bob"), clock=DayClock(3), **ANN_BEGINS)
            here.notifier.changed(await here.tables.look(name), None)
            await here.told()
            assert receiver.calls == []

    run(work())


def test_a_seat_that_a_bot_has_taken_is_told_of_that_alone(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver))
            name = await here.table(DayClock(1))
            await here.told()
            here.world.time += 2 * DAY
            table = await here.act(name, lambda table, now: table.time_out(now))
            assert table.seats[0].stands_in
            await here.told()
            assert [body["notice"] for body in receiver.bodies] == ["turn", "time_out"]
            assert receiver.bodies[1]["seat"] == 0
            while 0 in table.awaited():
                await here.act(name, answer_for_ann)
            await here.answer(name, 1)
            assert (await here.tables.look(name)).awaited() == [0]
            await here.told()
            assert len(receiver.calls) == 2, "a bot answers: there is nothing to do for Ann"

    run(work())


def answer_for_ann(table: Table, now: float) -> None:
    match = table.running()
    table.answer_for(0, match.number(0), [match.questions(0)[0].choices[0].key], now)


def test_nobody_is_told_who_did_not_ask_for_it(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path, webhooks=False) as here:
            await here.know("ann", webhook_of(receiver))
            await here.table(DayClock(3))
            await here.told()
        other = tmp_path / "other"
        other.mkdir()
        async with place(other) as here:
            await here.know("ann", "{}")
            await here.table(DayClock(3))
            await here.told()
            assert here.notifier.failed == 0
        assert receiver.calls == []

    run(work())


def test_nobody_is_flooded(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver))
            for _ in range(25):
                await here.table(DayClock(3), "ann", "open")
                here.world.time -= 60.0
            await here.told()
            assert (len(receiver.calls), here.notifier.failed) == (20, 5)
            here.world.time += 3600.0
            await here.table(DayClock(3), "ann", "open")
            await here.told()
            assert len(receiver.calls) == 21

    run(work())


def test_nobody_is_flooded_by_several_processes(tmp_path: Path, receiver: WebReceiver) -> None:
    """Each with a database of its own here, and with the buckets of all."""
    buckets = Shared().buckets

    async def work() -> None:
        for number in range(2):
            (tmp_path / str(number)).mkdir()
            async with place(tmp_path / str(number), Limits(buckets=buckets)) as here:
                await here.know("ann", webhook_of(receiver))
                for _ in range(15):
                    await here.table(DayClock(3), "ann", "open")
                    here.world.time -= 60.0
                await here.told()
        assert (len(receiver.calls), here.notifier.failed) == (20, 10)

    run(work())


@pytest.mark.parametrize(("settings", "burst"), [({"pace": 0.5}, 10.0), ({"limits": False}, 1e12)])
def test_notices_are_as_many_as_the_host_of_the_server_lets(
    tmp_path: Path, settings: dict[str, Any], burst: float
) -> None:
    server = Server(Config(database=str(tmp_path / "armillary.db"), **settings))
    assert server.notifier.limits.rates["notice"].burst == burst
    assert server.notifier.limits.buckets is server.peers.shared.buckets
    asyncio.run(server.close())


def test_play_goes_on_while_a_receiver_does_not_answer(tmp_path: Path, receiver: WebReceiver) -> None:
    receiver.awake.clear()

    async def work() -> None:
        async with place(tmp_path) as here:
            for person in ("ann", "bob"):
                await here.know(person, webhook_of(receiver))
            name = await here.table(DayClock(3))
            for seat in (0, 1, 0, 0, 1, 0):
                await here.answer(name, seat)
            assert (here.notifier.waiting, here.notifier.sent, here.notifier.failed) == (6, 0, 0)
            receiver.awake.set()
            await here.told()
            assert (here.notifier.waiting, here.notifier.sent, here.notifier.failed) == (0, 6, 0)

    run(work())


def test_what_waits_is_bounded(tmp_path: Path, receiver: WebReceiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "MOST_WAITING", 6)
    receiver.awake.clear()

    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver))
            for _ in range(10):
                await here.table(DayClock(3))
            assert (here.notifier.waiting, here.notifier.failed) == (6, 4)
            assert len(receiver.calls) <= notices.AT_ONCE
            receiver.awake.set()
            await here.told()
            assert here.notifier.sent == 6

    run(work())


def test_the_end_does_not_wait_for_a_receiver(
    tmp_path: Path, receiver: WebReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "PATIENCE", 0.2)
    receiver.awake.clear()

    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver))
            await here.table(DayClock(3))
            await here.notifier.close()
            assert (here.notifier.waiting, here.notifier.sent) == (0, 0)

    run(work())


def test_a_fault_of_ours_does_not_disturb_play(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", "this is not JSON")
            here.notifier.tasks = None  # type: ignore[assignment]
            name = await here.table(DayClock(3))
            assert (await here.tables.look(name)).row.status == "running"
            here.notifier.tasks = set()
            await here.table(DayClock(3))
            await here.told()
            assert receiver.calls == []

    run(work())
