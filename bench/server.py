"""Measure the table server, beside the disk it writes to and beside another server.

Every figure is of this machine at this moment: compare only figures of one run. Rates come with their ratio to the
commits that the disk makes one after another.

parts:
  load     durable answers a second at real tables of four people, whose sockets are all open and who answer at once
  peer     boardgame.io in memory, one connection to a match of its smallest game: nothing durable, hardly any rules;
           npm fetches it into the cache of this user, and where that fails the part is left out
  sockets  many open sockets while a seat answers now and then: memory of each, and how soon frames arrive
  memory   tables at which nobody looks: memory of each while it is held, and after it was put away
  bots     people alone with bots of each level, who think before they answer: how soon a bot's choice is here
"""

import argparse
import os
import sqlite3
import sys
import tempfile
import time

import uvloop
from load.alone import alone
from load.parts import load, memory, sockets
from load.peer import VERSION, Missing, moves_per_second, peer_served
from load.report import Report, Row
from load.serving import tables_served

from armillary.bots.levels import LEVELS
from armillary.cli.commands.serve import allow_files

PARTS = ("load", "peer", "sockets", "memory", "bots")


def commits(folder: str, seconds: float = 1.0) -> float:
    """Durable transactions a second that this machine makes one after another."""
    with sqlite3.connect(f"{folder}/raw.db", isolation_level=None) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE raw (n INTEGER)")
        count, started = 0, time.perf_counter()
        while time.perf_counter() - started < seconds:
            database.execute("INSERT INTO raw VALUES (1)")
            count += 1
        return count / (time.perf_counter() - started)


def chosen(given: str) -> list[str]:
    names = given.split(",")
    if unknown := set(names) - set(PARTS):
        raise argparse.ArgumentTypeError(f"there is no part {', '.join(sorted(unknown))}")
    return names


def arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--only", type=chosen, default=list(PARTS), metavar="PART,...", help="only these parts")
    reader.add_argument("--seconds", type=float, default=10.0, help="for each measurement (%(default)s)")
    reader.add_argument(
        "--tables",
        type=int,
        nargs="+",
        default=[1, 8, 12, 16, 64],
        help="for load, and connections for peer (1 8 12 16 64)",
    )
    reader.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="of our server, for load (one for each core)"
    )
    reader.add_argument("--http", action="store_true", help="answers are requests of their own, not frames of a socket")
    reader.add_argument("--sockets", type=int, default=1000, help="for sockets (%(default)s)")
    reader.add_argument("--rate", type=float, default=100.0, help="answers a second for sockets (%(default)s)")
    reader.add_argument("--held", type=int, default=500, help="tables for memory (%(default)s)")
    reader.add_argument("--alone", type=int, default=50, help="tables for bots (%(default)s)")
    reader.add_argument("--pause", type=float, default=5.0, help="seconds people think, for bots (%(default)s)")
    reader.add_argument("--database", help="instead of a new SQLite file for each part")
    return reader.parse_args()


def measure(given: argparse.Namespace, folder: str) -> None:
    report = Report(commits(folder))
    report.show("the disk", [Row("commits, one after another", report.commits, "/s")])

    def database(part: str) -> str:
        return given.database or f"{folder}/{part}.db"

    answers: dict[int, float] = {}
    if "load" in given.only:
        with tables_served(database("load"), ARMILLARY_PROCESSES=str(given.processes)) as port:
            for tables in given.tables:
                rows = uvloop.run(load(port, tables, given.seconds, given.http))
                answers[tables] = rows[0].value
                report.show(f"load: tables of four people, {tables} at once", rows)
    if "peer" in given.only:
        beside(report, given, answers)
    if "sockets" in given.only:
        rows = uvloop.run(sockets(database("sockets"), given.sockets, given.rate, given.seconds))
        report.show("sockets: four to a table", rows)
    if "memory" in given.only:
        rows = uvloop.run(memory(database("memory"), given.held))
        report.show(f"memory: {given.held} tables, then as many others", rows)
    if "bots" in given.only:
        for level in LEVELS:
            with tables_served(database(f"bots-{level}")) as port:
                rows = uvloop.run(alone(port, given.alone, level, given.pause, given.seconds))
            report.show(f"bots: {given.alone} people who think for {given.pause:g} s, against {level}", rows)


def beside(report: Report, given: argparse.Namespace, answers: dict[int, float]) -> None:
    try:
        with peer_served() as port:
            moves = {n: uvloop.run(moves_per_second(port, n, given.seconds)) for n in given.tables}
    except Missing as reason:
        print(f"\npeer: left out, {reason}")
        return
    rows = [Row(f"moves, connections: {n}", rate, "/s") for n, rate in moves.items()]
    ratios = [Row(f"our durable answers to its moves, {n} to {n}", answers[n] / moves[n], "times") for n in answers]
    report.show(f"peer: boardgame.io {VERSION} in memory", rows + ratios)


def main() -> int:
    given = arguments()
    allow_files()
    with tempfile.TemporaryDirectory() as folder:
        measure(given, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
