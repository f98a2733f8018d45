"""A server in several processes, all at one place and on one database."""

import logging
import math
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from armillary.server.config import Config
from armillary.server.figures import Figures
from armillary.server.metrics import Written
from armillary.server.server import FIGURES, Server, world_of
from armillary.server.shared import Shared
from armillary.server.store.backfill import Backfill
from armillary.server.store.engine import is_postgres, open_engine
from armillary.server.store.migrate import migrate
from armillary.server.store.scribe import Scribe
from armillary.server.store.siblings import Siblings, process_of
from armillary.server.store.transactions import Transactions
from armillary.server.warm import warm_up
from armillary.server.web.app import make_app
from armillary.server.web.gate import Gate
from armillary.server.web.processes import READY, Processes, Unready
from armillary.server.web.running import Behind, run
from armillary.server.world import World

log = logging.getLogger("armillary.gate")


def serve_several(config: Config, place: socket.socket, ready: Callable[[], None]) -> None:
    """Until somebody ends it. What does not depend on who answers is done before the processes part."""
    warm_up()
    engine = open_engine(config.database)
    migrate(engine)
    siblings = None if is_postgres(engine) else Siblings(config.processes)
    world = world_of(engine)
    engine.dispose()
    helpers = 0 if siblings is None else 1
    shared = Shared(config.processes, helpers)
    desk = None if siblings is None else listening_at(siblings.scribe_at)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with TemporaryDirectory(prefix="armillary-") as folder:

        def begin(number: int, way: socket.socket) -> int:
            figures = Figures(Path(folder), number)
            shared.part(number)
            if siblings is not None and desk is not None and number == config.processes:
                return write_for_all(config, siblings, figures, shared, desk, way)
            own = World(lambda table: process_of(table, config.processes) == number, world.ahead)
            return serve_one(config, own, siblings, figures, shared, way)

        try:
            processes = Processes(config.processes, helpers, begin, shared, config.hang_seconds)
            Gate(place, processes, config.request_seconds).run(ready)
        except KeyboardInterrupt:
            return
        except Unready:
            raise SystemExit(1) from None
        finally:
            if siblings is not None:
                siblings.close()


def listening_at(path: str) -> socket.socket:
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    found.bind(path)
    found.listen()
    return found


def write_for_all(
    config: Config, siblings: Siblings, figures: Figures, shared: Shared, desk: socket.socket, way: socket.socket
) -> int:
    """The process that writes for the others: it lasts until they have ended."""
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)
    siblings.part(figures.number)
    transactions = Transactions(open_engine(config.database), siblings.turn)
    written, left = Written(transactions), -math.inf

    def leave_figures() -> None:
        nonlocal left
        if time.monotonic() - left >= FIGURES:
            left = time.monotonic()
            figures.leave(written.render())

    leave_figures()
    backfill = Backfill(transactions.engine, transactions)
    way.send(READY)
    Scribe(transactions, desk, way, leave_figures, config.most_lines, shared.beat).run()
    backfill.close()
    transactions.close()
    return 0


def serve_one(
    config: Config, world: World, siblings: Siblings | None, figures: Figures, shared: Shared, way: socket.socket
) -> int:
    """One of the processes; how it ended."""
    number = figures.number

    async def say_ready() -> None:
        way.send(READY)

    if siblings is not None:
        siblings.part(number)
    try:
        server = Server(config, world, siblings, figures, shared)
        run(Behind(server, make_app(server), way, say_ready, shared.beat))
    except SystemExit:
        return 1
    except Exception:
        log.exception("process %d could not go on", number)
        return 1
    return 0
