"""Kill a server again and again while people play, and count what was acknowledged, stored and lost.

python -m bench.crashes [--kills N] [--tables N] [--bots N] [--seed S]
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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
    given = reader.parse_args()
    os.environ["ARMILLARY_LIMITS"] = "false"
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
            crashes = Crashes(Serving(url), given.tables, given.seed, given.bots)
            for _ in range(given.kills):
                crashes.kill_once(1, 50 * given.tables)
        print(f"{kind}\n{crashes.counts}\n")
    print("Nothing that was acknowledged was lost, and every table replays.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
