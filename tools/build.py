"""Install the package in place and compile its rules, or say in one line that they run interpreted."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTALL = ["-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-build-isolation", "--no-deps", "-e", "."]


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)


def main() -> int:
    print("Compiling the rules: some minutes the first time.", flush=True)
    installed = python(*INSTALL)
    if installed.returncode:
        print(installed.stdout + installed.stderr, file=sys.stderr)
        return 1
    if not any((ROOT / "src/armillary/kernel").glob("position.*so")):
        print("There is no working C compiler here: the same rules run interpreted, about 100 times slower.")
        return 0
    for rules in sorted(ROOT.glob("examples/*/rules.py")):
        built = python("-m", "armillary.build", str(rules.parent))
        if built.returncode:
            print(built.stderr, file=sys.stderr)
            return 1
    print("The rules are compiled.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
