"""A game of the tests' own, compiled where the kernel is."""

import shutil
from pathlib import Path

import pytest

from armillary.kernel import position, registry
from armillary.kernel.game import Game
from tests.kernel.compiling import build


@pytest.fixture(scope="session")
def stairs(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The stairs, from a folder outside the package."""
    folder = tmp_path_factory.mktemp("games") / "climbing"
    shutil.copytree(Path(__file__).parent / "stairs", folder)
    if not str(position.__file__).endswith(".py"):
        built = build(folder)
        assert built.returncode == 0, built.stderr
    return registry.game(str(folder))
