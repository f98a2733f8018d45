"""What the rules know is written once: code that needs it elsewhere asks the position."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armillary.build.sources import methods
from armillary.kernel.registry import named, own

COMPILED = {"rules", "policy"}
"""The folders of a game whose modules are."""


def known(game: str) -> set[str]:
    """The compiled methods that a game adds to its position, those that it inherits from the kernel left out."""
    home = own()[game]
    position: Any = named(game).position_class
    return {name for name, (base, _) in methods(position).items() if base.__module__.startswith(home)}


def functions(module: Path) -> Iterator[str]:
    """Every function and method of a module."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node.name


def namesakes(game: str) -> set[str]:
    """Functions outside of the rules that are called as one of the rules' methods."""
    rules = known(game)
    outside = (one for one in named(game).folder.rglob("*.py") if one.parent.name not in COMPILED)
    return {
        f"{module.parent.name}/{module.stem}.{name}"
        for module in outside
        for name in functions(module)
        if name in rules
    }


@pytest.mark.parametrize("game", sorted(own()))
def test_nothing_is_written_again_that_the_rules_can_be_asked(game: str) -> None:
    assert namesakes(game) == set()


def test_namesakes_are_found(tmp_path: Path) -> None:
    module = tmp_path / "facts.py"
    module.write_text("class Facts:\n    def owner(self): ...\ndef fresh(hex): ...\nlevel = 1\n", encoding="utf-8")
    assert set(functions(module)) == {"owner", "fresh"} < known("pocket-imperium")
