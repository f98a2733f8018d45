"""Tests of whole builds: slow, so they are a stage of their own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TREE = ("src", "examples", "tests", "pyproject.toml", "setup.py", "README.md", "LICENSE")
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "build-*")


class Tree:
    """A copy of the sources, with nothing built in it."""

    def __init__(self, folder: Path, games: bool = True) -> None:
        self.folder = folder
        for name in TREE:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=MADE)
            else:
                shutil.copy(source, folder / name)
        if not games:
            shutil.rmtree(folder / "src/armillary/games")

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the tree, on its sources."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**kept, "PYTHONPATH": str(self.folder / "src"), **environment},
            capture_output=True,
            text=True,
        )

    def built(self) -> list[Path]:
        return sorted(self.folder.glob("src/**/*.so"))


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


@pytest.fixture
def bare(tmp_path: Path) -> Tree:
    """The kernel with its example alone: what takes long to compile is left out."""
    return Tree(tmp_path, games=False)
