"""Make the virtual environment, or say in one line why not."""

import subprocess
import sys


def main(folder: str) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 (this file must also run where the package does not)
        found = ".".join(map(str, sys.version_info[:2]))
        print(
            f"Armillary needs Python 3.11 or newer, and this is {found}: try `make PYTHON=python3.12`.", file=sys.stderr
        )
        return 1
    done = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True)
    if done.returncode:
        print("Python cannot make a virtual environment here; on Debian, install python3-venv.", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
