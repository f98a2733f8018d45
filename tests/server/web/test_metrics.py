"""The figures say what happened, and nothing about anybody."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from armillary.server.config import Config
from armillary.server.driver import Driver
from armillary.server.housekeeping.keeper import Housekeeper
from armillary.server.housekeeping.kinds import keep_of
from armillary.server.metrics import Metrics
from armillary.server.notices import Notifier
from armillary.server.table_cache import TableCache
from armillary.server.tables.table import Table
from armillary.server.workers import Pool
from armillary.server.world import World
from tests.server.making import make_table, open_store


def figures(metrics: Metrics) -> dict[str, float]:
    """By name, with labels as they are written."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(metrics.render().decode()):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


class Parts:
    """What a server is made of, as far as it is counted."""

    def __init__(self, folder: Path) -> None:
        self.world = World()
        self.store = open_store(folder / "armillary.db")
        self.tables = TableCache(self.store, self.world)
        self.pool = Pool(1)
        self.driver = Driver(self.tables, self.pool)
        self.notifier = Notifier(Config(), self.store, self.world)
        self.housekeeper = Housekeeper(self.store, self.world, keep_of(Config()), lambda removed: None)
        self.metrics = Metrics(self.tables, self.store.writer, self.driver, self.notifier, self.housekeeper)

    def figures(self) -> dict[str, float]:
        return figures(self.metrics)


@asynccontextmanager
async def parts(folder: Path) -> AsyncIterator[Parts]:
    found = Parts(folder)
    try:
        yield found
    finally:
        await found.driver.close()
        await found.pool.close()
        await found.notifier.close()
        await asyncio.to_thread(found.store.close)


def test_requests_are_counted_by_verb_and_status(tmp_path: Path) -> None:
    async def work() -> None:
        async with parts(tmp_path) as here:
            for status, seconds in ((200, 0.002), (200, 0.02), (409, 0.3)):
                here.metrics.took("answer", status, seconds)
            here.metrics.took("state", 200, 0.0)
            found = here.figures()
            assert found["armillary_requests_total{status=200,verb=answer}"] == 2
            assert found["armillary_requests_total{status=409,verb=answer}"] == 1
            assert found["armillary_requests_total{status=200,verb=state}"] == 1
            assert found["armillary_request_seconds_count{verb=answer}"] == 3
            assert found["armillary_request_seconds_sum{verb=answer}"] == pytest.approx(0.322)
            assert found["armillary_request_seconds_bucket{le=0.0025,verb=answer}"] == 1
            assert found["armillary_request_seconds_bucket{le=0.025,verb=answer}"] == 2
            assert found["armillary_request_seconds_bucket{le=+Inf,verb=answer}"] == 3

    asyncio.run(work())


def test_sockets_and_frames_are_counted(tmp_path: Path) -> None:
    async def work() -> None:
        async with parts(tmp_path) as here:
            here.metrics.sockets.inc()
            here.metrics.sockets.inc()
            here.metrics.sockets.dec()
            here.metrics.frames.inc(3)
            found = here.figures()
            assert (found["armillary_sockets"], found["armillary_frames_sent_total"]) == (1, 3)

    asyncio.run(work())


def test_the_parts_are_read_when_a_caller_asks(tmp_path: Path) -> None:
    async def work() -> None:
        async with parts(tmp_path) as here:
            before = here.figures()
            assert before["armillary_tables_held"] == before["armillary_written_total"] == 0
            name = make_table(here.store, here.world, seats=("ann", "bob", "eve"))

            def agree(table: Table, now: float) -> None:
                table.agree(0, not table.seats[0].cancels, now)

            for _ in range(3):
                await here.tables.change(name, agree)
            here.driver.replaced = 2
            here.pool.queue.urgent.waiting, here.pool.queue.other.waiting = 4, 7
            here.notifier.sent, here.notifier.failed = 5, 6
            after = here.figures()
            assert after["armillary_tables_held"] == 1
            assert after["armillary_written_total"] == after["armillary_commits_total"] == 3
            assert after["armillary_writes_waiting"] == after["armillary_bots_asked"] == 0
            assert after["armillary_bots_replaced_total"] == 2
            assert after["armillary_bots_waiting{table=people}"] == 4
            assert after["armillary_bots_waiting{table=bots}"] == 7
            assert after["armillary_notices_sent_total"] == 5
            assert after["armillary_notices_failed_total"] == 6
            assert after["armillary_notices_waiting"] == 0
            assert after["process_resident_memory_bytes"] > 1e6

    asyncio.run(work())


def test_two_servers_in_one_process_count_apart(tmp_path: Path) -> None:
    async def work() -> None:
        other = tmp_path / "other"
        other.mkdir()
        async with parts(tmp_path) as one, parts(other) as two:
            one.metrics.took("me", 200, 0.0)
            assert "armillary_requests_total{status=200,verb=me}" in one.figures()
            assert "armillary_requests_total{status=200,verb=me}" not in two.figures()

    asyncio.run(work())


def test_a_request_is_logged_only_to_debug(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with parts(tmp_path) as here:
            caplog.set_level(logging.INFO, "armillary")
            here.metrics.took("me", 200, 0.001)
            assert caplog.records == []
            caplog.set_level(logging.DEBUG, "armillary")
            here.metrics.took("me", 401, 0.0012)
            [line] = caplog.records
            assert line.getMessage() == "me 401"
            assert vars(line)["milliseconds"] == 1.2

    asyncio.run(work())
