"""Measure the table server: durable answers a second at real tables with open sockets, beside the commits of the disk.

python bench/server.py [--tables N] [--seconds S] [--database URL]
"""

import argparse
import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

import httpx
from load.http import Line
from load.tables import Figures, Players

HERE = Path(__file__).parent


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def start(database: str, port: int) -> subprocess.Popen[bytes]:
    settings = {**os.environ, "ARMILLARY_LIMITS": "false"}
    command = [sys.executable, "-m", "armillary.cli", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL)
    for _ in range(200):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/health").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return process
    raise RuntimeError("the server does not answer")


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


async def play(port: int, tables: int, seconds: float) -> tuple[Figures, float]:
    figures = Figures()
    lines = [await Line.open("127.0.0.1", port) for _ in range(tables)]
    players = [Players("127.0.0.1", port, figures, seed) for seed in range(tables)]
    for one, line in zip(players, lines, strict=True):
        await one.sit(line)
    figures.latencies.clear()
    figures.frames = 0
    started = time.perf_counter()
    await asyncio.gather(*(one.play(line, started + seconds) for one, line in zip(players, lines, strict=True)))
    return figures, time.perf_counter() - started


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, default=24)
    reader.add_argument("--seconds", type=float, default=10.0)
    reader.add_argument("--database", default=None)
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        raw = commits(folder)
        port = free_port()
        process = start(given.database or f"{folder}/bench.db", port)
        try:
            figures, took = asyncio.run(play(port, given.tables, given.seconds))
        finally:
            process.terminate()
            process.wait()
    hundredths = quantiles(figures.latencies, n=100)
    print(f"commits of this machine    {raw:10,.0f} /s")
    print(f"durable answers            {len(figures.latencies) / took:10,.0f} /s")
    print(f"frames                     {figures.frames / took:10,.0f} /s")
    print(f"an answer takes            {hundredths[49] * 1000:10.1f} ms half of the time")
    print(f"                           {hundredths[98] * 1000:10.1f} ms or less in 99 of 100 cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())
