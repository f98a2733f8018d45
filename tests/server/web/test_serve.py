"""`armillary serve`: starts, says where it is, and ends; what cannot be started says why in one sentence."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest

from armillary.cli.commands.serve import FILES
from tests.cli.running import is_refusal, spawn

ENGLISH = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
SECRET = "hush-hush"


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.said = process.stdout.readline()
        found = re.search(r"http://\S+", self.said)
        assert found, self.said + process.communicate()[1]
        self.url = found[0]

    def end(self, how: int) -> tuple[int, str, str]:
        """Exit code, and what else it said on both streams."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@contextmanager
def serving(folder: Path, *args: str, **environment: str) -> Iterator[Running]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "armillary.cli", "serve", "--port", "0", "--database", str(folder / "games.db"), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**kept, **ENGLISH, **environment},
        cwd=folder,
    )
    try:
        yield Running(process)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_until_it_is_ended(tmp_path: Path, how: int) -> None:
    with serving(tmp_path) as server:
        assert server.said == f"Armillary answers at {server.url} (ctrl-C ends it).\n"
        found = httpx.get(f"{server.url}/api/health")
        assert (found.status_code, found.json()["status"]) == (200, "ok")
        assert "server" not in found.headers, "nobody needs to know what we are made of"
        assert server.end(how) == (0, "The server has ended.\n", "")


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        who = httpx.post(f"{server.url}/api/guest", json={"name": "Ann"}).json()
        assert server.end(signal.SIGINT)[0] == 0
    with serving(tmp_path) as server:
        me = httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {who['token']}"})
        assert (me.status_code, me.json()["name"]) == (200, "Ann")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the figures do not say how many files may be open")
def test_it_may_hold_thousands_of_live_connections(tmp_path: Path) -> None:
    """Whatever the shell allows at first, as long as it may be raised."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, most))
    try:
        with serving(tmp_path) as server:
            figures = httpx.get(f"{server.url}/api/metrics").text
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    allowed = float(re.findall(r"^process_max_fds (\S+)$", figures, re.M)[0])
    assert allowed == (FILES if most == resource.RLIM_INFINITY else min(FILES, most))


def test_it_opens_the_browser_once_it_answers(tmp_path: Path) -> None:
    script = tmp_path / "browser"
    health = "import sys, urllib.request as web; print(sys.argv[1], web.urlopen(sys.argv[1] + '/api/health').status)"
    script.write_text(f'#!/bin/sh\n{sys.executable} -c "{health}" "$1" > opened.new && mv opened.new opened\n')
    script.chmod(0o755)
    with serving(tmp_path, "--open", BROWSER=f"{script} %s") as server:
        for _ in range(200):
            if (tmp_path / "opened").exists():
                break
            httpx.get(f"{server.url}/api/health")
        assert (tmp_path / "opened").read_text() == f"{server.url} 200\n"


def test_its_address_may_be_another(tmp_path: Path) -> None:
    with serving(tmp_path, "--url", "http://games.example.org/") as server:
        assert server.url == "http://games.example.org"


@pytest.mark.parametrize("form", ["json", "words"])
def test_nothing_secret_is_logged(tmp_path: Path, form: str) -> None:
    more = ["--json-logs"] if form == "json" else []
    with serving(tmp_path, *more, ARMILLARY_DEBUG="1") as server:
        httpx.get(f"{server.url}/api/health?token={SECRET}")
        httpx.post(f"{server.url}/api/login?lang={SECRET}", json={"name": SECRET, "password": SECRET})
        httpx.get(f"{server.url}/{SECRET}", headers={"Authorization": f"Bearer {SECRET}"})
        code, _, log = server.end(signal.SIGINT)
    assert code == 0
    assert SECRET not in log
    lines = log.splitlines()
    assert len(lines) >= 2, "to debug there is a line for each request"
    if form == "json":
        found = [msgspec.json.decode(line) for line in lines]
        assert {"time", "level", "logger", "message", "milliseconds"} <= found[0].keys()
        assert found[0]["message"] == "health 200"
    else:
        assert re.fullmatch(r"\S+Z debug armillary.access: health 200 milliseconds=[0-9.]+", lines[0])


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = spawn("serve", "--port", port, cwd=tmp_path)
    assert is_refusal(done, 2)
    assert done.err == f"Port {port} of 127.0.0.1 is taken: end whatever uses it, or choose another with --port.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "args",
    [
        ["--database", "no/such/folder/games.db"],
        ["--database", ".", "--lang", "fr"],
        ["--database", "mysql://nobody@nowhere/nothing"],
        ["--database", "postgresql://nobody:hush-hush@127.0.0.1:1/nothing"],
        ["--host", "no.such.host.invalid"],
        ["--host", "x" * 300],
        ["--host", "192.0.2.1", "--lang", "fr"],
        ["--port", "70000"],
        ["--url", "ftp://games"],
    ],
)
def test_what_cannot_be_started(tmp_path: Path, args: list[str]) -> None:
    done = spawn("serve", "--port", "0", *args, cwd=tmp_path)
    assert is_refusal(done, 2), done
    assert done.out == ""
    assert SECRET not in done.err


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("This is not a database, and long enough to be taken for none. " * 20)
    assert is_refusal(spawn("serve", "--port", "0", "--database", "games.db", cwd=tmp_path), 2)


@pytest.mark.parametrize(
    "settings", [{"ARMILLARY_SMTP": SECRET}, {"ARMILLARY_SMTP": "smtp://localhost"}, {"ARMILLARY_PORT": SECRET}]
)
def test_settings_that_make_no_sense(tmp_path: Path, settings: dict[str, str]) -> None:
    done = spawn("serve", cwd=tmp_path, **settings)
    assert done.code == 2
    assert SECRET not in done.err
