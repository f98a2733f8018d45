"""Measure in a browser what pages weigh on the wire and how soon they can be used, and write it into docs/web.md.

python -m tools.page_weight [PAGE]: with one of the pages, what it is made of
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from armillary.client import Client
from armillary.kernel.registry import own
from tests.server.guests import GAME, guests, raw
from tests.server.serving import Serving
from tests.web.chromium import launch
from tests.web.tables import asked, be, finished
from tests.web.weighing import Weighed, weigh

PAGE = Path(__file__).parents[1] / "docs/web.md"
ROW = re.compile(r"^\| (?P<name>[^|]*?) \|(?P<before>[^|]*\|[^|]*\|)(?P<now>[^|]*\|[^|]*\|)$", re.M)
ROWS = re.compile(r"(?<=<!-- page weight -->\n)(?:\|.*\n)*")
HEAD = ["| page | before: kB | s | now: kB | s |", "|---|---|---|---|---|"]


class Page(NamedTuple):
    """A page to be weighed."""

    kind: str
    path: str


def main(wanted: str = "") -> int:
    with serving() as (browser, client):
        pages = {name: page for name, page in list_of(client) if wanted in name}
        weighed = {name: measured(browser, client, page) for name, page in pages.items()}
    for found in weighed.values() if wanted else ():
        print(*(f"{size:8} {path}" for path, size in sorted(found.parts.items(), key=lambda part: -part[1])), sep="\n")
    for name, found in weighed.items():
        print(f"{name}: {told(found)}")
    if not wanted:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), weighed), encoding="utf-8")
    return 0


@contextmanager
def serving() -> Iterator[tuple[Browser, Client]]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(Serving(f"{folder}/armillary.db", pace=20))
        [client] = stack.enter_context(guests(server.url, "Ann"))
        yield launch(stack.enter_context(sync_playwright())), client


def list_of(client: Client) -> Iterator[tuple[str, Page]]:
    yield "first page", Page("home", "/")
    yield "public tables", Page("tables", "/tables")
    for game in own():
        yield f"table of {game}", Page("table", f"/table/{asked(client, game).id}")
    yield "table that is over", Page("over", f"/table/{finished(client).id}")
    for game in own():
        raw(client, "GET", f"/api/games/{game}/lessons")  # a server reads them once
        yield f"first lesson of {game}", Page("learn", f"/learn/{game}")
    yield "rules", Page("rules", f"/rules/{GAME}")


def measured(browser: Browser, client: Client, page: Page) -> Weighed:
    known = page.kind in ("table", "over")
    prepare = partial(be, client=client) if known else lambda _: None
    return weigh(browser, client.url, page.path, page.kind, slowly=True, prepare=prepare)


def told(found: Weighed) -> str:
    return f"{found.size / 1000:.0f} | {found.seconds:.1f}"


def written(text: str, weighed: dict[str, Weighed]) -> str:
    """The table, with what it was before; what is new there begins with itself."""
    [rows] = ROWS.findall(text)
    before = {row["name"]: row["before"] for row in ROW.finditer(rows)}
    now = {name: f" {told(found)} |" for name, found in weighed.items()}
    lines = [*HEAD, *(f"| {name} |{before.get(name, found)}{found}" for name, found in now.items())]
    return ROWS.sub("".join(f"{line}\n" for line in lines), text)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
