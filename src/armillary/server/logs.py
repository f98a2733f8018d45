"""What is written to the log, and how: a line for each thing that happened, for people or for programs.

A line never holds a secret on purpose. Should a library put an address with a password, a query or a token into its
words, it is blotted out here.
"""

import logging
import math
import re
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from typing import Any

import msgspec

from armillary.kernel.text import clean

BLOTS = (
    (re.compile(r"(?<=://)[^/\s@]*@"), "…@"),
    (re.compile(r"(?<=\S)\?[\w.~%+-]*=[^\s\"'<>]*"), "?…"),
    (re.compile(r"(?i)\b(bearer|basic) +[\w.~+/=-]+"), r"\1 …"),
)
HEAD = ("time", "level", "logger", "message", "exception")
MINUTE = 60.0
MOST_LINES = 1_000
"""That are remembered to have been said."""
OWN = {*vars(logging.makeLogRecord({})), "asctime", "taskName", "color_message", *HEAD}
"""What every record has, or every line: the rest was added by its caller."""


def set_up_logs(json: bool, debug: bool = False) -> None:
    """Everything goes to stderr; of other libraries, only what is wrong. To debug adds a line for each request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if json else TextFormatter())
    handler.addFilter(Repeats())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("armillary").setLevel(logging.DEBUG if debug else logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        theirs = logging.getLogger(name)
        theirs.handlers.clear()
        theirs.propagate = True
        theirs.setLevel(logging.WARNING)  # below it they name addresses with their queries
    logging.raiseExceptions = False


class Repeats(logging.Filter):
    """Each error is logged once a minute, however often it happens, and the next time with a count."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        """Seconds, whatever the wall clock is set to."""
        self.said: OrderedDict[Hashable, tuple[float, int]] = OrderedDict()
        """When each line was last said, and how often it was left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        line = (record.name, record.levelno, record.getMessage(), str(record.exc_info and record.exc_info[1]))
        at, left_out = self.said.get(line, (-math.inf, 0))
        now = self.clock()
        if now - at < MINUTE:
            self.said[line] = at, left_out + 1
            return False
        self.said[line] = now, 0
        self.said.move_to_end(line)
        if len(self.said) > MOST_LINES:
            self.said.popitem(last=False)
        if left_out:
            record.msg, record.args = f"{line[2]} (and {left_out} times more since it was last said)", ()
        return True


def blotted(text: str) -> str:
    """Without what nobody should read, and without halves of letters, which cannot be written."""
    text = text.encode("utf-8", "replace").decode()
    for pattern, instead in BLOTS:
        text = pattern.sub(instead, text)
    return text


def time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def extras(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in OWN}


class LogFormatter(logging.Formatter):
    """What all lines have in common."""

    def trouble(self, record: logging.LogRecord) -> str:
        """Where an error came from, if the record is about one."""
        if record.exc_info and record.exc_info[0] is not None:
            return blotted(self.formatException(record.exc_info))
        return ""


class JsonFormatter(LogFormatter):
    """JSON, one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": blotted(record.getMessage()),
            **{name: plain(value) for name, value in extras(record).items()},
        }
        if trouble := self.trouble(record):
            fields["exception"] = trouble
        return msgspec.json.encode(fields).decode()


class TextFormatter(LogFormatter):
    """A line for people. Nothing in it steers a terminal or looks like another line."""

    def format(self, record: logging.LogRecord) -> str:
        more = "".join(f" {name}={plain(value)}" for name, value in extras(record).items())
        said, *rest = blotted(record.getMessage()).splitlines() or [""]
        head = f"{time_of(record)} {record.levelname.lower()} {record.name}: {said}{more}"
        rest += self.trouble(record).splitlines()
        return "\n".join([clean(head), *(f"    {clean(line)}" for line in rest)])


def plain(value: object) -> str | int | float | bool | None:
    return value if isinstance(value, int | float | bool) or value is None else blotted(str(value))
