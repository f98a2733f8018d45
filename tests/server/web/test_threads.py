"""Tables of all games loaded for the first time in many threads at once, as after a start: nothing breaks."""

import subprocess
import sys
from pathlib import Path

from armillary.kernel.registry import own
from armillary.server.world import World
from tests.server.making import make_table, open_store

TRIES = 5
SCRIPT = """
import sys, threading
from armillary.server.config import Config
from armillary.server.server import Server
from armillary.server.store import store as rows
from armillary.server.tables.loading import load

database, *tables = sys.argv[1:]
server = Server(Config(database=database))
together = threading.Barrier(8)

def read(table):
    stored = server.store.read_now(lambda connection: rows.load(connection, table))
    together.wait()
    load(stored)

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=read, args=[tables[n % len(tables)]]) for n in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
server.store.close()
"""

WORK = """
import sys, threading, msgspec
from armillary.kernel.registry import named
from armillary.server.config import Config
from armillary.server.lessons.checks import course
from armillary.server.server import Server
from armillary.server.tables.making import Host, make
from armillary.server.wire import NewSeat, NewTable

server = Server(Config(database=sys.argv[1]))
together = threading.Barrier(8)

def own(game):
    found = {**msgspec.to_builtins(named(game).component_set("default")), "name": "own"}
    return NewTable(game, [NewSeat("bot", "random")] * 2, components=found)

def work(wanted):
    together.wait()
    course.__wrapped__(wanted.game)
    make(server.world, Host("ann", "Ann"), wanted)

wanted = [own(game) for game in sys.argv[2:]]
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=work, args=[wanted[n % len(wanted)]]) for n in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
server.store.close()
"""


def test_tables_and_lessons_that_are_first_made_in_many_threads(tmp_path: Path) -> None:
    """With components of one's own, which nobody has read before."""
    command = [sys.executable, "-X", "faulthandler", "-c", WORK, str(tmp_path / "armillary.db"), *own()]
    for _ in range(TRIES):
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_first_use_in_many_threads(tmp_path: Path) -> None:
    database = str(tmp_path / "armillary.db")
    store = open_store(database)
    tables = [make_table(store, World(), game, ["ann", "random"]) for game in own()]
    store.close()
    for _ in range(TRIES):
        done = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", SCRIPT, database, *tables], capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
