"""Driving laws along lines of play."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from armillary.kernel.game import Game, Setup
from armillary.kernel.text import Message, languages
from armillary.laws.account import accounted
from armillary.laws.line import Line, trace


class Driven:
    """A game, what its tests say of it, and the means to try a law on many lines of play."""

    game: ClassVar[Game]
    """The game that is tested."""
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
            for components in self.game.component_sets() or ["default"]
        ]

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """What the viewer may not know, listed without looking at the rules: name -> value.

        Every secret has a name of its own, f"packet {seat}": several under one name count as dealt anew as soon as one
        is.
        Sealed answers are not listed: they are forgotten, not dealt anew, and have a law of their own.
        """
        assert not self.keeps_secrets, "list what is secret, or say that nothing is: keeps_secrets = False"
        return {}

    def conserved(self, position: Any) -> dict[str, Any]:
        """What never changes during a match: name -> value."""
        return {}

    def languages(self) -> list[str]:
        """Those in which the game speaks: of a game outside this repository one is enough."""
        return languages(self.game.folder / "text")

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
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        broken, failed = self.law_in_words(law), list[Line]()

        def tried(line: Line) -> None:
            failed[:] = [line]
            with accounted(broken, line):
                law(line)

        try:
            quiet(given(line=lines)(tried))()
        except Exception as error:
            again = partial(tried, replace(failed[0], every=True))
            shown = (failure(again) if self.shrink else None) or error
            shown.__notes__ = [note for note in shown.__notes__ if broken in note]  # not the line as hypothesis has it
            raise shown from None

    def law_in_words(self, law: Callable[[Line], None]) -> str:
        """What the test says in which a law is tried."""
        name = law.__qualname__.partition(".<locals>")[0].rpartition(".")[2]
        return str(getattr(self, name).__doc__)

    def longest_seen(self) -> int:
        """About how long a match is, so that lines stop in the middle of one as often as not."""
        return max(map(len, self.hashes(list(range(8)))))

    def hashes(self, seeds: list[int]) -> list[list[str]]:
        """The hash of every position of some lines."""
        setups = self.setups()
        return [played(Line(setups[seed % len(setups)], (), seed, 0)) for seed in seeds]

    def check_words(self, wanted: Iterable[str]) -> None:
        found = list(wanted)
        for language in self.languages():
            known = self.game.text(language).entries
            missing = [identity for identity in found if identity not in known]
            assert not missing, f"no words in {language} for {missing}"

    def check_said(self, messages: Iterable[Message]) -> None:
        """There are words for each, and each is given what its words name."""
        found = list(messages)
        self.check_words({message.id for message in found})
        for language in self.languages():
            words = self.game.text(language)
            lacking = {one.id: sorted(words.named(one.id) - set(one.args)) for one in found}
            said = [f"{name} names {', '.join(args)}" for name, args in lacking.items() if args]
            assert not said, f"{'; '.join(said)} in {language}, and is not given it"


def failure(law: Callable[[], None]) -> Exception | None:
    """What a law raises, if it does."""
    try:
        law()
    except Exception as error:
        return error
    return None


def played(line: Line) -> list[str]:
    """The hash of every position of a line."""
    with accounted("A match can be played to its end.", line):
        return trace(line)
