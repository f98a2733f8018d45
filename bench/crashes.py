"""Kill a server again and again while people play, and count what was acknowledged, stored and lost.

python -m bench.crashes [--kills N] [--tables N] [--bots N] [--seed S] [--processes N...]
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from tests.server.crashing import Crashes
from tests.server.databases import KINDS, Postgres
from tests.server.serving import Serving


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(folder / "armillary.db")
        return
    server = Postgres(folder)
    try:
        with server.database() as url:
            yield url
    finally:
        server.stop()


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--kills", type=int, default=100)
    reader.add_argument("--tables", type=int, default=12)
    reader.add_argument("--bots", type=int, default=2, help="matches between bots that begin with each start")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, nargs="+", default=[1, 2], help="of each server (1 2)")
    given = reader.parse_args()
    os.environ["ARMILLARY_LIMITS"] = "false"
    for kind, processes in product(KINDS, given.processes):
        with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
            server = Serving(url, "--processes", str(processes))
            crashes = Crashes(server, given.tables, given.seed, given.bots)
            for _ in range(given.kills):
                crashes.kill_once(1, 50 * given.tables)
        print(f"{kind}, processes: {processes}\n{crashes.counts}\n", flush=True)
    print("Nothing that was acknowledged was lost, and every table replays.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
