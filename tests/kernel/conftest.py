"""A game of the tests' own."""

import shutil
from pathlib import Path

import pytest

from armillary.kernel import registry
from armillary.kernel.game import Game


@pytest.fixture(scope="session")
def stairs(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The stairs, from a folder outside the package."""
    folder = tmp_path_factory.mktemp("games") / "climbing"
    shutil.copytree(Path(__file__).parent / "stairs", folder)
    return registry.game(str(folder))
