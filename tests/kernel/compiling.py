"""Runs the package's own build on small sources, in processes and folders of their own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import armillary
from armillary.sources import kernel_is_compiled

SRC = Path(armillary.__file__).parents[1]
ASK_GENERATOR = """
import json, sys
from pathlib import Path
import armillary
from armillary.build.compile import own_modules
from armillary.build.declare import Declaration
from armillary.build.refusals import DialectError

def refusals(name):
    try:
        Declaration(f"lab.{name}", {*own_modules(), f"lab.{name}"}).text()
    except DialectError as error:
        return str(error).splitlines()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    return []

sys.path.insert(0, sys.argv[1])
print(json.dumps({path.stem: refusals(path.stem) for path in sorted(Path(sys.argv[1], "lab").glob("*.py"))}))
"""
REFUSED = re.compile(r"^rules\.py:(\d+): (.*)", re.M)
UNTRANSLATED = re.compile(r"^\S*rules\.py:(\d+):\d+: (?!the result of using negative)(.*)", re.M)


def is_compiled() -> bool:
    """Whether compiled modules can be run here at all: they need a compiled kernel."""
    return kernel_is_compiled()


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


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """python -m armillary.build FOLDER."""
    return python("-m", "armillary.build", folder.name, cwd=folder.parent)
