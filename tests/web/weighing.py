"""What a page weighs on the wire, and how soon it can be used, as Chromium itself counts it."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from tests.web.visiting import Visitor, visiting

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""A telephone on the move: 1.6 Mbit/s, and 150 ms to the server and back."""
QUIET = 700  # milliseconds in which nothing comes any more
USABLE = {
    "home": "li.card button.main:enabled",
    "tables": "main h2",
    "rules": ".numbered",
    "learn": "[data-part=aim], [data-part=choices] [data-key], [data-part=stepper] [data-key]",
    "over": "[data-part=score]",
    "table": "[data-part=choices] [data-key], [data-part=stepper] [data-key]",
}
"""What is seen on a page once something can be done there, by its kind; with all its words."""
WATCH = """
(() => {
  const look = () => {
    const found = document.querySelector(SELECTOR);
    const isTold = found?.textContent.trim() && !document.querySelector("h2:empty");
    const isSeen = isTold && found.checkVisibility({ visibilityProperty: true });
    if (isSeen) document.documentElement.dataset.usable ??= performance.now();
  };
  const everything = { childList: true, subtree: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, everything);
})()
"""


class Weighed(NamedTuple):
    """A page that was opened by a person who has never been here."""

    size: int
    """Bytes on the wire: heads and contents, and frames of the live connection."""
    seconds: float
    """Until it could be used."""
    parts: dict[str, int]
    """Bytes by path."""
    late: set[str]
    """Paths that the head of the page did not name and scripts asked for before it could be used; without queries."""


@dataclass
class Scales:
    """Counts what a page receives."""

    page: Page
    parts: dict[str, int] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    asked: dict[str, float] = field(default_factory=dict)
    """When scripts asked, by path, in seconds of the browser's clock."""
    began: float = 0.0

    def __post_init__(self) -> None:
        self.deflated = zlib.compressobj(9, zlib.DEFLATED, -12, 5)
        self.network = self.page.context.new_cdp_session(self.page)
        self.network.send("Network.enable")
        self.network.on("Network.requestWillBeSent", self.ask)
        self.network.on("Network.loadingFinished", self.finish)
        self.network.on("Network.webSocketFrameReceived", self.hear)

    def slow_down(self) -> None:
        self.network.send("Network.emulateNetworkConditions", SLOW)

    def ask(self, told: Any) -> None:
        path = self.paths[told["requestId"]] = told["request"]["url"].split("/", 3)[3]
        if len(self.paths) == 1:
            self.began = told["timestamp"]
        if told["initiator"]["type"] == "script":
            self.asked["/" + path.partition("?")[0]] = told["timestamp"]

    def finish(self, told: Any) -> None:
        self.add("/" + self.paths.get(told["requestId"], ""), round(told["encodedDataLength"]))

    def hear(self, told: Any) -> None:
        """A frame is told as it was before the server compressed it: once more, as the server does it."""
        sent = self.deflated.compress(told["response"]["payloadData"].encode()) + self.deflated.flush(zlib.Z_SYNC_FLUSH)
        self.add("live", len(sent))

    def asked_before(self, seconds: float) -> set[str]:
        """What scripts had asked for so many seconds after the page was."""
        return {path for path, at in self.asked.items() if at - self.began < seconds}

    def add(self, path: str, size: int) -> None:
        self.parts[path] = self.parts.get(path, 0) + size


def weigh(
    browser: Browser,
    url: str,
    path: str,
    kind: str,
    *,
    slowly: bool = False,
    prepare: Callable[[Visitor], object] = lambda _: None,
    **more: Any,
) -> Weighed:
    """A page in a fresh browser."""
    with visiting(browser, url, **more) as visitor:
        prepare(visitor)
        scales = Scales(visitor.page)
        if slowly:
            scales.slow_down()
        visitor.page.add_init_script(WATCH.replace("SELECTOR", repr(USABLE[kind])))
        visitor.page.goto(path, wait_until="commit")
        page = visitor.page.locator("html[data-usable]")
        page.wait_for()
        settle(visitor.page, scales)
        seconds = float(str(page.get_attribute("data-usable"))) / 1000
        return Weighed(sum(scales.parts.values()), seconds, scales.parts, scales.asked_before(seconds))


def settle(page: Page, scales: Scales) -> None:
    """Until nothing more comes."""
    known = -1
    while known != (known := sum(scales.parts.values())):
        page.wait_for_timeout(QUIET)
