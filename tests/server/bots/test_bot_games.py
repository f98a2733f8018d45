"""Whole matches between bots; `make trials` plays more of them."""

from pathlib import Path

import pytest

from tests.server.bot_games import play_at_once


def test_a_few_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    assert play_at_once(tmp_path, each=2) == 6
