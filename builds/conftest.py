"""Tests of whole builds: slow, so they are a stage of their own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TREE = ("src", "examples", "tests", "pyproject.toml", "setup.py", "README.md", "LICENSE")
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")


class Tree:
    """A copy of the sources, with a cache of its own that nothing has been compiled into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        folder.mkdir()
        for name in TREE:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=MADE)
            else:
                shutil.copy(source, folder / name)

    def environment(self, **more: str) -> dict[str, str]:
        """What this process was told, but for the package, with the tree's sources and its cache."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
        path = os.pathsep.join(str(self.folder / part) for part in ("src", "examples"))
        return {**kept, "PYTHONPATH": path, "ARMILLARY_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1", **more}

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start Python in the tree, on its sources."""
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment(**environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the tree to its end."""
        process = self.start(*arguments, **environment)
        said = process.communicate()
        return subprocess.CompletedProcess(arguments, process.returncode, *said)

    def units(self) -> list[Path]:
        """What lies in the cache."""
        return sorted(self.cache.glob("*"))


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "tree")
