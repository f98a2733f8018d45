"""`make ladder`: play what is missing and write docs/ladder.md; with `--set GAME` set its levels first."""

import argparse
import os
from pathlib import Path

from ladder import calibration
from ladder.contests import GAMES, PARTS
from ladder.page import write
from ladder.played import play
from ladder.setting import set_levels

CALIBRATION = "calibration"
PAGE = Path(__file__).parents[2] / "docs" / "ladder.md"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make ladder", description=__doc__)
    parser.add_argument("--set", choices=GAMES, help="set the levels of a game, and play nothing else")
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players for which levels are set")
    parser.add_argument(
        "--part", choices=[*PARTS, CALIBRATION], action="append", help="play this part of the page alone"
    )
    parser.add_argument("--matches", type=float, default=1.0, help="times as many matches as usual")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page-only", action="store_true", help="write the page of what was played before")
    given = parser.parse_args()
    if given.set:
        set_levels(given.set, given.players, given.matches, given.workers)
        return
    for part in [] if given.page_only else given.part or [*PARTS, CALIBRATION]:
        if part == CALIBRATION:
            calibration.measure(given.matches)
            continue
        for contest in PARTS[part]():
            print(play(contest, round(contest.matches * given.matches), given.workers), flush=True)
    write(PAGE)


if __name__ == "__main__":
    main()
