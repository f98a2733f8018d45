"""Measure everything: python bench/run.py [--seconds S] [--json].

Reports speeds compiled and interpreted, what a second thread gains, and OpenSpiel's searches in C++ and in Python and
Catanatron beside ours, by confidence bounds and as bots search, where they are installed.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from armillary.bench.report import report
from armillary.bench.report import text as report_text
from armillary.bench.subject import load

HERE = Path(__file__).parent
KINDS = {"simulations_per_s": "by confidence bounds, as theirs", "bot_simulations_per_s": "as bots search"}
GAMES = [HERE.parent / "examples" / "beacons", HERE / "bids", HERE / "imperium"]


def measure(seconds: float) -> dict[str, Any]:
    """Measure the games made for it."""
    subjects = [load(folder.name, folder.parent) for folder in GAMES]
    return report(subjects, seconds, peers=True)


def text(found: dict[str, Any]) -> list[str]:
    """Render everything as lines."""
    lines = report_text(found)
    if "openspiel_cpp" in found["peers"]:
        ours, peer = found["games"]["bids"], found["peers"]["openspiel_cpp"]
        rates = ours["compiled"] or ours["interpreted"]
        lines.append("")
        for kind, label in (
            ("simulations_per_s", "by confidence bounds, as theirs"),
            ("bot_simulations_per_s", "as bots"),
        ):
            times = rates[kind] / peer["simulations_per_s"]
            lines.append(f"search, {label}: bids runs {times:.1f} times as fast as OpenSpiel's C++ search on goofspiel")
    return lines


def main(arguments: list[str]) -> None:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each measurement")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args(arguments)
    found = measure(chosen.seconds)
    print(json.dumps(found) if chosen.json else "\n".join(text(found)))


if __name__ == "__main__":
    main(sys.argv[1:])
