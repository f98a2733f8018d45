"""Reading lines from a person, or from whatever stands in for one."""

import sys
from typing import BinaryIO

from armillary.cli.errors import Closed
from armillary.cli.screen import Screen

LONGEST_LINE = 1000


class Keyboard:
    """Lines of input. Where nobody types, they are shown as if somebody had."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.source: BinaryIO | None = sys.stdin.buffer if sys.stdin is not None else None
        self.silent = self.source is None or not self.source.isatty()

    def line(self, prompt: str = "> ") -> str:
        """The next line; Closed when there is none."""
        self.screen.prompt(prompt)
        raw = self.read()
        if not raw:
            self.screen.line()
            raise Closed
        text = raw.decode("utf-8", "replace").strip()
        if self.silent:
            self.screen.line(text)
        return text

    def read(self) -> bytes:
        try:
            return self.source.readline(LONGEST_LINE) if self.source is not None else b""
        except (OSError, ValueError):
            return b""
