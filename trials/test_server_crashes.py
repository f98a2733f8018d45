"""A server that is killed while people play: what was acknowledged is there, whole, and they play on."""

from pathlib import Path

import pytest

from armillary.client import Client
from armillary.server.wire import NewTable
from tests.server.crashing import crashes
from tests.server.guests import GAME, RANDOM, guests, until
from tests.server.serving import Serving

KILLS, PARTIES = 4, 5


def test_what_was_acknowledged_is_there(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`bench/crashes.py` goes on for as long as one likes."""
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    counts = crashes(database, tmp_path / "server.log", KILLS, PARTIES)
    assert counts.kills == KILLS
    assert counts.answers > KILLS * PARTIES, "there was something to lose"
    assert counts.done_unheard + counts.not_done > 0, "some were killed in the midst of a request"


def test_bots_go_on_at_once(sqlite_database: str) -> None:
    """Nobody has to wait until another process looks whether they have answered."""
    with Serving(sqlite_database) as server:
        with guests(server.url, "Ann") as [ann]:
            table = ann.create(NewTable(GAME, [RANDOM, RANDOM])).id
            until(lambda: ann.table(table).state().cursor > 10)
        server.kill()
        with Client(server.start().url, ann.token) as again:
            assert again.table(table).look().status == "running"
            until(lambda: again.table(table).look().status == "finished", 20)
