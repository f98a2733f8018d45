"""Tables of all games loaded for the first time in many threads at once, as after a start: nothing breaks."""

import subprocess
import sys
from pathlib import Path

from armillary.kernel.registry import installed
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


def test_the_first_use_in_many_threads(tmp_path: Path) -> None:
    database = str(tmp_path / "armillary.db")
    store = open_store(database)
    tables = [make_table(store, World(), game, ["ann", "random"]) for game in installed()]
    store.close()
    for _ in range(TRIES):
        done = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", SCRIPT, database, *tables], capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
