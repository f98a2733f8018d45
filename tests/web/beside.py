"""Games that are installed beside the package, as far as programs that are started can tell."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BEACONS = Path(__file__).parents[2] / "examples" / "beacons"


@contextmanager
def installed_beside(folder: Path, game: str) -> Iterator[None]:
    """Beacons under another name, as a package leaves it when it is installed, for whatever is started meanwhile."""
    copied = shutil.copytree(BEACONS, folder / game, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copied.glob("*.py"):
        text = re.sub(
            r'^from beacons\b|(?<=name=")beacons(?=")',
            lambda found: found[0].replace("beacons", game),
            file.read_text(encoding="utf-8"),
            flags=re.M,
        )
        file.write_text(text, encoding="utf-8")
    left = folder / f"{game}-1.dist-info"
    left.mkdir()
    (left / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1\n")
    (left / "entry_points.txt").write_text(f"[armillary.games]\n{game} = {game}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")])))
        yield
