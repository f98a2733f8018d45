"""Write the locked requirements, with hashes, from pyproject.toml."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCKS = {"play": ["build", "server"], "dev": ["dev"], "bench": ["dev", "bench"]}
"""What each file locks: extras of the package, on top of the files before it."""
GROUPS = ["web"]
"""And what is installed for itself, where it is needed."""
COMPILE = ["uv", "pip", "compile", "-q", "--universal", "--generate-hashes", "--no-header", "--python-version", "3.11"]


def main() -> int:
    below: list[str] = []
    for name, extras in LOCKS.items():
        wanted = [part for extra in extras for part in ("--extra", extra)]
        if written(name, "pyproject.toml", *wanted, *below):
            return 1
        below = ["-c", f"requirements/{name}.txt"]
    return max(written(name, "--group", name) for name in GROUPS)


def written(name: str, *what: str) -> int:
    return subprocess.run(
        [sys.executable, "-m", *COMPILE, *what, "-o", f"requirements/{name}.txt"], cwd=ROOT
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
