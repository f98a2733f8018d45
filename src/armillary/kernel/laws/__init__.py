"""The laws every game obeys. A test module inherits them and pytest collects them.

    class TestBeacons(Laws):
        game = GAME

        def secrets(self, position, viewer):
            return {"packets": ...}

Play is driven by hypothesis, so a broken law comes with the shortest line of play that breaks it.
"""

from armillary.kernel.laws.knowing import KnowingLaws
from armillary.kernel.laws.playing import PlayingLaws
from armillary.kernel.laws.taking_back import TakingBackLaws
from armillary.kernel.laws.telling import TellingLaws
from armillary.kernel.laws.warning import WarningLaws


class Laws(PlayingLaws, TellingLaws, KnowingLaws, TakingBackLaws, WarningLaws):
    """What any game must pass, in every mode and at every number of players."""


__all__ = ["Laws"]
