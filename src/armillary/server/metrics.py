"""Figures about this process, as Prometheus reads them. They say how much happens, never who does what."""

import logging
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from armillary.server.driver import Driver
from armillary.server.fair_queue import FairQueue
from armillary.server.housekeeping.keeper import Housekeeper
from armillary.server.housekeeping.removing import KINDS
from armillary.server.notices import Notifier
from armillary.server.store.transactions import Transactions
from armillary.server.store.writer import Writer
from armillary.server.table_cache import TableCache
from armillary.server.wire import Status

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
log = logging.getLogger("armillary.access")


class Metrics:
    """Counts things as they happen, and reads other figures off when it is asked for them."""

    def __init__(
        self,
        tables: TableCache,
        writer: Writer,
        driver: Driver,
        notifier: Notifier,
        housekeeper: Housekeeper,
    ) -> None:
        self.registry = CollectorRegistry()
        self.seconds = Histogram(
            "armillary_request_seconds",
            "Time from a request to its answer.",
            ["verb"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.requests = Counter(
            "armillary_requests", "Requests by verb and status.", ["verb", "status"], registry=self.registry
        )
        self.spent = cache(self.seconds.labels)
        self.counted = cache(self.requests.labels)
        self.sockets = Gauge("armillary_sockets", "Live connections that are open.", registry=self.registry)
        self.frames = Counter("armillary_frames_sent", "Frames sent on live connections.", registry=self.registry)
        self.refused = Counter(
            "armillary_budgets_refused",
            "Tables that were refused since a person or an origin had as much as it may, by what and whose.",
            ["budget"],
            registry=self.registry,
        )
        for what, whose in product(("tables", "bots", "sets"), ("guest", "account", "address")):
            self.refused.labels(f"{what}.{whose}")
        self.registry.register(Readings(tables, writer, driver, notifier))
        self.registry.register(Kept(housekeeper))
        ProcessCollector(registry=self.registry)

    def took(self, verb: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.spent(verb).observe(seconds)
        self.counted(verb, status).inc()
        log.debug("%s %d", verb, status, extra={"milliseconds": round(seconds * 1000, 1)})

    def render(self) -> bytes:
        """In the text format of Prometheus."""
        return generate_latest(self.registry)


class Written(Collector):
    """What was made durable."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions

    def collect(self) -> Iterator[Metric]:
        yield counter("commits", "Transactions that were made durable.", self.transactions.commits)
        yield counter("written", "Changes within them.", self.transactions.written)

    def render(self) -> bytes:
        """Alone, in the text format of Prometheus."""
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)


class Readings(Collector):
    """What the parts of the server know of themselves."""

    def __init__(self, tables: TableCache, writer: Writer, driver: Driver, notifier: Notifier) -> None:
        self.tables = tables
        self.writer = writer
        self.driver = driver
        self.notifier = notifier

    def collect(self) -> Iterator[Metric]:
        writer, driver = self.writer, self.driver
        yield gauge("tables_held", "Tables in memory.", len(self.tables.held))
        yield from Written(writer.transactions).collect()
        yield gauge("writes_waiting", "Changes that wait for the next transaction.", writer.queue.qsize())
        yield counter("bots_replaced", "Answers of bots that a simpler one had to give.", driver.replaced)
        yield gauge("bots_asked", "Tables whose bots are being asked.", len(driver.tasks))
        yield waiting(driver.pool.queue)
        yield gauge("notices_waiting", "Notices that are not yet delivered.", self.notifier.waiting)
        yield counter("notices_sent", "Notices that arrived.", self.notifier.sent)
        yield counter("notices_failed", "Notices that did not, or were left out.", self.notifier.failed)


def waiting(queue: FairQueue) -> Metric:
    meaning = "Questions to bots that wait for a worker, by whether a person plays there."
    found = GaugeMetricFamily("armillary_bots_waiting", meaning, labels=["table"])
    found.add_metric(["people"], queue.urgent.waiting)
    found.add_metric(["bots"], queue.other.waiting)
    return found


class Kept(Collector):
    """What the database holds, and what was removed from it."""

    def __init__(self, housekeeper: Housekeeper) -> None:
        self.housekeeper = housekeeper

    def collect(self) -> Iterator[Metric]:
        removed = CounterMetricFamily("armillary_removed", "What housekeeping has removed, by kind.", labels=["kind"])
        for kind in KINDS:
            removed.add_metric([kind], self.housekeeper.removed[kind])
        yield removed
        found = self.housekeeper.stock
        if found is None:
            return
        tables = GaugeMetricFamily("armillary_tables", "Tables in the database, by how they stand.", labels=["status"])
        for status in get_args(Status):
            tables.add_metric([status], found.tables.get(status, 0))
        yield tables
        yield gauge("component_sets", "Component sets that people have brought.", found.sets.number)
        yield gauge("component_set_bytes", "Bytes of them.", found.sets.size)
        yield gauge("database_bytes", "Bytes of the database, with what is free within it.", found.size)


def gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(f"armillary_{name}", meaning, value=value)


def counter(name: str, meaning: str, value: float) -> Metric:
    return CounterMetricFamily(f"armillary_{name}", meaning, value=value)
