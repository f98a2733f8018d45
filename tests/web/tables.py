"""Tables for people to come to, made through the server's interface or with the form."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from armillary.client import Client, LiveTable
from armillary.kernel.registry import named
from armillary.kernel.text import Message
from armillary.server.wire import NewSeat, NewTable
from tests.server.guests import GAME, RANDOM, finish, key_of, until
from tests.web.visiting import Visitor
from tests.web.wording import say

FAST = RANDOM
"""Bots that answer at once."""
KNOWN = "if (location.origin !== 'null') localStorage['armillary.known'] = 'yes'"
"""What a browser notes of a person who has been here."""
SHORT: dict[str, dict[str, Any]] = {"council-of-shadows": {"rounds": 5}}
"""Options where who answers at random would play for long."""


def finished(client: Client, game: str = GAME) -> LiveTable:
    """A match between bots that is over, for everybody to see."""
    table = client.create(NewTable(game, [FAST, FAST, FAST], SHORT.get(game, {}), visibility="public"))
    finish(table)
    return table


def open_table(client: Client, *, free: int = 1) -> LiveTable:
    """A table that waits for a person."""
    seats = [NewSeat("me"), *[NewSeat("open")] * free, *[FAST] * (2 - free)]
    return client.create(NewTable(GAME, seats, visibility="public"))


def come(visitor: Visitor, client: Client, table: LiveTable) -> None:
    """To a table, as a person who is known already."""
    be(visitor, client)
    visitor.open(f"/table/{table.id}")


def be(visitor: Visitor, client: Client) -> None:
    """A person who is known already."""
    visitor.context.add_cookies([{"name": "armillary", "value": str(client.token), "url": client.url}])
    visitor.context.add_init_script(KNOWN)


def asked(client: Client, game: str) -> LiveTable:
    """A table of the usual size at which a person is asked for the first time."""
    table = client.create(NewTable(game, [NewSeat("me"), *[FAST] * (named(game).usual - 1)]))
    until(lambda: table.state().question is not None)
    return table


def questions(client: Client, game: str) -> Iterator[tuple[LiveTable, str]]:
    """What a match of three asks, one after the other, by name; answered at random, without a page."""
    table = client.create(NewTable(game, [NewSeat("me"), FAST, FAST], SHORT.get(game, {})))
    random = Random(1)
    while True:
        until(lambda: table.state().question is not None or table.look().status == "finished")
        state = table.state()
        if state.question is None:
            return
        yield table, state.question.text.id
        table.answer(key_of(state, random))


class Wanted(NamedTuple):
    """A match as a host may choose it."""

    game: str
    players: int
    modes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.game, str(self.players), *self.modes])


def choose_table(visitor: Visitor, wanted: Wanted, bot: str | None = FAST.bot) -> None:
    """With the form, against bots that answer at once, or (None) those it offers."""
    visitor.open(f"/new/{wanted.game}")
    text = named(wanted.game).text()
    visitor.field(say("new.players")).select_option(str(wanted.players))
    for seat in range(1, wanted.players) if bot else ():
        visitor.field(say("new.seat", n=seat + 1)).select_option(bot)
    for mode in wanted.modes:
        visitor.page.get_by_label(text.render(Message(f"mode.{mode}")), exact=True).check()
    for option, value in SHORT.get(wanted.game, {}).items():
        visitor.page.get_by_text(say("new.details"), exact=True).click()
        visitor.page.get_by_label(text.render(Message(f"option.{option}")), exact=True).fill(str(value))
    visitor.button(say("new.create")).click()
    visitor.page.wait_for_url("**/table/*")
