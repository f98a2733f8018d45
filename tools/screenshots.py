"""Draw every page as people see it, in both themes, on a desktop and on a phone.

python -m tools.screenshots [SCENE...]
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from armillary.client import Client
from armillary.kernel.registry import FOLDERS, own
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.beside import BEACONS
from tests.web.chromium import launch
from tests.web.playing import Player
from tests.web.tables import Wanted, choose_table, finished, open_table
from tests.web.telling import told
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
    **{f"{page}-{game}": f"/{page}/{game}" for game in own() for page in ("new", "rules", "learn", "daily")},
    **{f"{page}-beacons": f"/{page}/beacons" for page in ("new", "rules")},
}
LONG = ("home", "new", "tables", "mine", "account", "return", "confirm", "about", "waiting", "room")
"""Pages that are shown whole; of the others what is in sight."""
SETTINGS = {"confirm": "never"}
MATCHES = [
    Wanted("pocket-imperium", 3),
    Wanted("apex", 6, ("exploration",)),
    Wanted("apex", 2),
    Wanted("council-of-shadows", 4, ("full",)),
    Wanted("council-of-shadows", 1),
    Wanted("beacons", 2),
]


TELLING = Wanted("apex", 4)
SLOWLY = """
const kept = JSON.parse(localStorage["armillary.settings"] ?? "{}");
localStorage["armillary.settings"] = JSON.stringify({ ...kept, pace: "slow" });
"""


class Scene(NamedTuple):
    """Something to be drawn."""

    name: str
    path: str
    act: Callable[[Visitor], object] = lambda _: None
    """What is done there before it is drawn."""


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

    def draw(self, scene: Scene) -> None:
        print(scene.name, flush=True)
        for look, visitor in self.visitors.items():
            visitor.open(scene.path)
            scene.act(visitor)
            whole = scene.name.split("-")[0] in LONG
            visitor.page.screenshot(path=FOLDER / f"{scene.name}-{look}.png", full_page=whole)


def scenes(pilot: Visitor, ann: Client) -> Iterator[Scene]:
    """Everything, each as soon as it can be seen."""
    over = finished(ann).id
    waiting = open_table(ann, free=2).id
    yield from (Scene(*page) for page in PAGES.items())
    yield Scene("keys", "/", lambda visitor: visitor.page.keyboard.press("?"))
    yield Scene("friend", "/", lambda visitor: visitor.button(say("friend.play")).first.click())
    yield Scene("waiting", f"/table/{waiting}")
    yield Scene("room", own_room(pilot))
    yield Scene("replay", f"/replay/{over}?step=120")
    yield Scene("mine", "/mine")
    yield Scene("telling", begun(pilot, TELLING), tell)
    yield Scene("back", urlsplit(pilot.page.url).path, look_back)
    for wanted in MATCHES:
        yield from moments(pilot, wanted)


def begun(pilot: Visitor, wanted: Wanted) -> str:
    choose_table(pilot, wanted)
    return urlsplit(pilot.page.url).path


def tell(visitor: Visitor) -> None:
    """Play until what others did is being told."""
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.evaluate(SLOWLY)
    visitor.page.reload()
    told(Player(visitor))


def look_back(visitor: Visitor) -> None:
    Player(visitor).wait()
    visitor.page.keyboard.press(",")
    visitor.page.locator("[data-part=back]").wait_for()


def own_room(pilot: Visitor) -> str:
    """Where one waits for a friend."""
    pilot.open("/")
    pilot.button(say("friend.play")).first.click()
    pilot.button(say("friend.make")).click()
    pilot.page.wait_for_url("**/table/*")
    return urlsplit(pilot.page.url).path


def moments(pilot: Visitor, wanted: Wanted) -> Iterator[Scene]:
    """A match whenever something is asked for the first time, and its end."""
    path = begun(pilot, wanted)
    for asked in Player(pilot).moments():
        yield Scene(f"{wanted.game}-{wanted.players}-{asked.removeprefix('ask.')}", path)
    yield Scene(f"{wanted.game}-{wanted.players}-over", path)


def main(wanted: list[str]) -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    os.environ[FOLDERS] = str(BEACONS)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(Serving(f"{folder}/armillary.db"))
        browser = launch(stack.enter_context(sync_playwright()))
        sitting = Sitting(browser, server.url, stack)
        [ann] = stack.enter_context(guests(server.url, "Ann"))
        for scene in scenes(sitting.pilot, ann):
            if not wanted or scene.name in wanted:
                sitting.draw(scene)
    print(f"See {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
