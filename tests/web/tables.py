"""Tables for people to come to, made through the server's interface."""

from armillary.client import Client, LiveTable
from armillary.server.wire import NewSeat, NewTable
from tests.server.guests import GAME, RANDOM, finish

FAST = RANDOM
"""Bots that answer at once."""


def finished(client: Client) -> LiveTable:
    """A match between bots that is over, for everybody to see."""
    table = client.create(NewTable(GAME, [FAST, FAST, FAST], visibility="public"))
    finish(table)
    return table


def open_table(client: Client, *, free: int = 1) -> LiveTable:
    """A table that waits for somebody."""
    seats = [NewSeat("me"), *[NewSeat("open")] * free, *[FAST] * (2 - free)]
    return client.create(NewTable(GAME, seats, visibility="public"))
