"""Where the command writes: calm lines on a terminal, plain ones into a file or a pipe."""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from typing import Any, NoReturn

import msgspec
from rich.box import ROUNDED, SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from armillary.cli.errors import Unread
from armillary.cli.translator import Translator
from armillary.kernel.text import Argument, Message, Span, TextLine, clean

LONGEST_ERROR = 500
WIDE = 120  # columns where nobody sees them
ANY = 10_000  # columns: a table is as wide as it likes
BRASS = "bold yellow"  # what is yours to touch
QUIET = "dim"
WARNING = "bold red"
DRAWN_WIDE, DRAWN_HIGH = 80, 30  # columns that drawings need, and lines that they need at least
FRAME, EDGES = 4, 2  # columns and lines that a frame takes
HANG = 2  # columns that the rest of a broken line is set in
BREAK = re.compile(r"(?<!«) +(?![ ?!;:»])")  # not where French has a space before a mark or within its quotes
FORGET_SCROLLED = "\x1b[3J"
FORGET_LINE = "\r\x1b[K"
STYLES = {  # told apart by those who do not see red and green alike; and with sixteen colours, too
    "seat.0": "bold #3d8bff",
    "seat.1": "bold #e69f00",
    "seat.2": "bold #00a37a",
    "seat.3": "bold #d75faf",
    "seat.4": "bold #ff5f00",
    "seat.5": "bold #e0d030",
    "seat.6": "bold #9040c0",
    "seat.7": "bold #767676",
    "neutral": "bold",
    "level.1": "",
    "level.2": "bold",
    "level.3": "bold reverse",
    "strong": "bold",
    "quiet": QUIET,
}


class Paper(Console):
    """A console that says so when nobody reads it any more."""

    def __init__(self, stderr: bool = False) -> None:
        stream = sys.stderr if stderr else sys.stdout
        width = None if stream is not None and stream.isatty() else WIDE
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False, width=width)

    def on_broken_pipe(self) -> NoReturn:
        raise Unread


class Screen:
    """Says things in the reader's language: answers on stdout, what is wrong on stderr."""

    def __init__(self, words: Translator) -> None:
        self.words = words
        self.out = Paper()
        self.err = Paper(stderr=True)

    @property
    def is_terminal(self) -> bool:
        return self.out.is_terminal

    @property
    def is_narrow(self) -> bool:
        """Whether drawings find no room beside each other."""
        return self.is_terminal and self.out.width < DRAWN_WIDE

    def is_lower(self, lines: int) -> bool:
        """Whether so many lines are not seen together."""
        return self.is_terminal and self.out.height < lines

    def height(self, lines: Sequence[TextLine]) -> int:
        """Lines that a frame around these takes."""
        return len(self.framed(lines)) + EDGES

    def framed(self, lines: Sequence[TextLine]) -> Sequence[Text]:
        """Lines as they stand in a frame."""
        inside = self.out.width - FRAME
        return [part for line in lines for part in wrapped(styled(line), inside)]

    def line(self, text: TextLine = "", style: str = "", hang: int | None = None) -> None:
        """One line as it is; on a terminal wrapped between words, hanging under its text or so far in."""
        put(self.out, styled(text, style), hang)

    def show(self, thing: RenderableType) -> None:
        self.out.print(thing)

    def offer(self, key: str, text: str) -> None:
        """Something to choose, by its key."""
        put(self.out, Text.assemble((f"  {key}  ", BRASS), clean(text)), len(key) + 4)

    def say(self, identity: str, style: str = "", **args: Argument) -> None:
        """One of the command's messages, on a line."""
        self.line(self.words.say(identity, **args), style)

    def prompt(self, text: str) -> None:
        """What stands before the reader's own words."""
        self.out.print(Text(clean(text), BRASS), end="")
        self.out.file.flush()

    def unprompt(self) -> None:
        """Make room for lines where a prompt stands."""
        self.out.file.write(FORGET_LINE if self.is_terminal else "\n")

    def heading(self, text: str) -> None:
        self.line(text, "bold")

    def frame(self, title: str, lines: Sequence[TextLine]) -> None:
        """Lines that belong together."""
        if self.is_terminal:
            body = Text("\n").join(self.framed(lines))
            self.show(Panel.fit(body, title=Text(clean(title)), title_align="left", box=ROUNDED, border_style=QUIET))
        else:
            for line in [f"-- {title} --", *lines]:
                self.line(line)

    def list(self, title: str, lines: Sequence[TextLine]) -> None:
        """The same where there is no room for a frame."""
        self.heading(title)
        for line in lines:
            self.line(line, hang=HANG)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Rows under a head."""
        self.show(tabled(head, rows))

    def has_room(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
        """Whether a table is shown whole."""
        endless = self.out.options.update(max_width=ANY)
        return self.out.measure(tabled(head, rows), options=endless).maximum <= self.out.width

    def json(self, data: Any) -> None:
        """What a program reads."""
        self.raw(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")

    def raw(self, text: str) -> None:
        """Text that goes out as it is."""
        try:
            self.out.file.write(text)
            self.out.file.flush()
        except BrokenPipeError:
            raise Unread from None

    def fail(self, message: Message) -> None:
        """One sentence about what is wrong."""
        self.warn(self.words.render(message))

    def warn(self, text: str) -> None:
        sentence = " ".join(clean(text).split())
        if len(sentence) > LONGEST_ERROR:
            sentence = sentence[: LONGEST_ERROR - 1] + "…"
        put(self.err, Text(sentence, "red" if self.err.is_terminal else ""))

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Something that takes a while, said on a terminal only."""
        return self.err.status(Text(clean(text), QUIET)) if self.err.is_terminal else nullcontext()

    def wipe(self) -> None:
        """Leave nothing to be read, not even by scrolling back."""
        if self.is_terminal:
            self.out.clear()
            self.out.file.write(FORGET_SCROLLED)
            self.out.file.flush()


