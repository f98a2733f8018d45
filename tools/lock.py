"""Write the locked requirements, with hashes, from pyproject.toml."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCKS = {"play": ["build", "server"], "dev": ["dev"], "bench": ["dev", "bench"]}
COMPILE = ["uv", "pip", "compile", "-q", "--universal", "--generate-hashes", "--no-header", "--python-version", "3.11"]


def main() -> int:
    below: list[str] = []
    for name, extras in LOCKS.items():
        target = f"requirements/{name}.txt"
        wanted = [part for extra in extras for part in ("--extra", extra)]
        done = subprocess.run(
            [sys.executable, "-m", *COMPILE, "pyproject.toml", *wanted, *below, "-o", target], cwd=ROOT
        )
        if done.returncode:
            return done.returncode
        below = ["-c", target]
    return 0


if __name__ == "__main__":
    sys.exit(main())
