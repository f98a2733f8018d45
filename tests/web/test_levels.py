"""Bots one can beat, and stronger ones for a person who has beaten them."""

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from playwright.sync_api import expect

from armillary.bots.levels import CADET, CAPTAIN, LEVELS
from armillary.client import Client, LiveTable
from armillary.server.wire import NewSeat, NewTable, StateFrame
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.beside import BEACONS
from tests.web.conftest import Visit
from tests.web.tables import come
from tests.web.wording import say

GAME = "beacons"
NEXT = "[data-part=next-level]"


@pytest.fixture(scope="module")
def host(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(str(tmp_path_factory.mktemp("own") / "a.db"), "--game", str(BEACONS), pace=20) as found:
        yield found


@pytest.fixture
def ann(host: Serving) -> Iterator[Client]:
    with guests(host.url, "Ann") as [ann]:
        yield ann


def play(table: LiveTable, chance: Random) -> list[int]:
    """Anything, to the end: who has won."""
    with table.live() as live:
        for frame in live:
            assert isinstance(frame, StateFrame)
            state = frame.state
            if state.result is not None:
                return state.result.winners
            while state.question is not None:
                state = table.answer(chance.choice(state.question.choices).key)
    raise AssertionError("the match never ended")


def ended(ann: Client, level: str, won: bool) -> LiveTable:
    """A match against a bot that a person has won, or lost."""
    for seed in count(1):
        table = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("bot", level)], seed=seed))
        if (play(table, Random(seed)) == [0]) == won:
            return table
    raise AssertionError


def test_who_beats_a_level_is_offered_the_next_and_meets_it_from_then_on(
    visit: Visit, host: Serving, ann: Client
) -> None:
    visitor = visit(host.url)
    page = visitor.page
    come(visitor, ann, ended(ann, CADET, won=True))
    offer = page.locator(NEXT)
    expect(offer).to_have_text(say("level.next", level=say(f"level.{CAPTAIN}")))
    before = page.evaluate("location.pathname")
    offer.click()
    page.wait_for_function("before => location.pathname !== before", arg=before)
    [made] = [one for one in ann.tables(mine=True).tables if one.status == "running"]
    assert [seat.bot for seat in made.seats] == [None, CAPTAIN]
    visitor.open("/")
    card = page.locator("li.card", has=page.get_by_role("heading", name="Beacons", exact=True))
    expect(card).to_contain_text(say("home.against", bot=say(f"bot.{CAPTAIN}")))
    visitor.open(f"/new/{GAME}")
    expect(visitor.field(say("new.seat", n=2))).to_have_value(CAPTAIN)


def test_who_has_lost_or_beaten_no_level_is_offered_none(visit: Visit, host: Serving, ann: Client) -> None:
    for table in (ended(ann, CADET, won=False), ended(ann, "random", won=True)):
        visitor = visit(host.url)
        come(visitor, ann, table)
        expect(visitor.button(say("table.rematch"))).to_be_visible()
        expect(visitor.page.locator(NEXT)).to_have_count(0)


def test_levels_are_named_and_explained_where_a_table_is_made(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url)
    visitor.open(f"/new/{GAME}")
    seat = visitor.field(say("new.seat", n=2))
    expect(seat).to_have_value(CADET)
    offered = seat.locator("option").all_text_contents()
    named = [say("new.bot", bot=say(f"bot.{level}")) for level in LEVELS]
    assert [text for text in offered if text in named] == named
