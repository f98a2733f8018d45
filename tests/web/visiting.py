"""People with browsers of their own. Whatever goes wrong in one is noted."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
    expect,
)

PATIENCE = 30_000  # milliseconds; the machine may have much else to do
DESKTOP: Any = {"viewport": {"width": 1280, "height": 800}}
PHONE: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LEFT = "net::ERR_ABORTED"  # a browser that leaves a page does not wait for what it has asked for
BAD = 400
MOVES = re.compile(r"/api/tables/[^/]+/(answer|undo|commit)")
MOVE = re.compile(r'"type": ?"(answer|undo|commit)"')
"""The same by the live connection."""

KEPT = "if (location.origin !== 'null') localStorage['armillary.settings'] ??= %s"
"""Before a page looks for its settings. A storage that a context begins with takes a page of its own to write."""
READY = "main:not(.unready)"
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
CALM = 3
"""Times of two frames each in which a page has asked for nothing: what came may make it ask for more."""

expect.set_options(timeout=PATIENCE)


class Visitor:
    """A person with a fresh browser."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.wrong: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        context.set_default_timeout(PATIENCE)
        context.on("console", self.hear)
        context.on("weberror", self.break_down)
        context.on("requestfailed", self.fail)
        context.on("requestfinished", self.finish)
        context.on("response", self.refuse)
        context.on("request", self.ask)
        self.pending: set[Request] = set()
        """What has been asked for and has not come."""
        self.moves = 0
        """That went out, by the live connection or without it."""
        self.page = context.new_page()
        self.page.on("websocket", self.connect)

    def connect(self, socket: WebSocket) -> None:
        socket.on("framesent", self.send)

    def ask(self, request: Request) -> None:
        self.pending.add(request)
        self.moves += bool(MOVES.search(request.url))

    def send(self, frame: str | bytes) -> None:
        self.moves += bool(MOVE.search(str(frame)))

    # what goes wrong

    def expect(self, pattern: str) -> None:
        """This may go wrong from now on."""
        self.expected.append(re.compile(pattern))

    def note(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self.expected):
            self.wrong.append(text)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            self.note(f"console: {message.text} ({message.location.get('url')})")

    def break_down(self, error: WebError) -> None:
        self.note(f"page: {error.error.stack or error.error.message}")

    def finish(self, request: Request) -> None:
        self.pending.discard(request)

    def fail(self, request: Request) -> None:
        self.finish(request)
        if request.failure != LEFT:
            self.note(f"request: {request.method} {request.url}: {request.failure}")

    def refuse(self, response: Response) -> None:
        if response.status >= BAD:
            self.note(f"response: {response.request.method} {response.url}: {response.status}")

    # what one looks for

    def open(self, path: str) -> Page:
        """Until all that it asks for is there."""
        self.page.goto(path)
        expect(self.page.locator(READY).locator("h1, [data-part]").first).to_be_visible()
        calm = 0
        while calm < CALM:
            self.page.evaluate(FRAMES)
            calm = 0 if self.pending else calm + 1
        return self.page

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def field(self, name: str) -> Locator:
        """Where one of several things is chosen."""
        return self.page.get_by_role("combobox", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)


@contextmanager
def visiting(
    browser: Browser, url: str, shape: Any = DESKTOP, settings: dict[str, Any] | None = None, **more: Any
) -> Iterator[Visitor]:
    """A person comes, perhaps with settings from earlier, and goes."""
    usual: Any = {
        "base_url": url,
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "service_workers": "block",
    }
    context = browser.new_context(**{**usual, **shape, **more})
    if settings:
        context.add_init_script(KEPT % json.dumps(json.dumps(settings)))
    try:
        yield Visitor(context)
    finally:
        context.close()
