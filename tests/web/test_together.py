"""Two people at one table, each with a browser of their own."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Response, WebSocket, expect

from armillary.kernel.registry import own
from tests.web.conftest import Visit
from tests.web.playing import COMMANDS, SECRET, Player
from tests.web.visiting import Visitor
from tests.web.wording import say

GAME = "pocket-imperium"
EXPAND, EXPLORE, EXTERMINATE = range(3)


class Received:
    """Everything a browser is sent about a table, as it comes."""

    def __init__(self, visitor: Visitor) -> None:
        self.all: list[str | Response] = []
        visitor.page.on("websocket", self.follow)
        visitor.context.on("response", self.keep)

    def follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.all.append(str(text)))

    def keep(self, response: Response) -> None:
        if "/api/tables/" in response.url and response.status == 200:
            self.all.append(response)

    def states(self) -> list[dict[str, Any]]:
        """In frames, in replies to moves, and in responses."""
        heard = [json.loads(one) if isinstance(one, str) else {"state": one.json()} for one in self.all]
        return [one["state"] for one in heard if "state" in one]

    def boards(self) -> list[dict[str, Any]]:
        return [state["board"] for state in self.states() if state.get("board")]

    def orders(self, seat: int) -> set[int | None]:
        """Commands of a seat that were ever seen."""
        return {order for board in self.boards() for order in board["players"][seat]["orders"]}


def meet(visit: Visit, game: str = GAME) -> tuple[Visitor, Visitor, Received]:
    """One makes a table and invites the other, who comes with the link; a bot sits with them."""
    ann, ben = visit(settings={"confirm": "never"}), visit(settings={"confirm": "never"})
    heard = Received(ben)
    ann.open(f"/new/{game}")
    ann.field(say("new.players")).select_option("3")
    ann.field(say("new.seat", n=2)).select_option(label=say("new.open"))
    ann.field(say("new.seat", n=3)).select_option("random")
    ann.button(say("new.create")).click()
    ben.page.goto(ann.page.get_by_label(say("table.invite")).input_value())
    ben.button(say("table.room.join")).click()
    return ann, ben, heard


def play_on(*players: Player) -> None:
    """Until all are asked in secret."""
    while not all(player.page.locator(SECRET).count() for player in players):
        for player in players:
            if player.is_asked() and not player.page.locator(SECRET).count():
                player.step()


def plan(player: Player, *commands: int) -> None:
    for command in commands:
        player.move(player.page.locator(f"{COMMANDS}[data-command='{command}']").click)


def test_a_secret_choice_is_seen_by_nobody_else_until_it_is_revealed(visit: Visit) -> None:
    ann, ben, heard = meet(visit)
    planner, other = Player(ann, 1), Player(ben, 2)
    play_on(planner, other)
    plan(planner, EXTERMINATE, EXPAND)
    expect(ann.page.locator("[data-part=prompt]")).to_contain_text(say("part.only_you"))
    seen = told(ben)
    planner.undo()
    planner.undo()
    plan(planner, EXPAND, EXPLORE)
    assert told(ben) == seen, "whatever one has chosen, it looks the same to others"
    assert heard.orders(seat_of(ann)) == {None}
    hidden = f"1: {say('pocket_imperium.hidden')}"
    expect(first_order(ben, of=ann)).to_have_attribute("aria-label", hidden)
    plan(other, EXPLORE, EXPAND)
    expect(first_order(ann, of=ben)).to_have_attribute("aria-label", "1: Explore")
    expect(first_order(ben, of=ann)).not_to_have_attribute("aria-label", hidden)
    [bot] = {0, 1, 2} - {seat_of(ann), seat_of(ben)}
    actions = 2 if EXPAND in heard.orders(bot) else 3  # fewer for each who does the same
    expect(first_order(ben, of=ann)).to_have_attribute("aria-label", f"1: Expand, {actions} actions left")
    assert heard.orders(seat_of(ann)) == {None, EXPAND}


@pytest.mark.parametrize("game", own())
def test_while_one_chooses_in_secret_the_other_sees_no_change(visit: Visit, game: str) -> None:
    ann, ben, heard = meet(visit, game)
    chooser, other = Player(ann, 1), Player(ben, 2)
    play_on(chooser, other)
    before = heard.boards()[-1]
    while chooser.is_asked():
        chooser.step()
    expect(ann.page.locator("[data-part=prompt]")).to_contain_text(say("part.only_you"))
    ready = ben.page.locator("[data-part=seats] li").nth(seat_of(ann)).get_by_text(say("part.seat.ready"), exact=True)
    expect(ready).to_be_visible()
    assert heard.boards()[-1] == before
    while other.page.locator(SECRET).count() and other.is_asked():
        other.step()
    expect(ann.page.locator(SECRET)).to_have_count(0)
    assert heard.boards()[-1] != before


def test_what_one_says_the_other_hears(visit: Visit) -> None:
    """Until they do not want to, which the page remembers."""
    ann, ben, _ = meet(visit)
    for visitor in (ann, ben):
        visitor.page.get_by_role("tab", name=say("part.talk")).click()
    ann.page.get_by_label(say("part.talk.say")).fill("Good luck!")
    ann.button(say("part.talk.send")).click()
    line = ben.page.locator("[data-part=talk] ol").get_by_text("Good luck!")
    expect(line).to_be_visible()
    mute = ben.page.locator("[data-part=talk] button[aria-pressed]")
    mute.click()
    expect(line).to_be_hidden()
    ben.page.reload()
    ben.page.get_by_role("tab", name=say("part.talk")).click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(line).to_be_visible()


def told(visitor: Visitor) -> str:
    """All that a page shows, once it shows that another seat is ready."""
    seats = visitor.page.locator("[data-part=seats]")
    expect(seats.get_by_text(say("part.seat.ready"), exact=True)).to_have_count(2)
    return visitor.page.content()


def seat_of(visitor: Visitor) -> int:
    """Where a person sits, counted from 0."""
    rows = visitor.page.locator("[data-part=seats] > li").all_inner_texts()
    [seat] = [n for n, row in enumerate(rows) if say("part.seat.you") in row]
    return seat


def first_order(visitor: Visitor, of: Visitor) -> Locator:
    """The first command card of a seat, as a visitor sees it."""
    orders = visitor.page.get_by_role("list", name=say("pocket_imperium.orders"))
    return orders.get_by_role("listitem").nth(seat_of(of)).get_by_role("button", name=re.compile("^1: "))
