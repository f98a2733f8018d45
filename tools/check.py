"""Every check and test, stage by stage, with the time of each. Stops at the first stage that fails."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from armillary.build.compiler import NotCompiled, compiler

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
WITHOUT_BROWSER = ["tests", "--ignore=tests/web"]
"""What is done once for all builds of the rules is left out."""


@dataclass(frozen=True)
class Stage:
    """A command that must succeed."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    compiled: bool = False
    """Makes sense only where the rules are compiled."""
    seen: list[str] = field(default_factory=list)
    """What is left out where a compiled stage has run it already: it is the same in both builds."""


def tool(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def parallel(*arguments: str) -> list[str]:
    return [*PYTEST, "-n", "2", *arguments]


STAGES = [
    Stage("lint", tool("ruff", "check", "-q", ".")),
    Stage("format", tool("ruff", "format", "-q", "--check", ".")),
    Stage("types", tool("mypy")),
    Stage("layers", tool("lint-imports", "--no-cache")),
    Stage("web client: types", [sys.executable, "tools/web.py", "check"]),
    Stage("web client: parts", [sys.executable, "tools/web.py", "test"]),
    Stage("web client: in the browser", parallel("tests/web")),
    Stage("tests, compiled", parallel(*WITHOUT_BROWSER), compiled=True),
    Stage(
        "tests, interpreted and strict",
        parallel(*WITHOUT_BROWSER),
        {"ARMILLARY_PURE": "1", "ARMILLARY_STRICT": "1", "ARMILLARY_EXAMPLES": "8"},
        seen=["--ignore=tests/server", "--ignore=tests/cli"],
    ),
    Stage("builds: sanitised, wheel, without a compiler", [*PYTEST, "builds"], compiled=True),
    Stage("faults, each tenth", [sys.executable, "tools/faults.py", "--every", "10"], compiled=True),
]


def run(stage: Stage, compiled: bool) -> tuple[bool, float]:
    started = time.monotonic()
    print(f"== {stage.name}", flush=True)
    command = [*stage.command, *(stage.seen if compiled else [])]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **stage.environment})
    return done.returncode == 0, time.monotonic() - started


def is_compiled() -> bool:
    """Whether rules can be compiled here."""
    try:
        return bool(compiler())
    except NotCompiled:
        return False


def main() -> int:
    compiled = is_compiled()
    times = []
    for stage in STAGES:
        if stage.compiled and not compiled:
            times.append(f"{'left out':>9}  {stage.name} (there is no working C compiler)")
            continue
        passed, seconds = run(stage, compiled)
        times.append(f"{seconds:7.1f} s  {stage.name}" + ("" if passed else "  FAILED"))
        if not passed:
            print("\n".join(["", *times]))
            return 1
    print("\n".join(["", *times]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
