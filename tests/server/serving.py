"""A real server in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

import httpx

READY = re.compile(rb"http://\S+")
PATIENCE = 60.0
ENGLISH = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


class Serving:
    """`armillary serve` on a database. What it says goes to a file beside it, or to one that is named."""

    def __init__(
        self,
        database: str,
        *options: str,
        log: Path | None = None,
        port: int = 0,
        files: int | None = None,
        pace: float = 1.0,
    ) -> None:
        self.database = database
        self.options = options
        self.log = log or own_log(database)
        self.port = port
        """0: any that is free; after the first start, the same again."""
        self.files = files
        """That it may have open at once."""
        self.pace = pace
        """How often anybody may ask it for anything, in proportion to the usual."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Serving":
        """Returns when it answers."""
        settings = {**os.environ, **ENGLISH, "ARMILLARY_PACE": str(self.pace)}
        with self.log.open("wb") as said:
            self.process = subprocess.Popen(
                self.command(), stdout=said, stderr=said, env=settings, start_new_session=True
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.02)
        return self

    def command(self) -> Sequence[str]:
        serve = [sys.executable, "-m", "armillary.cli", "serve", "--port", str(self.port), "--workers", "1"]
        limited = [] if self.files is None else ["sh", "-c", f'ulimit -n {self.files}; exec "$@"', "sh"]
        return [*limited, *serve, "--database", self.database, *self.options]

    def answers(self) -> bool:
        said = READY.search(self.log.read_bytes())
        if said is None:
            return False
        self.port = int(said[0].rpartition(b":")[2])
        try:
            return httpx.get(f"{self.url}/api/health", verify=False).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As when the power fails: nothing more is written, by none of its processes."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def end(self) -> int:
        """As a host ends it; the exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def __enter__(self) -> "Serving":
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Hearing(Serving):
    """Processes that never look by themselves what others have changed: they know what they were told at once."""

    def command(self) -> Sequence[str]:
        python, _, module, *rest = super().command()
        patch = "from armillary.server import presence; from armillary.server.processes import hints"
        patch += "; hints.LOOK = presence.BEAT = 1e6"
        run = (
            f"import runpy, sys; {patch}; sys.argv[0] = 'armillary'; runpy.run_module('{module}', run_name='__main__')"
        )
        return [python, "-c", run, *rest]


def own_log(database: str) -> Path:
    if "://" not in database:
        return Path(f"{database}.log")
    handle, name = tempfile.mkstemp(suffix=".log")
    os.close(handle)
    return Path(name)


@contextmanager
def serving(database: str, *options: str, log: Path | None = None) -> Iterator[str]:
    """The address of a server on a database."""
    with Serving(database, *options, log=log) as server:
        yield server.url