def tabled(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Rows under a head; all columns but the first to the right where they hold numbers."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for place, name in enumerate(head):
        numbers = all(is_number(row[place]) for row in rows)
        table.add_column(Text(clean(name)), justify="right" if place and numbers else "left")
    for row in rows:
        table.add_row(*(Text(clean(cell)) for cell in row))
    return table


def styled(line: TextLine, style: str = "") -> Text:
    """A line with its colours; a style nobody knows has none."""
    spans = [Span(line)] if isinstance(line, str) else line
    return Text.assemble(*((clean(span.text), STYLES.get(span.style, "")) for span in spans), style=style)


def put(paper: Console, text: Text, hang: int | None = None) -> None:
    """One line, which only a terminal needs wrapped."""
    for part in wrapped(text, paper.width, hang) if paper.is_terminal else [text]:
        paper.print(part, soft_wrap=True)


def wrapped(text: Text, width: int, hang: int | None = None) -> list[Text]:
    """A line broken between words, the rest hanging under its text or so far in."""
    lead = len(text.plain) - len(text.plain.lstrip(" ·"))
    indent = lead if hang is None else hang
    if indent > width // 2:
        indent = 0
    places = [0, *(found.end() for found in BREAK.finditer(text.plain, lead)), len(text.plain)]
    breaks: list[int] = []
    start, room = 0, width
    for place, end in pairwise(places):
        if place > start and cell_len(text.plain[start:end].rstrip(" ")) > room:
            breaks.append(place)
            start, room = place, width - indent
    parts = list(text.divide(breaks))
    for part in parts[:-1]:
        part.rstrip()
    for part in parts[1:]:
        part.pad_left(indent)
    return parts


def is_number(text: str) -> bool:
    return text.strip("%+-±.0123456789 ") == ""


def steady() -> None:
    """Letters a terminal cannot show become question marks, not errors."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def abandon() -> None:
    """Write the rest to nowhere, so that the interpreter does not complain about it on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError, AttributeError):
            continue
