"""Draw every page as people see it, in both themes, on a desktop and on a phone.

python -m tools.screenshots [SCENE...]
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from armillary.client import Client
from armillary.kernel.registry import names
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.chromium import launch
from tests.web.playing import Player
from tests.web.tables import Wanted, choose_table, finished, open_table
from tests.web.visiting import DESKTOP, PHONE, Visitor, visiting
from tests.web.wording import say

FOLDER = Path(__file__).parents[1] / "build/screenshots"
LOOKS: dict[str, Any] = {
    f"{theme}-{size}": {"color_scheme": theme, "shape": shape}
    for theme in ("light", "dark")
    for size, shape in (("desktop", DESKTOP), ("phone", PHONE))
}
PAGES = {
    "home": "/",
    "tables": "/tables",
    "account": "/account",
    "return": "/return",
    "confirm": "/confirm",
    "about": "/about",
    "lost": "/nowhere",
    **{f"{page}-{game}": f"/{page}/{game}" for game in names() for page in ("new", "rules", "learn")},
}
LONG = ("home", "new", "tables", "mine", "account", "return", "confirm", "about", "waiting")
"""Pages that are shown whole; of the others what is in sight."""
SETTINGS = {"confirm": "never"}
MATCHES = [
    Wanted("pocket-imperium", 3),
    Wanted("apex", 6, ("exploration",)),
    Wanted("apex", 2),
    Wanted("council-of-shadows", 4, ("full",)),
    Wanted("council-of-shadows", 1),
]


class Sitting:
    """One person, with every kind of device at hand."""

    def __init__(self, browser: Browser, url: str, stack: ExitStack) -> None:
        self.pilot = stack.enter_context(visiting(browser, url, settings=SETTINGS))
        self.pilot.open("/")
        self.pilot.button(say("home.play")).first.click()
        self.pilot.page.wait_for_url("**/table/*")
        known: Any = self.pilot.context.storage_state()
        self.visitors = {
            look: stack.enter_context(visiting(browser, url, storage_state=known, **how)) for look, how in LOOKS.items()
        }

    def draw(self, scene: str, path: str) -> None:
        print(scene, flush=True)
        for look, visitor in self.visitors.items():
            visitor.open(path)
            visitor.page.screenshot(path=FOLDER / f"{scene}-{look}.png", full_page=scene.split("-")[0] in LONG)


def scenes(pilot: Visitor, ann: Client) -> Iterator[tuple[str, str]]:
    """Every scene with its address, once it can be seen there."""
    over = finished(ann).id
    waiting = open_table(ann, free=2).id
    yield from PAGES.items()
    yield "waiting", f"/table/{waiting}"
    yield "replay", f"/replay/{over}?step=120"
    yield "mine", "/mine"
    for wanted in MATCHES:
        yield from moments(pilot, wanted)


def moments(pilot: Visitor, wanted: Wanted) -> Iterator[tuple[str, str]]:
    """A match whenever something is asked for the first time, and its end."""
    choose_table(pilot, wanted)
    path = urlsplit(pilot.page.url).path
    for asked in Player(pilot).moments():
        yield f"{wanted.game}-{wanted.players}-{asked.removeprefix('ask.')}", path
    yield f"{wanted.game}-{wanted.players}-over", path


def main(wanted: list[str]) -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(Serving(f"{folder}/armillary.db"))
        browser = launch(stack.enter_context(sync_playwright()))
        sitting = Sitting(browser, server.url, stack)
        [ann] = stack.enter_context(guests(server.url, "Ann"))
        for scene, path in scenes(sitting.pilot, ann):
            if not wanted or scene in wanted:
                sitting.draw(scene, path)
    print(f"See {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
