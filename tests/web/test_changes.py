"""The web client shows what events change, and guesses nothing: real matches, followed by its own code."""

import os
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel.events import hear_whole
from armillary.kernel.game import Setup
from armillary.laws import Laws
from armillary.laws.line import Line, steps
from tests.games.apex.test_laws import TestApex as ApexLaws
from tests.games.council_of_shadows.test_laws import TestCouncilOfShadows as CouncilLaws
from tests.games.pocket_imperium.test_laws import TestPocketImperium as PocketImperiumLaws

ROOT = Path(__file__).parents[2]
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
ANSWERS = 300  # of each match


def seen(setup: Setup, seed: int, untold: tuple[str, ...]) -> dict[str, Any]:
    """A match by chance as one seat sees it: its first view, and after answers what it is told and its view then.

    There is no view after an answer of which not all are told.
    """
    found: list[Any] = []
    viewer, game = seed % setup.players, setup.game
    for position, _, _ in islice(steps(Line(setup, (), seed, 0)), ANSWERS):
        if not position.room:
            position.listen()
            first = msgspec.to_builtins(game.view(position, viewer))
        story = position.heard()
        told = [event for one in story if (event := hear_whole(setup, one, viewer))]
        is_open = any(game.events[one[0]].private is None for one in story)
        found.append({"told": told, "view": msgspec.to_builtins(game.view(position, viewer)) if is_open else None})
    return {"title": f"{setup!r}, seed {seed}", "untold": untold, "first": first, "steps": found}


@pytest.mark.parametrize("laws", [ApexLaws, CouncilLaws, PocketImperiumLaws], ids=lambda laws: str(laws.game.name))
def test_events_lead_the_web_client_from_view_to_view(laws: type[Laws], tmp_path: Path) -> None:
    """In every mode and at every number of players, without a look at what comes next."""
    matches = [seen(setup, seed, laws.untold) for seed, setup in enumerate(laws().setups())]
    (tmp_path / "matches.json").write_bytes(msgspec.json.encode(matches))
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/web.py"), "test", "--", "src/games/changed.test.ts"],
        env={**os.environ, "MATCHES": str(tmp_path / "matches.json")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert f"{3 + len(matches)} passed" in COLOURS.sub("", done.stdout)
