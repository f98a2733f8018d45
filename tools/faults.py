"""Plant faults, one at a time, and show that exactly the right test fails.

python tools/faults.py [--every N] [NAME ...]

A NAME is that of a fault, its number (`6.4`), or that of a file of faults (`beacons/rules`). With --every,
only each N-th is planted.

A fault is a change to a copy of the tree. Its tests run interpreted; those of a fault marked `compiled`, which
is one of the translator, run compiled.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[1]
FAULTS = ROOT / "tests" / "faults"
COPIED = ("src", "examples", "tests", "web/src/core/words", "web/src/games", "pyproject.toml")
UNUSED = ("cacheprovider", "hypothesispytest", "xdist")  # to load these takes half of the time
PYTEST = ["-m", "pytest", "-q", "-rf", *(f"-pno:{plugin}" for plugin in UNUSED)]
SOON = {"ARMILLARY_SHRINK": "0", "ARMILLARY_EXAMPLES": "12", "ARMILLARY_PATIENCE": "10"}
"""So that a test that fails does so soon."""
AT_ONCE = 3  # on two cores: servers often wait
FAILED = re.compile(r"^FAILED \S+::(\w+)", re.M)


class Edit(msgspec.Struct, forbid_unknown_fields=True):
    """A piece of text that stands once in a file, and what is put in its place."""

    file: str
    find: str
    replace: str


class Fault(msgspec.Struct, forbid_unknown_fields=True):
    """A mistake, and the test that finds it."""

    name: str
    test: str
    edits: list[Edit]
    suite: str
    """The test file to run."""
    group: str
    """The file of faults it stands in."""
    compiled: bool = False
    environment: dict[str, str] = {}


def read_faults() -> list[Fault]:
    """Every fault, from the files beside the tests."""
    found = []
    for path in sorted(FAULTS.rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        common = {"suite": data["suite"], "group": path.relative_to(FAULTS).with_suffix("").as_posix()}
        found += msgspec.convert([{**common, **fault} for fault in data["fault"]], list[Fault])
    return found


def apply(tree: Path, edits: list[Edit]) -> None:
    for edit in edits:
        path = tree / edit.file
        text = path.read_text(encoding="utf-8")
        if text.count(edit.find) != 1:
            raise ValueError(f"{edit.file}: stands {text.count(edit.find)} times, not once: {edit.find!r}")
        path.unlink()  # it may be a link to our own
        path.write_text(text.replace(edit.find, edit.replace), encoding="utf-8")


def plant(fault: Fault, tree: Path) -> None:
    """A copy of the tree with the fault in it."""
    skipped = shutil.ignore_patterns("*.egg-info")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=skipped, copy_function=link)
        else:
            shutil.copy(source, tree / name)
    apply(tree, fault.edits)


def link(source: str, target: str) -> None:
    """Another name for a file, which is made sooner than a copy, where the two may share a disk."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def run(arguments: list[str], tree: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    own = {"PYTHONPATH": str(tree / "src"), "ARMILLARY_CACHE": str(tree / "units"), "PYTHONDONTWRITEBYTECODE": "1"}
    settings = {**own, **environment}
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree, env={**os.environ, **settings}, capture_output=True, text=True
    )


def failing(fault: Fault) -> set[str]:
    """The tests that fail with the fault planted."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        plant(fault, tree)
        environment = {**SOON, **fault.environment}
        if not fault.compiled:
            environment["ARMILLARY_PURE"] = "1"
        done = run([*PYTEST, fault.suite], tree, environment)
        if done.returncode not in {0, 1}:
            raise RuntimeError(f"{fault.name}: the tests did not run\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return set(FAILED.findall(done.stdout))


def verdict(fault: Fault) -> tuple[Fault, set[str], float]:
    started = time.monotonic()
    return fault, failing(fault), time.monotonic() - started


def is_called(fault: Fault, names: list[str]) -> bool:
    return not names or not {fault.name, fault.name.partition(":")[0], fault.group}.isdisjoint(names)


def main(names: list[str], every: int) -> int:
    faults = [fault for fault in read_faults() if is_called(fault, names)][::every]
    wrong = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for fault, failed, seconds in pool.map(verdict, faults):
            right = failed == {fault.test}
            wrong += not right
            found = ", ".join(sorted(failed)) or "nothing"
            print(f"{'ok  ' if right else 'BAD '} {fault.name}: failed {found} ({seconds:.0f} s)", flush=True)
            if not right:
                print(f"     expected exactly {fault.test}", flush=True)
    print(f"{len(faults) - wrong} of {len(faults)} faults are found by exactly the right test")
    return 1 if wrong or not faults else 0


if __name__ == "__main__":
    reader = argparse.ArgumentParser()
    reader.add_argument("--every", type=int, default=1)
    reader.add_argument("names", nargs="*")
    given = reader.parse_args()
    sys.exit(main(given.names, given.every))
