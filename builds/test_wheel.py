"""The wheel: one file for Python 3.11 and newer, with compiled rules, declarations, texts and data in it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from builds.conftest import Tree


def test_wheel(tree: Tree, tmp_path: Path) -> None:
    """It is abi3, carries what it needs, and a game outside the package compiles against it."""
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", "wheels", "."]
    done = subprocess.run(
        command,
        cwd=tree.folder,
        env={**os.environ, "ARMILLARY_COMPILED": "1", "ARMILLARY_BUILD": "quick"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    [wheel] = (tree.folder / "wheels").glob("*.whl")
    assert "-cp311-abi3-" in wheel.name
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(installed)
    for wanted in (
        "armillary/kernel/position.abi3.so",
        "armillary/kernel/position.py",
        "armillary/kernel/position.pxd",
        "armillary/kernel/bits.pxd",
        "armillary/kernel/text/fr.toml",
        "armillary/search/unlocked.abi3.so",
        "armillary/server/web/site/index.html",
        "armillary/server/web/site/worker.js",
        "armillary/py.typed",
    ):
        assert wanted in names
    built = tree.python("-m", "armillary.build", "examples/beacons", PYTHONPATH=str(installed))
    assert built.returncode == 0, built.stderr
    chosen = "replay or builds_agree"
    laws = tree.python("-m", "pytest", "-q", "tests/test_beacons_laws.py", "-k", chosen, PYTHONPATH=str(installed))
    assert laws.returncode == 0, laws.stdout
