"""Driving laws along lines of play."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from armillary.kernel.game import Game, Setup
from armillary.kernel.laws.line import Line, trace
from armillary.kernel.text import LANGUAGES


class Driven:
    """A game, what its tests say of it, and the means to try a law on many lines of play."""

    game: ClassVar[Game]
    examples: ClassVar[int] = int(os.environ.get("ARMILLARY_EXAMPLES", "20"))
    """Lines of play tried for each law."""
    draft_share: ClassVar[int] = 1
    """One in so many of them for drafts, in a game of so many questions that each line tries hundreds."""
    fuzz: ClassVar[bool] = bool(os.environ.get("ARMILLARY_FUZZ"))
    """Try other lines every time, instead of the same ones."""
    shrink: ClassVar[bool] = os.environ.get("ARMILLARY_SHRINK") != "0"
    """Look for the shortest line that breaks a law, instead of being content with the first."""
    asks_together: ClassVar[bool] = True
    """Whether the game ever asks several seats together."""
    keeps_secrets: ClassVar[bool] = True
    """Whether there is ever anything a viewer may not know, sealed answers aside."""
    same_words: ClassVar[tuple[str, ...]] = ()
    """Messages that are the same in both languages, and should be: names, for the most part."""

    # what a game's tests add

    def setups(self) -> Sequence[Setup]:
        """The setups to play: every number of players and component set, with the default options and every mode."""
        options = [{}, *self.game.modes.values()]
        return [
            self.game.setup(players, chosen, components)
            for players in self.game.players
            for chosen in options
            for components in self.game.component_sets()
        ]

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """What the viewer may not know, listed without looking at the rules: name -> value.

        Every secret has a name of its own, f"packet {seat}": several under one name count as dealt anew as soon as one
        is.
        Sealed answers are not listed: they are forgotten, not dealt anew, and have a law of their own.
        """
        raise NotImplementedError

    def conserved(self, position: Any) -> dict[str, Any]:
        """What never changes during a match: name -> value."""
        return {}

    # driving

    def drive(self, law: Callable[[Line], None], share: int = 1) -> None:
        """Try a law on many lines of play; on a share of them where each takes long."""
        lines = st.builds(
            Line,
            setup=st.sampled_from(self.setups()),
            choices=st.lists(st.integers(0, 63), max_size=40).map(tuple),
            seed=st.integers(0, 2**32 - 1),
            stop=st.integers(0, self.longest_seen()),
        )
        quiet = settings(
            max_examples=max(4, self.examples // share),
            phases=(Phase.generate, Phase.shrink) if self.shrink else (Phase.generate,),
            deadline=None,
            derandomize=not self.fuzz,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        quiet(given(line=lines)(lambda line: law(line)))()

    def longest_seen(self) -> int:
        """About how long a match is, so that lines stop in the middle of one as often as not."""
        return max(map(len, self.hashes(list(range(8)))))

    def hashes(self, seeds: list[int]) -> list[list[str]]:
        """The hash of every position of some lines."""
        setups = self.setups()
        return [trace(Line(setups[seed % len(setups)], (), seed, 0)) for seed in seeds]

    def check_words(self, wanted: Iterable[str]) -> None:
        found = list(wanted)
        for language in LANGUAGES:
            known = self.game.text(language).entries
            missing = [identity for identity in found if identity not in known]
            assert not missing, f"no words in {language} for {missing}"
