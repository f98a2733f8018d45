"""The command on a terminal of its own."""

import codecs
import os
import pty
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 30.0


class Terminal:
    """Types at a command, and reads what it shows."""

    program: tuple[str, ...] = (sys.executable, "-m", "armillary.cli")

    def __init__(self, *args: str, cwd: Path | None = None, **environment: str) -> None:
        self.handle, theirs = pty.openpty()
        self.is_closed = False
        self.process = subprocess.Popen(
            [*self.program, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            cwd=cwd,
            preexec_fn=lambda: own_terminal(theirs),
            env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "100", "LINES": "40", **environment},
        )
        os.close(theirs)
        self.shown = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        """A letter may come in two pieces."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if not self.is_closed:
            self.close()

    def close(self) -> None:
        """As a person closes a window."""
        self.is_closed = True
        os.close(self.handle)

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def until(self, text: str) -> str:
        """Everything shown since the last time, up to some words."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < deadline, f"waited for {text!r}, saw {self.shown!r}"
            self.shown += self.read()
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def is_waiting(self) -> bool:
        """Whether the process sleeps until something comes."""
        state = subprocess.run(["ps", "-o", "state=", "-p", str(self.process.pid)], capture_output=True, text=True)
        return state.stdout.startswith("S")

    def read(self) -> str:
        if not select.select([self.handle], [], [], 0.1)[0]:
            return ""
        try:
            return self.decoder.decode(os.read(self.handle, 65536))
        except OSError:
            assert self.process.poll() is not None or self.process.wait(PATIENCE) is not None
            return ""

    def ending(self) -> int:
        """The exit code as a shell counts it: Python ends itself by the signal where ctrl-C came inside `exec`."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"still running: {self.shown!r}"
            self.shown += self.read()
        while more := self.read():
            self.shown += more
        code = self.process.returncode
        return code if code >= 0 else 128 - code


class Shell(Terminal):
    """A shell in which commands are typed."""

    program = ("bash", "--norc", "--noprofile", "-i")

    def command(self, *args: str) -> None:
        self.type(shlex.join([*Terminal.program, *args]) + "\n")


def own_terminal(handle: int) -> None:
    """Make it the one that ctrl-C comes from, also where the process that runs the tests ignores ctrl-C."""
    import fcntl
    import signal
    import termios

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(handle, termios.TIOCSCTTY, 0)
