"""What a unit is made of: whatever changes a game's rules makes another unit."""

import sys
from pathlib import Path
from typing import Any

import pytest

from armillary.build import units
from armillary.build.sources import bases
from armillary.kernel.registry import named, own


def files(root: Any) -> set[Path]:
    """Where the classes of a game are written, and its names."""
    modules = [base.__module__ for base in bases(root)]
    names = [f"{module.partition('.rules')[0]}.names" for module in modules if ".rules" in module]
    return {Path(str(sys.modules[name].__file__)) for name in (*modules, *names)}


@pytest.mark.parametrize("game", sorted(own()))
def test_every_file_of_the_rules_counts(game: str) -> None:
    root = named(game).position_class
    assert files(root) <= set(units.sources(root))
    assert not [path for path in units.sources(root) if {"people", "checks", "components"} & set(path.parts)]
