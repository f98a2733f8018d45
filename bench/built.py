"""Games compiled and up to date: measuring an old binary, or one made with other flags, would compare nothing."""

import os
import subprocess
import sys
from pathlib import Path


def ensure_built(folder: Path, path: Path | None = None) -> None:
    """Compile a game in place, if anything it is made from has changed; path: where else it imports from."""
    paths = [str(path)] if path else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])}
    command = [sys.executable, "-m", "armillary.build", str(folder)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
