"""Whole matches between bots, many at the same time: all end, and their records are proved."""

from pathlib import Path

import pytest

import armillary
from armillary.client import Client
from armillary.server import driver
from armillary.server.store import schema
from armillary.server.wire import NewSeat, NewTable
from tests.server.bot_games import is_proved, play_at_once
from tests.server.guests import GAME, RANDOM, finish, guests
from tests.server.hosting import FixedWorld, hosted
from tests.server.making import make_table, open_store
from tests.server.odd_workers import odd_bots

EACH = 20
ODD = "search:1"
LATE_ONCE = "mark = Path({mark!r}); mark.exists() or (mark.touch(), time.sleep(60))"


def test_many_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    assert play_at_once(tmp_path, EACH) == 3 * EACH


@pytest.mark.parametrize("deed", ["raise RuntimeError", "os._exit(1)", LATE_ONCE], ids=["fails", "dies", "is late"])
def test_a_bot_that_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    """By a simpler one, and the match goes on."""
    monkeypatch.setattr(driver, "USUAL", 0.5)
    with (
        hosted(str(tmp_path / "armillary.db"), workers=1) as one,
        guests(f"http://127.0.0.1:{one.port}", "Ann") as [ann],
    ):
        one.server.pool.command = odd_bots(deed.format(mark=str(tmp_path / "late")), ODD)
        one.server.pool.starting = 2.0
        table = ann.create(NewTable("council-of-shadows", [RANDOM, NewSeat("bot", ODD)], {"rounds": 5}))
        finish(table)
        assert is_proved(table)
        assert one.server.driver.replaced > 0


def test_a_bot_that_nobody_knows_any_more(tmp_path: Path) -> None:
    """It sat at the table before the server was another version."""
    database, world = str(tmp_path / "armillary.db"), FixedWorld()
    store = open_store(database)
    name = make_table(store, world, GAME, ["random", "random"], visibility="public")
    with store.writer.engine.begin() as connection:
        connection.execute(schema.seat.update().where(schema.seat.c.seat == 1).values(bot="augur"))
    store.close()
    world.time += 3600  # the process that should have asked the bots is long gone
    with hosted(database, world, workers=1) as one, Client(f"http://127.0.0.1:{one.port}") as nobody:
        table = nobody.table(name)
        finish(table)
        armillary.verify(table.record())
        assert one.server.driver.replaced > 0
