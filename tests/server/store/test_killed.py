"""A server that is killed while people play; `make trials` has the long version."""

from pathlib import Path

import pytest

from tests.server.crashing import crashes

KILLS, PARTIES = 2, 3


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_was_acknowledged_is_there(
    database: str, processes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    counts = crashes(database, tmp_path / "server.log", KILLS, PARTIES, "--processes", processes)
    assert counts.kills == KILLS
    assert counts.answers > KILLS * PARTIES, "there was something to lose"
