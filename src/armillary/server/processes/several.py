"""A server in several processes, all on one socket and on one database."""

import logging
import math
import signal
import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from armillary.server.config import Config
from armillary.server.metrics import Written
from armillary.server.processes.acceptor import Acceptor
from armillary.server.processes.figures import PAUSE, Figures
from armillary.server.processes.hints import PostgresPeers
from armillary.server.processes.peers import Peers
from armillary.server.processes.shared import Shared
from armillary.server.processes.siblings import Siblings, process_of
from armillary.server.processes.supervisor import READY, Supervisor, Unready
from armillary.server.processes.write_process import WriteProcess
from armillary.server.server import Server, world_of
from armillary.server.store.checkpoints import Checkpoints
from armillary.server.store.engine import is_postgres, open_engine
from armillary.server.store.migrate import migrate
from armillary.server.store.transactions import Transactions
from armillary.server.warm import warm_up
from armillary.server.world import World

log = logging.getLogger("armillary.acceptor")
Serve = Callable[[Server, socket.socket], None]
"""Answers on connections that come by a channel, until a signal ends it."""


def serve_several(config: Config, server_socket: socket.socket, ready: Callable[[], None], serve: Serve) -> None:
    """Until a signal ends it. The work that is the same for every process is done before they are forked."""
    warm_up()
    engine = open_engine(config.database)
    migrate(engine)
    group = Group if is_postgres(engine) else FileGroup
    ahead = world_of(engine).ahead
    engine.dispose()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with TemporaryDirectory(prefix="armillary-") as folder, closing(group(config, Path(folder), ahead, serve)) as made:
        supervisor = Supervisor(config.processes, made.helpers, made.begin, made.shared, config.hang_seconds)
        try:
            Acceptor(server_socket, supervisor, config.request_seconds).run(ready)
        except KeyboardInterrupt:
            return
        except Unready:
            raise SystemExit(1) from None


class Group:
    """The processes of a server, made before they are forked. On a PostgreSQL each writes by itself."""

    helpers = 0

    def __init__(self, config: Config, folder: Path, ahead: float, serve: Serve) -> None:
        self.config = config
        self.folder = folder
        """Where figures are left."""
        self.ahead = ahead
        """Of the world of all."""
        self.serve = serve
        self.shared = Shared(config.processes, self.helpers)
        self.peers: Peers = PostgresPeers(self.shared)

    def begin(self, number: int, channel: socket.socket) -> int:
        """In a process that was just forked; how it ended."""
        self.shared.become(number)
        world = World(lambda table: process_of(table, self.config.processes) == number, self.ahead)
        try:
            self.peers.figures = Figures(self.folder, number)
            self.serve(Server(self.config, world, self.peers), channel)
        except SystemExit:
            return 1
        except Exception:
            log.exception("process %d could not go on", number)
            return 1
        return 0

    def close(self) -> None:
        """When all have ended."""


class FileGroup(Group):
    """On a SQLite file one more process writes changes of tables for the others."""

    helpers = 1

    def __init__(self, config: Config, folder: Path, ahead: float, serve: Serve) -> None:
        super().__init__(config, folder, ahead, serve)
        self.peers = self.siblings = Siblings(config.processes, self.shared)
        self.write_socket = listening_at(self.siblings.write_socket)

    def begin(self, number: int, channel: socket.socket) -> int:
        self.siblings.become(number)
        return self.write(channel) if number == self.config.processes else super().begin(number, channel)

    def write(self, channel: socket.socket) -> int:
        """Until the others have ended."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_IGN)
        self.shared.become(self.config.processes)
        transactions = Transactions(open_engine(self.config.database), self.siblings.lock)
        leave_figures = figures_left(transactions, Figures(self.folder, self.config.processes))
        leave_figures()
        checkpoints = Checkpoints(transactions.engine, transactions)
        channel.send(READY)
        most, beat = self.config.most_lines, self.shared.beat
        WriteProcess(transactions, self.write_socket, channel, leave_figures, most, beat).run()
        checkpoints.close()
        transactions.close()
        return 0

    def close(self) -> None:
        self.siblings.remove()


def listening_at(path: str) -> socket.socket:
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    found.bind(path)
    found.listen()
    return found


def figures_left(transactions: Transactions, figures: Figures) -> Callable[[], None]:
    """What leaves figures of what was written, now and then."""
    written, left = Written(transactions), -math.inf

    def leave() -> None:
        nonlocal left
        if time.monotonic() - left >= PAUSE:
            left = time.monotonic()
            figures.leave(written.render())

    return leave
