"""The log is one line for each thing, for people or for programs, and holds no secret."""

import logging
import re
import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest

from armillary.server.logs import JsonFormatter, TextFormatter, blotted

SCRIPT = """
import logging
from armillary.server.logs import set_up_logs
set_up_logs({json}, debug={debug})
logging.getLogger("armillary.tables").info("table %s", "abc", extra={{"seat": 3}})
logging.getLogger("armillary.access").debug("answer 200")
for theirs in ("uvicorn.error", "uvicorn.access", "httpx", "httpcore.connection", "alembic.runtime"):
    logging.getLogger(theirs).info("GET /api/tables?token=hush")
    logging.getLogger(theirs).warning("trouble of %s", theirs)
"""


def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
    made = logging.getLogger("armillary.test").makeRecord("armillary.test", 30, "f", 1, message, args, None)
    vars(made).update(extra, created=0.25)
    return made


def failed() -> logging.LogRecord:
    found = record("it failed")
    try:
        raise ValueError("at postgresql://me:hush@host/db?sslkey=hush\nand more")
    except ValueError:
        found.exc_info = sys.exc_info()
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("postgresql://me:hush@host/db", "postgresql://…@host/db"),
        ("GET /api/tables?token=hush&more=hush HTTP/1.1", "GET /api/tables?… HTTP/1.1"),
        ('"GET /x?=hush"', '"GET /x?…"'),
        ("Authorization: Bearer hush.hush", "Authorization: Bearer …"),
        ("authorization: basic aHVzaA==", "authorization: basic …"),
        ("Who is it? a=b", "Who is it? a=b"),
        ("seat 3 of a table at https://host/tables/abc", "seat 3 of a table at https://host/tables/abc"),
        ("half a letter \ud800", "half a letter ?"),
    ],
)
def test_secrets_are_blotted_out(text: str, expected: str) -> None:
    assert blotted(text) == expected


def test_a_line_for_programs() -> None:
    line = JsonFormatter().format(record("table %s\nand more", "abc", seat=3, odd=object, token="Bearer hush"))
    assert "\n" not in line
    assert msgspec.json.decode(line) == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "warning",
        "logger": "armillary.test",
        "message": "table abc\nand more",
        "seat": 3,
        "odd": "<class 'object'>",
        "token": "Bearer …",
    }


def test_a_line_for_people() -> None:
    line = TextFormatter().format(record("table %s", "abc", seat=3))
    assert line == "1970-01-01T00:00:00.250Z warning armillary.test: table abc seat=3"


@pytest.mark.parametrize("evil", ["\n1970-01-01 info all is well", "\x1b[2J", "\r", "\u202e", "\u2028"])
def test_nothing_in_it_looks_like_another_line_or_steers_the_terminal(evil: str) -> None:
    lines = TextFormatter().format(record("name: %s", f"Eve{evil}", more=evil)).split("\n")
    assert all(line.startswith("    ") for line in lines[1:])
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e\u2028]", "".join(lines))


@pytest.mark.parametrize("form", [JsonFormatter, TextFormatter])
def test_an_error_says_where_it_came_from(form: Callable[[], logging.Formatter]) -> None:
    line = form().format(failed())
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert "ValueError: at postgresql://…@host/db?…" in line


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("json", [True, False])
def test_all_of_it_goes_to_stderr(json: bool, debug: bool) -> None:
    script = SCRIPT.format(json=json, debug=debug)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    lines = done.stderr.splitlines()
    assert done.stdout == ""
    assert "hush" not in done.stderr
    assert len([line for line in lines if "trouble of" in line]) == 5
    assert any("answer 200" in line for line in lines) == debug
    assert len(lines) == 6 + debug
    if json:
        assert msgspec.json.decode(lines[0])["seat"] == 3
    else:
        assert lines[0].endswith("info armillary.tables: table abc seat=3")
