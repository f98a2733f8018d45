"""What is measured of our server. Each part has a server of its own, so that none finds the memory of another."""

import asyncio
from math import ceil
from statistics import quantiles

from load.http import Connection
from load.lasting import play_for
from load.report import Row
from load.serving import HOST, resident, tables_served, worked
from load.tables import SEATS, Figures, Players

AT_ONCE = 20
"""Tables that are made at the same time where they are only to be there."""
Seated = list[tuple[Players, Connection]]


async def seated(port: int, tables: int, figures: Figures, by_http: bool = False) -> Seated:
    """Tables with people, each with a connection for what they ask."""
    found = [(Players(port, figures, seed, by_http), await Connection.open(HOST, port)) for seed in range(tables)]
    await sit(found)
    return found


async def sit(everyone: Seated) -> None:
    await asyncio.gather(*(players.sit(connection) for players, connection in everyone))


def leave(everyone: Seated) -> None:
    """Close every connection."""
    for players, connection in everyone:
        players.close()
        connection.close()


def spread(what: str, seconds: list[float]) -> list[Row]:
    hundredths = quantiles(seconds, n=100)
    return [
        Row(f"{what}, half of the time", hundredths[49] * 1000, "ms"),
        Row(f"{what}, in 99 of 100 cases", hundredths[98] * 1000, "ms"),
    ]


async def load(port: int, tables: int, seconds: float, by_http: bool = False) -> list[Row]:
    """Everybody answers as soon as they are asked."""
    figures = Figures()
    everyone = await seated(port, tables, figures, by_http)
    for players, _ in everyone:
        await players.open()
    own = await Connection.open(HOST, port)
    before = await worked(own)
    took = await play_for(seconds, (players.play(connection) for players, connection in everyone))
    used = await worked(own) - before
    own.close()
    leave(everyone)
    return [
        Row("durable answers", len(figures.answered) / took, "/s"),
        Row("frames", len(figures.heard) / took, "/s"),
        *spread("an answer takes", figures.answered),
        Row("CPU time of one process, for an answer", used / len(figures.answered) * 1e3, "ms"),
    ]


async def sockets(database: str, number: int, rate: float, seconds: float) -> list[Row]:
    """Many sockets on many tables, where a seat answers now and then."""
    figures = Figures()
    with tables_served(database) as port:
        everyone = await seated(port, ceil(number / SEATS), figures)
        connection = everyone[0][1]
        before = await resident(connection)
        for players, _ in everyone:
            await players.open()
        after = await resident(connection)
        pause = len(everyone) / rate
        took = await play_for(seconds, (players.play(connection, pause) for players, connection in everyone))
        held = sum(seat.is_open for players, _ in everyone for seat in players.seats)
    opened = len(everyone) * SEATS
    return [
        Row("opened", opened, ""),
        Row("open to the end", held, ""),
        Row("memory of a socket", (after - before) / opened / 1e3, "kB"),
        Row("durable answers meanwhile", len(figures.answered) / took, "/s"),
        *spread("a frame follows an answer", figures.heard),
    ]


async def memory(database: str, number: int) -> list[Row]:
    """Tables at which nobody looks: as many as the server may hold, then as many again."""
    rounds = ceil(number / AT_ONCE)
    number = rounds * AT_ONCE
    with tables_served(database, ARMILLARY_MOST_HELD=str(number + AT_ONCE)) as port:
        everyone = await seated(port, AT_ONCE, Figures())
        connection = everyone[0][1]
        sizes = [await resident(connection)]
        for _ in range(2):
            for _ in range(rounds):
                await sit(everyone)
            sizes.append(await resident(connection))
    alone, full, turned_over = sizes
    return [
        Row("the server with few tables", alone / 1e6, "MB"),
        Row("the server with all it may hold", full / 1e6, "MB"),
        Row("the server after as many others", turned_over / 1e6, "MB"),
        Row("a table that is held", (full - alone) / number / 1e3, "kB"),
        Row("a table that was put away", (turned_over - full) / number / 1e3, "kB"),
    ]
