"""The laws every game obeys. A test module inherits them and pytest collects them.

    class TestBeacons(Laws):
        game = GAME

        def secrets(self, position, viewer):
            return {"packets": ...}

Play is driven by hypothesis, so a broken law comes with the shortest line of play that breaks it.
"""

# ruff: noqa: E402  (what pytest is to explain where it fails must be named before it is imported)

import pytest

PARTS = (
    "agreeing",
    "changing",
    "driven",
    "knowing",
    "playing",
    "showing",
    "taking_back",
    "telling",
    "thinking",
    "warning",
    "witness",
)
pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in PARTS))

from armillary.laws.agreeing import AgreeingLaws
from armillary.laws.changing import ChangingLaws
from armillary.laws.knowing import KnowingLaws
from armillary.laws.playing import PlayingLaws
from armillary.laws.showing import ShowingLaws
from armillary.laws.taking_back import TakingBackLaws
from armillary.laws.telling import TellingLaws
from armillary.laws.thinking import ThinkingLaws
from armillary.laws.warning import WarningLaws


class Laws(
    PlayingLaws,
    AgreeingLaws,
    TellingLaws,
    ChangingLaws,
    KnowingLaws,
    ShowingLaws,
    TakingBackLaws,
    WarningLaws,
    ThinkingLaws,
):
    """What any game must pass, in every mode and at every number of players."""


__all__ = ["Laws"]
