"""What moves on a page by itself, and how evenly it is drawn, as the browser counts it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from armillary.client import Client
from armillary.kernel.registry import own
from tests.web.tables import finished, open_table
from tests.web.telling import TELLING
from tests.web.visiting import READY, Visitor

SIZES: dict[str, Any] = {
    "390x844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "768x1024": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "1280x720": {"viewport": {"width": 1280, "height": 720}},
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1920x1080": {"viewport": {"width": 1920, "height": 1080}},
}
MOST = 0.05
"""Layout shift that nobody minds; browsers call a page good below 0.1."""
LONG = 50
"""Milliseconds of a frame that one sees as a jerk."""
MANY = 6
REST = 500
"""Milliseconds in which nothing more moves."""
TABS = 5
"""Pages that come at once."""
GAP, WINDOW = 1000, 5000
"""Milliseconds: shifts belong together if so little time is between two of them, and up to so long in all."""
SLOW: Any = {"offline": False, "latency": 100, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
"""1.6 Mbit in a second, for what arrives late makes pages jump."""
SCRIPT = """
(() => {
  const seen = (window.jumping = { shifts: [], frames: [] });
  const name = ({ node, previousRect: from, currentRect: to }) => {
    const one = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const path = [];
    for (let at = one; at && path.length < 3; at = at.parentElement) {
      const classes = [...at.classList].filter((part) => !part.startsWith("svelte"));
      path.unshift([at.localName, ...classes].join("."));
    }
    return `${path.join(" > ")} ${[from.x, from.y, to.x, to.y].map(Math.round)}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries())
      seen.shifts.push([value, startTime, hadRecentInput, sources.map(name)]);
  }).observe({ type: "layout-shift", buffered: true });
  let last = null;
  const frame = (now) => {
    const isTelling = document.querySelector("TELLING") !== null;
    if (isTelling && last !== null) seen.frames.push(now - last);
    last = isTelling ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()
""".replace("TELLING", TELLING)


class Shift(NamedTuple):
    """Something that stood elsewhere in the frame before."""

    value: float
    """The part of the screen it concerned, times how far it went."""
    at: float
    is_answer: bool
    """It came within half a second after a click or a key, so that browsers forgive it."""
    what: list[str]
    """Where in the page, and from and to which place."""


class Jumping(NamedTuple):
    """What has been seen so far."""

    shifts: list[Shift]
    frames: list[float]
    """How long each took while something was told."""

    @property
    def unasked(self) -> float:
        """As browsers count it: the worst of all windows, without what followed a click or a key."""
        return worst([shift for shift in self.shifts if not shift.is_answer])

    @property
    def all(self) -> float:
        """The same, with what followed a click or a key."""
        return worst(self.shifts)

    def told(self) -> list[str]:
        """What moved most; a star stands for an answer."""
        most = sorted(self.shifts, reverse=True)[:MANY]
        return [f"{one.value:.4f}{'*' * one.is_answer} {' | '.join(one.what)}" for one in most]


def worst(shifts: list[Shift]) -> float:
    """The largest sum of shifts that belong together."""
    most, total, begun, last = 0.0, 0.0, 0.0, -float(GAP)
    for shift in shifts:
        if shift.at - last >= GAP or shift.at - begun >= WINDOW:
            total, begun = 0.0, shift.at
        total, last = total + shift.value, shift.at
        most = max(most, total)
    return most


def addresses(ann: Client) -> dict[str, str]:
    """Pages by name, those of each game with its name behind a slash."""
    over, waiting = finished(ann).id, open_table(ann, free=2)
    assert waiting.known is not None
    return {
        "home": "/",
        **{page: f"/{page}" for page in ("tables", "mine", "account", "return", "confirm", "about")},
        "lost": "/nowhere",
        **{f"{page}/{game}": f"/{page}/{game}" for page in ("new", "rules", "learn", "daily") for game in own()},
        "waiting": f"/table/{waiting.id}",
        "over": f"/table/{over}",
        "replay": f"/replay/{over}?step=120",
        "join": f"/join/{waiting.known.code}",
    }


def observe(page: Page) -> None:
    """Before anything is opened."""
    page.add_init_script(SCRIPT)
    link = page.context.new_cdp_session(page)
    link.send("Network.enable")
    link.send("Network.emulateNetworkConditions", SLOW)


def open_up(visitor: Visitor, path: str) -> None:
    """A page, until nothing more comes."""
    visitor.open(path)
    visitor.page.wait_for_timeout(REST)


def opened_beside(visitor: Visitor, pages: dict[str, str]) -> Iterator[tuple[str, Jumping]]:
    """Pages in tabs of their own, a few at once: most of the time each waits for its slow line."""
    names = list(pages)
    for first in range(0, len(names), TABS):
        tabs = {name: visitor.context.new_page() for name in names[first : first + TABS]}
        for name, tab in tabs.items():
            observe(tab)
            tab.goto(pages[name], wait_until="commit")
        for tab in tabs.values():
            tab.wait_for_load_state("networkidle")
            expect(tab.locator(READY).locator("h1, [data-part]").first).to_be_visible()
        visitor.page.wait_for_timeout(REST)
        for name, tab in tabs.items():
            yield name, observed(tab)
            tab.close()


def observed(page: Page) -> Jumping:
    found = page.evaluate("window.jumping")
    return Jumping([Shift(*shift) for shift in found["shifts"]], found["frames"])
