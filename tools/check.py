"""Every check and test, stage by stage, with the time of each. Ends after the first stages that fail."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from armillary.build.compiler import is_here

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
CORES = 2
PYTEST = [sys.executable, "-m", "pytest"]
LAST_FAILED = ROOT / ".pytest_cache/v/cache/lastfailed"
FEW = 3
"""So many tests that failed are run once more, where servers and browsers wait for each other."""
WITHOUT_BROWSER = ["tests", "--ignore=tests/web", "--dist", "worksteal"]
"""What is done once for all builds of the rules is left out. Tests of one file stay together: they share servers."""


@dataclass(frozen=True)
class Stage:
    """A command that must succeed."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    compiled: bool = False
    """Makes sense only where the rules are compiled."""
    waits: bool = False
    """Servers, browsers and databases wait for each other: a few tests that fail are run once more, alone."""
    seen: list[str] = field(default_factory=list)
    """What is left out where a compiled stage has run it already: it is the same in both builds."""


def tool(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def parallel(*arguments: str, workers: int = CORES) -> list[str]:
    return [*PYTEST, "--cache-clear", "-n", str(workers), *arguments]


STAGES = [
    [
        Stage("lint", tool("ruff", "check", "-q", ".")),
        Stage("format", tool("ruff", "format", "-q", "--check", ".")),
        Stage("layers", tool("lint-imports", "--no-cache")),
        Stage(
            "tests: all are found, and kept as bytecode",
            [*PYTEST, "-p", "no:cacheprovider", "--collect-only", "-q", "tests"],
        ),
        Stage("types", tool("mypy")),
        Stage("web client: types", [sys.executable, "tools/web.py", "check"]),
        Stage("web client: parts", [sys.executable, "tools/web.py", "test"]),
        Stage(
            "builds: sanitised, wheel, without a compiler", [*PYTEST, "-p", "no:cacheprovider", "builds"], compiled=True
        ),
    ],
    [Stage("web client: in the browser", parallel("--dist", "worksteal", "tests/web"), waits=True)],
    [Stage("tests, compiled", parallel(*WITHOUT_BROWSER, workers=CORES + 1), compiled=True, waits=True)],
    [
        Stage(
            "tests, interpreted and strict",
            parallel(*WITHOUT_BROWSER),
            {"ARMILLARY_PURE": "1", "ARMILLARY_STRICT": "1", "ARMILLARY_EXAMPLES": "8"},
            seen=[
                "--ignore=tests/server",
                "--ignore=tests/cli",
                "--ignore=tests/test_docs.py",
                "--ignore-glob=*_view.py",
            ],
        )
    ],
    [Stage("faults, each tenth", [sys.executable, "tools/faults.py", "--every", "10"], compiled=True)],
]
"""One group after the other. Stages of a group use one core each, and run side by side."""


@dataclass(frozen=True)
class Outcome:
    """How a stage went."""

    stage: Stage
    passed: bool
    seconds: float
    busy: float
    """Seconds that the processors worked for it."""
    unreliable: list[str]
    """Tests that failed, and passed when they ran alone."""

    def __str__(self) -> str:
        took = f"{self.seconds:7.1f} s {self.busy:7.1f} s"
        lines = [f"{took}  {self.stage.name}" + ("" if self.passed else "  FAILED")]
        return "\n".join(
            [*lines, *(f"                     UNRELIABLE, to be mended: {test}" for test in self.unreliable)]
        )


def run(stage: Stage, compiled: bool, alone: bool) -> Outcome:
    """What a stage prints is shown at once if it runs alone, and else when it has ended."""
    started = time.monotonic()
    if alone:
        print(f"== {stage.name}", flush=True)
    command = [*stage.command, *(stage.seen if compiled else [])]
    kept = None if alone else subprocess.PIPE
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **stage.environment}, stdout=kept, stderr=subprocess.STDOUT
    )
    if process.stdout is not None:
        said = process.stdout.read().decode()
        print(f"== {stage.name}\n{said}", end="", flush=True)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    passed = process.returncode == 0
    unreliable = [] if passed or not stage.waits else passing_alone()
    busy = used.ru_utime + used.ru_stime
    return Outcome(stage, passed or bool(unreliable), time.monotonic() - started, busy, unreliable)


def passing_alone() -> list[str]:
    """The tests that failed just now, if they are few and all of them pass when they run alone."""
    failed = list(json.loads(LAST_FAILED.read_text())) if LAST_FAILED.exists() else []
    if not 0 < len(failed) <= FEW:
        return []
    print("== once more, alone", flush=True)
    return [] if subprocess.run([*PYTEST, "-p", "no:cacheprovider", *failed], cwd=ROOT).returncode else failed


def run_group(stages: list[Stage], compiled: bool) -> list[Outcome]:
    with ThreadPoolExecutor(CORES) as pool:
        return list(pool.map(lambda stage: run(stage, compiled, len(stages) == 1), stages))


def main() -> int:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start hundreds of processes
    compiled, lines, passed = is_here(), [], True
    for group in STAGES:
        stages = [stage for stage in group if compiled or not stage.compiled]
        lines += [
            f"{'left out':>19}  {one.name} (there is no working C compiler)" for one in group if one not in stages
        ]
        outcomes = run_group(stages, compiled)
        lines += map(str, outcomes)
        passed = all(one.passed for one in outcomes)
        if not passed:
            break
    print("\n".join(["", *lines]))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
