"""Measure in a browser how long the story keeps people waiting, and write it into docs/web.md.

python -m tools.story_lag
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.serving import Serving
from tests.web.chromium import launch
from tests.web.playing import Player
from tests.web.tables import Wanted, choose_table
from tests.web.telling import seen, watch
from tests.web.visiting import visiting

PAGE = Path(__file__).parents[1] / "docs/web.md"
ROWS = re.compile(r"(?<=<!-- story lag -->\n)(?:\|.*\n)*")
MATCHES = [Wanted("pocket-imperium", 3), Wanted("apex", 6), Wanted("council-of-shadows", 4)]
STORIES = 15
"""Of each match."""


def main() -> int:
    rows = list(lines())
    print("\n".join(rows))
    PAGE.write_text(ROWS.sub("".join(f"{row}\n" for row in rows), PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def lines() -> Iterator[str]:
    """A table: seconds from the frame that asks until the question is open, against the usual bots."""
    yield "| match | stories | mean | longest |"
    yield "|---|---|---|---|"
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(Serving(f"{folder}/armillary.db", pace=20))
        browser = launch(stack.enter_context(sync_playwright()))
        for wanted in MATCHES:
            lags = measured(browser, server.url, wanted)
            yield f"| {wanted} | {len(lags)} | {sum(lags) / len(lags):.1f} | {max(lags):.1f} |"


def measured(browser: Browser, url: str, wanted: Wanted) -> list[float]:
    with visiting(browser, url, settings={"confirm": "never"}, reduced_motion="no-preference") as visitor:
        watch(visitor.page)
        choose_table(visitor, wanted, bot=None)
        player = Player(visitor, seed=1)
        while player.wait() and len(seen(visitor.page).lags) < STORIES:
            player.step()
        return seen(visitor.page).lags


if __name__ == "__main__":
    sys.exit(main())
