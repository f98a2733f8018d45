"""Runs the package's own build on small sources, in processes and folders of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import armillary

SRC = Path(armillary.__file__).parents[1]
ASK_GENERATOR = """
import importlib, json, sys
from pathlib import Path
import armillary.minds.tree
from armillary.build.check import ModuleCheck

def refusals(name):
    try:
        return ModuleCheck(importlib.import_module(f"lab.{name}")).refusals()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]

sys.path.insert(0, sys.argv[1])
print(json.dumps({path.stem: refusals(path.stem) for path in sorted(Path(sys.argv[1], "lab").glob("*.py"))}))
"""


def python(
    *arguments: str, cwd: Path, path: str = "", limit: int = 120, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run Python with the package's sources and another path, and nothing else that a caller has set for it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    paths = os.pathsep.join([str(SRC), str(cwd), path])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**kept, "PYTHONPATH": paths, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=limit,
    )


def ask_generator(folder: Path, sources: dict[str, str]) -> dict[str, list[str]]:
    """What the generator refuses in each of some modules: `file:line: reason`."""
    (folder / "lab").mkdir()
    for name, source in sources.items():
        (folder / "lab" / f"{name}.py").write_text(source, encoding="utf-8")
    done = python("-c", ASK_GENERATOR, str(folder), cwd=folder, environment={"ARMILLARY_PURE": "1"})
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found
