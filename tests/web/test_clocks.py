"""Time that runs out at a table with bots: a person who looks on loses nothing, and is back with their first click."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from armillary.server.wire import LiveClock, NewTable
from tests.server.guests import GAME, ME, RANDOM, guests, until
from tests.server.hosting import FixedWorld, Hosted, hosted
from tests.web.conftest import Visit
from tests.web.playing import OVER, Player
from tests.web.tables import come
from tests.web.test_results import COURSE, play
from tests.web.wording import say


@pytest.fixture
def place(site: None, tmp_path: Path) -> Iterator[Hosted]:
    with hosted(str(tmp_path / "armillary.db"), FixedWorld("web clocks"), workers=1) as found:
        yield found


def time_out(place: Hosted) -> None:
    """Of the seat that is asked."""
    world = place.server.world
    assert isinstance(world, FixedWorld)
    world.time += 100
    asyncio.run_coroutine_threadsafe(place.server.look_after_due(), place.loop).result(60)


@pytest.mark.parametrize("returns", [False, True], ids=["away", "back"])
def test_a_result_names_for_whom_a_bot_has_answered(visit: Visit, place: Hosted, returns: bool) -> None:
    """And shows the three rounds that turned the match."""
    pause = 0.2 if returns else 0.0

    async def wait(_: float) -> None:
        await asyncio.sleep(pause)

    place.server.driver.sleep = wait
    with guests(place.origin, "Ann") as [client]:
        table = client.create(NewTable(GAME, [ME, RANDOM, RANDOM], clock=LiveClock(30, 0), visibility="public"))
        until(lambda: table.state().question is not None)
        time_out(place)
        until(lambda: table.look().seats[0].replaced)
        if returns:
            table.come_back()
            pause = 0.0
            play(table)
        until(lambda: table.look().status == "finished")
        eve = visit(place.origin)
        eve.open(f"/table/{table.id}")
        said = say("result.helped" if returns else "result.timed_out", name="Ann")
        expect(eve.page.locator(OVER).get_by_text(said)).to_be_visible()
        expect(eve.page.locator(f"{COURSE} .turns a")).to_have_count(3)
        eve.page.close()  # before the server ends


def test_the_stand_in_waits_for_a_person_who_looks_on_and_gives_the_seat_back(visit: Visit, place: Hosted) -> None:
    looks, driver = 0, place.server.driver

    async def no_pause(_: float) -> None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0.01)

    driver.sleep = no_pause
    with guests(place.origin, "Ann") as [client]:
        table = client.create(NewTable(GAME, [ME, RANDOM, RANDOM], clock=LiveClock(30, 0)))
        ann = visit(place.origin, settings={"confirm": "never"})
        come(ann, client, table)
        player = Player(ann, 1)
        assert player.wait()
        before, told = player.places(), table.state().cursor
        time_out(place)
        note = ann.page.get_by_text(say("table.stood_in.alone"))
        expect(note).to_be_visible()
        until(lambda: looks > 3)
        assert (player.places(), table.state().cursor) == (before, told), "it waits"
        player.step()
        expect(note).to_have_count(0)
        assert not table.look().seats[0].stands_in
        assert player.wait()
        time_out(place)
        expect(note).to_be_visible()
        ann.page.reload()
        expect(ann.page.get_by_role("main").locator("[data-part=prompt]")).to_be_visible()
        until(lambda: not table.look().seats[0].stands_in)
        expect(note).to_have_count(0)
        ann.page.close()  # before the server ends
