"""Laws of builds: interpreted and compiled, a game is played and thought about alike."""

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE
from armillary.kernel.memory import is_compiled
from armillary.laws.driven import Driven
from armillary.laws.line import WHOLE, Line, moments, trace
from armillary.minds import FIRST, USUAL, Manner, think

LOOKS = 3  # positions of a line that are thought about
SIMULATIONS = 20

Course = dict[str, list[Any]]
"""What a line leads through: the hash of every position, every event and change, payoffs and result."""


class AgreeingLaws(Driven):
    """How the builds of a game compare."""

    def test_builds_agree(self) -> None:
        """Interpreted and compiled, the same lines lead through the same positions, events and results."""
        seeds = list(range(max(4, self.examples // 2)))
        others = self.interpreted("courses", seeds)
        for number, (ours, theirs) in enumerate(zip(self.courses(seeds), others, strict=True)):
            for name, found in ours.items():
                same = [one == two for one, two in zip(found, theirs[name], strict=False)]
                assert all(same), f"line {number} differs at {name} {same.index(False)}"
                assert len(found) == len(theirs[name]), f"line {number} has another number of {name}s"

    def test_builds_think_alike(self) -> None:
        """Interpreted and compiled, a search finds the same to the last visit and mean: as bots do, and as at first."""
        texts = [text for seed in range(2) for text in self.looked_at(seed)]
        assert texts, "no line asks a seat anything"
        others = self.interpreted("thoughts", texts)
        for text, ours, theirs in zip(texts, self.thoughts(texts), others, strict=True):
            assert ours == theirs, f"compiled and interpreted find different things from {text}"

    def interpreted(self, method: str, given: Any) -> Any:
        """What one of these methods gives in a process in which the rules run interpreted."""
        if not is_compiled(self.game.setup().blank()):
            pytest.skip("there is one build here: nothing is compiled")
        program = (
            "import sys, msgspec; sys.path[:0], given = msgspec.json.decode(sys.stdin.read());"
            f"from {type(self).__module__} import {type(self).__name__} as Tested;"
            f"print(msgspec.json.encode(Tested().{method}(given)).decode())"
        )
        run = subprocess.run(
            [sys.executable, "-c", program],
            input=msgspec.json.encode([sys.path, given]),
            env={**os.environ, "ARMILLARY_PURE": "1"},
            capture_output=True,
        )
        assert run.returncode == 0, run.stderr.decode()
        return msgspec.json.decode(run.stdout.splitlines()[-1])

    def courses(self, seeds: list[int]) -> list[Course]:
        """What some lines lead through."""
        setups = self.setups()
        return [course(Line(setups[seed % len(setups)], (), seed, 0)) for seed in seeds]

    def looked_at(self, seed: int) -> Iterator[str]:
        """A few positions of a line, in notation: each asks a seat another question."""
        chance = Random(seed)
        line = Line(chance.choice(self.setups()), (), seed, 0)
        asking = [one for one in moments(line, each=1) if one.waiting and not one.waiting >> NATURE & 1]
        for position in chance.sample(asking, min(LOOKS, len(asking))):
            yield position.to_json()

    def thoughts(self, texts: list[str]) -> list[Any]:
        """What searches find, from each position in both manners."""
        return [[self.thought(text, manner) for manner in (USUAL, FIRST)] for text in texts]

    def thought(self, text: str, manner: Manner) -> list[Any]:
        position = self.game.position(text)
        seat = members(position.waiting)[-1]
        found = think(position, seat, simulations=SIMULATIONS, seed=1, manner=manner)
        return [found.key, *([key, *often_and_worth] for key, often_and_worth in found.tally.items())]


def course(line: Line) -> Course:
    """What a line leads through."""
    position = line.setup.blank()
    position.listen(WHOLE)
    line.setup.begin(position)
    return {
        "position": trace(line, position),
        "event": [list(told) for told in position.all_told()],
        "payoff": position.payoffs(),
        "result": [msgspec.to_builtins(line.setup.game.result(position))],
    }
