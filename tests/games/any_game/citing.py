"""Whether tests and faults cite every rule by its number. For the tests of any game."""

import re
import tomllib
from collections.abc import Container, Iterable
from pathlib import Path

from armillary.kernel.game import Game
from armillary.kernel.rulebook import rules

FAULTS = Path(__file__).parents[2] / "faults"


def cited(tests: Iterable[str]) -> dict[str, str]:
    """The test of each rule, by the number in its name."""
    found = ((re.match(r"test_(\d+)_(\d+)_", name), name) for name in tests)
    return {f"{number[1]}.{number[2]}": name for number, name in found if number}


def within(numbers: Iterable[str], sections: Container[int] | None) -> set[str]:
    """Those of some rule numbers that are in some sections, or all."""
    return {number for number in numbers if sections is None or int(number.partition(".")[0]) in sections}


def check_citations(game: Game, tests: Iterable[str], sections: range | None = None) -> None:
    """Each numbered paragraph of RULES.md has a test, and a fault that this test finds, and no other number has.

    Of a part of the sections, when a game has a file of tests and a file of faults for each part.
    """
    about = cited(tests)
    for language in ("en", "fr"):
        assert set(about) == within(rules(game.folder, language), sections)
    part = f"_{sections[0]}_to_{sections[-1]}" if sections else ""
    faults = tomllib.loads((FAULTS / game.folder.name / f"rules{part}.toml").read_text(encoding="utf-8"))["fault"]
    assert {(fault["name"].partition(":")[0], fault["test"]) for fault in faults} == set(about.items())


def refusing(game: Game, sections: Container[int] | None = None) -> set[str]:
    """The rules that the catalogue has words to refuse with."""
    found = (re.match(r"refused\.(\d+\.\d+)", name) for name in game.text().entries)
    return within((rule[1] for rule in found if rule), sections)
