"""Runs the command: in this process where speed matters, or for real in one of its own."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from armillary.cli import main

BEACONS = str(Path(__file__).parents[2] / "examples" / "beacons")
ENGLISH = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
OFFER = re.compile(r"^ +([0-9]+)  \S", re.M)


@dataclass(frozen=True)
class Done:
    """How a run ended."""

    code: int
    out: str
    err: str


class Typist(io.BytesIO):
    """A person who reads the screen before typing: the first answer offered, or enter where none is."""

    def __init__(self, screen: io.BytesIO, choose: Callable[[list[str]], str] | None = None, leave_after: int = 9999):
        super().__init__()
        self.screen = screen
        self.choose = choose or (lambda keys: keys[0] if keys else "")
        self.leave_after = leave_after
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> bytes:
        if len(self.typed) == self.leave_after:
            return b""
        shown = self.screen.getvalue().decode().rpartition("\n\n")[2]
        self.typed.append(self.choose(OFFER.findall(shown)))
        return f"{self.typed[-1]}\n".encode()


def run(*args: str, typed: str | bytes = b"") -> Done:
    """The command in this process, with this on stdin."""
    return drive(args, lambda _: io.BytesIO(typed.encode() if isinstance(typed, str) else typed))


def play_through(*args: str, choose: Callable[[list[str]], str] | None = None, leave_after: int = 9999) -> list[str]:
    """Play by reading the screen; what was typed."""
    typists: list[Typist] = []

    def sit_down(screen: io.BytesIO) -> io.BytesIO:
        typists.append(Typist(screen, choose, leave_after))
        return typists[0]

    done = drive(("play", *args), sit_down)
    assert (done.code, done.err) == (0, "")
    return typists[0].typed


def drive(args: tuple[str, ...], stdin: Callable[[io.BytesIO], io.BytesIO]) -> Done:
    out, err = io.BytesIO(), io.BytesIO()
    streams: dict[str, Any] = {
        "stdin": io.TextIOWrapper(stdin(out)),
        "stdout": io.TextIOWrapper(out, encoding="utf-8"),
        "stderr": io.TextIOWrapper(err, encoding="utf-8"),
    }
    with patch.multiple(sys, **streams), patch.dict(os.environ, ENGLISH):
        code = main(args)
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(code, out.getvalue().decode(), err.getvalue().decode())


def spawn(*args: str, typed: str | bytes = b"", cwd: Path | None = None, **environment: str) -> Done:
    """The command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "armillary.cli", *args],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, **ENGLISH, **environment},
        cwd=cwd,
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_refusal(done: Done, *codes: int) -> bool:
    """Whether a run ended with one sentence about what is wrong, and with no complaint about the program itself."""
    sentence = done.err.removesuffix("\n")
    whole = sentence and "\n" not in sentence and sentence[-1] in ".…"
    return bool(whole) and done.code in codes and "Traceback" not in sentence and "Something is wrong" not in sentence
