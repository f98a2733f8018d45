"""Tables for people to come to, made through the server's interface or with the form."""

from typing import Any, NamedTuple

from armillary.client import Client, LiveTable
from armillary.kernel.registry import named
from armillary.kernel.text import Message
from armillary.server.wire import NewSeat, NewTable
from tests.server.guests import GAME, RANDOM, finish
from tests.web.visiting import Visitor
from tests.web.wording import say

FAST = RANDOM
"""Bots that answer at once."""
SHORT: dict[str, dict[str, Any]] = {"council-of-shadows": {"rounds": 5}}
"""Options where who answers at random would play for long."""


def finished(client: Client, game: str = GAME) -> LiveTable:
    """A match between bots that is over, for everybody to see."""
    table = client.create(NewTable(game, [FAST, FAST, FAST], SHORT.get(game, {}), visibility="public"))
    finish(table)
    return table


def open_table(client: Client, *, free: int = 1) -> LiveTable:
    """A table that waits for somebody."""
    seats = [NewSeat("me"), *[NewSeat("open")] * free, *[FAST] * (2 - free)]
    return client.create(NewTable(GAME, seats, visibility="public"))


class Wanted(NamedTuple):
    """A match as somebody may choose it."""

    game: str
    players: int
    modes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.game, str(self.players), *self.modes])


def choose_table(visitor: Visitor, wanted: Wanted) -> None:
    """With the form, against bots that answer at once."""
    visitor.open(f"/new/{wanted.game}")
    text = named(wanted.game).text()
    visitor.field(say("new.players")).select_option(str(wanted.players))
    for seat in range(1, wanted.players):
        visitor.field(say("new.seat", n=seat + 1)).select_option(FAST.bot)
    for mode in wanted.modes:
        visitor.page.get_by_label(text.render(Message(f"mode.{mode}")), exact=True).check()
    for option, value in SHORT.get(wanted.game, {}).items():
        visitor.page.get_by_text(say("new.details"), exact=True).click()
        visitor.page.get_by_label(text.render(Message(f"option.{option}")), exact=True).fill(str(value))
    visitor.button(say("new.create")).click()
    visitor.page.wait_for_url("**/table/*")
