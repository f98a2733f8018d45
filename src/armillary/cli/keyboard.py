"""Reading lines from a person, or from whatever stands in for one."""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import BinaryIO

from armillary.cli.errors import Closed
from armillary.cli.screen import Screen

LONGEST_LINE = 1000
RESIZING = getattr(signal, "SIGWINCH", None)
CALM = 0.2  # seconds


class Rung(Exception):
    """Something else wants attention while we wait for a line."""


class Resized(Exception):
    """The window has another size."""


class Keyboard:
    """Lines of input. Where they come from a file, they are shown as if they were typed."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.source: BinaryIO | None = sys.stdin.buffer if sys.stdin is not None else None
        self.silent = self.source is None or not self.source.isatty()
        self.bell: int | None = None
        """A file that can be read from when something else wants attention."""
        self.typed = b""
        self.redraw: Callable[[], None] = lambda: None
        """Shows again what a window of another size no longer shows well."""
        if not self.silent:
            notice_resizing()

    def line(self, prompt: str = "> ") -> str:
        """The next line; Closed when there is none."""
        while True:
            self.screen.prompt(prompt)
            try:
                return self.meant(self.read())
            except Resized:
                self.draw_again()

    def draw_again(self) -> None:
        """Once the window has kept its size for a moment."""
        time.sleep(CALM)
        self.screen.unprompt()
        self.redraw()

    def meant(self, raw: bytes) -> str:
        """What was typed, as text."""
        if not raw:
            self.screen.line()
            raise Closed
        text = raw.decode("utf-8", "replace").strip()
        if self.silent:
            self.screen.line(text)
        return text

    def read(self) -> bytes:
        if self.source is None:
            return b""
        try:
            if os.name != "posix" or (self.silent and self.bell is None):
                return self.source.readline(LONGEST_LINE)
            return self.typed_line(self.source.fileno())
        except (OSError, ValueError):
            return b""

    def typed_line(self, handle: int) -> bytes:
        while b"\n" not in self.typed and (more := typed_at(handle, self.bell)):
            self.typed += more
        line, newline, self.typed = self.typed.partition(b"\n")
        return line[:LONGEST_LINE] + newline


class Window:
    """Whether the window has changed its size since the last look: also while no line was awaited."""

    has_changed = False

    @classmethod
    def change(cls, *_: object) -> None:
        cls.has_changed = True

    @classmethod
    def raise_changed(cls) -> None:
        if cls.has_changed:
            cls.has_changed = False
            raise Resized


def notice_resizing() -> None:
    """Without a handler of ours, a window that changes its size would wake nobody."""
    if RESIZING is not None and threading.current_thread() is threading.main_thread():
        signal.signal(RESIZING, Window.change)


def typed_at(handle: int, bell: int | None = None) -> bytes:
    """What a person types. A ctrl-C just before a plain read would wait for the next key; here it wakes us."""
    heard, hears = os.pipe()
    os.set_blocking(hears, False)
    before = signal.set_wakeup_fd(hears)
    awaited = [handle, heard] if bell is None else [handle, heard, bell]
    try:
        Window.raise_changed()  # before the pipe was there to tell
        while handle not in (ready := select.select(awaited, [], [])[0]):
            if bell in ready:
                raise Rung
            os.read(heard, 1)
            Window.raise_changed()
        return os.read(handle, 4096)
    finally:
        signal.set_wakeup_fd(before)
        os.close(hears)
        os.close(heard)
