"""Whether tests and faults cite every rule by its number. For the tests of any game."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from armillary.kernel.game import Game
from armillary.kernel.rulebook import rules

FAULTS = Path(__file__).parents[1] / "faults"


def cited(tests: Iterable[str]) -> dict[str, str]:
    """The test of each rule, by the number in its name."""
    found = ((re.match(r"test_(\d+)_(\d+)_", name), name) for name in tests)
    return {f"{number[1]}.{number[2]}": name for number, name in found if number}


def check_citations(game: Game, tests: Iterable[str]) -> None:
    """Each numbered paragraph of RULES.md has a test, and a fault that this test finds, and no other number has."""
    about = cited(tests)
    assert set(about) == set(rules(game.folder)) == set(rules(game.folder, "fr"))
    faults = tomllib.loads((FAULTS / f"{game.folder.name}.toml").read_text(encoding="utf-8"))["fault"]
    assert {(fault["name"].partition(":")[0], fault["test"]) for fault in faults} == set(about.items())


def refusing(game: Game) -> set[str]:
    """The rules that the catalogue has words to refuse with."""
    found = (re.match(r"refused\.(\d+\.\d+)", name) for name in game.text().entries)
    return {rule[1] for rule in found if rule}
