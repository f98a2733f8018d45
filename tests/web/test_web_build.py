"""The web client as it was built: small enough, and nothing in it that the policy of its pages forbids."""

import gzip
import re
from pathlib import Path

import pytest

from armillary.kernel.registry import named, names
from armillary.server.web.site import FOLDER

pytestmark = pytest.mark.usefixtures("site")
MOST = 150_000
"""Bytes of script, compressed, for the lobby and one game."""


def scripts() -> dict[str, int]:
    """The compressed size of each."""
    found = {path.name: len(gzip.compress(path.read_bytes())) for path in (FOLDER / "assets").glob("*.js")}
    assert found, "the web client is not built: run `make web`"
    return found


def game_of(script: str) -> str | None:
    """The game whose board it draws."""
    return next((name for name in names() if script.startswith(f"{named(name).folder.name}-")), None)


def test_lobby_and_one_game_are_a_small_download() -> None:
    found = scripts()
    games = {name: sum(size for script, size in found.items() if game_of(script) == name) for name in names()}
    lobby = sum(size for script, size in found.items() if game_of(script) is None)
    assert max(games.values()) > 0
    assert lobby + max(games.values()) <= MOST


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert re.findall(r"""\b(?:src|href)="(?:https?:)?//""", page) == []


def test_the_worker_keeps_the_whole_shell_and_nothing_else() -> None:
    listed = set(
        re.findall(r'"(/[^"]+)"', (FOLDER / "worker.js").read_text(encoding="utf-8").split("FILES = ")[1].split(";")[0])
    )
    files = {f"/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.rglob("*") if path.is_file()}
    assert listed == {name for name in files if not name.endswith((".gz", ".br")) and name != "/worker.js"}


def test_what_was_compressed_is_the_same() -> None:
    small = list(FOLDER.rglob("*.gz"))
    assert len(small) > 3
    assert all(gzip.decompress(path.read_bytes()) == original(path).read_bytes() for path in small)


def original(path: Path) -> Path:
    return path.with_suffix("")
