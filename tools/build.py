"""Install the package in place and compile its rules, so that nobody waits for them later."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTALL = ["-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-build-isolation", "--no-deps", "-e", "."]


def main() -> int:
    installed = python(*INSTALL)
    if installed.returncode:
        print(installed.stdout + installed.stderr, file=sys.stderr)
        return 1
    made = python("-m", "armillary.build", *games())
    print(made.stdout + made.stderr, end="")
    return made.returncode


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)


def games() -> list[str]:
    """Those of the package by name, the examples by folder."""
    own = (path.parent.name.replace("_", "-") for path in ROOT.glob("src/armillary/games/*/__init__.py"))
    return [*sorted(own), *(str(path.parent.relative_to(ROOT)) for path in ROOT.glob("examples/*/rules.py"))]


if __name__ == "__main__":
    sys.exit(main())
