"""The same rules run interpreted, in a process of their own: a process has one kernel.

python -m armillary.bench.interpreted MODULE HOME SECONDS
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from armillary.bench.subject import Subject, load


def run_interpreted(subject: Subject, seconds: float) -> dict[str, Any]:
    """Measure a subject interpreted; its rates, and a trace of what was played."""
    left_out = {"ARMILLARY_STRICT", "PYTHONPATH"}  # strict checks cost time
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    paths = [str(path) for path in (Path(__file__).parents[2], *filter(None, [os.environ.get("PYTHONPATH")]))]
    environment |= {"ARMILLARY_PURE": "1", "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", __name__, subject.module, str(subject.home), str(seconds)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(module: str, home: str, seconds: float) -> None:
    """Measure in this process, and print it."""
    from armillary.bench.measure import LAST, measure, trace

    subject = load(module, Path(home))
    rates = measure(subject, seconds)
    games = max(LAST, int(rates["games_per_s"] * seconds / 2))
    print(json.dumps({"rates": rates, "trace": trace(subject, games)}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
