"""The web client as it was built: small enough, and nothing in it that the policy of its pages forbids."""

import gzip
import json
import re
from pathlib import Path

import pytest

from armillary.kernel.registry import named, own
from armillary.kernel.text import LANGUAGES
from armillary.server.links import PAGES
from armillary.server.web.site import FOLDER

pytestmark = pytest.mark.usefixtures("site")
ASSETS = FOLDER / "assets"
IMPORTS = re.compile(r"""(?:from|import)\s*"\./([^"]+\.js)\"""")
"""What a script loads before it runs; what it may load later, by import(), is not meant."""
LOBBY, TABLE = 60_000, 120_000
"""Bytes of script, compressed, for the first page, and for a table with its game."""


def script(page: str) -> str:
    [found] = [path.name for path in ASSETS.glob(f"{page}-*.js")]
    return found


def download(*pages: str) -> int:
    """The compressed size of all that some scripts need, themselves included."""
    waiting, found = [script(page) for page in pages], dict[str, int]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            source = (ASSETS / name).read_bytes()
            found[name] = len(gzip.compress(source))
            waiting += IMPORTS.findall(source.decode())
    return sum(found.values())


def test_the_first_page_is_a_small_download() -> None:
    assert download("index") < download("index", "Home") <= LOBBY


@pytest.mark.parametrize("game", own())
def test_a_table_is_a_small_download(game: str) -> None:
    board = named(game).folder.name
    assert download("index", "TablePage") < download("index", "TablePage", board) <= TABLE


def test_every_page_language_and_board_has_its_parts_fetched_ahead() -> None:
    """All that they need beside the start, and the letters that all pages have."""
    ahead = json.loads((FOLDER / "ahead.json").read_text(encoding="utf-8"))
    boards = [f"board {named(game).folder.name}" for game in own()]
    spoken = [f"{board} {language}" for board in boards for language in LANGUAGES]
    assert ahead.keys() >= {*PAGES, "lost", *LANGUAGES, "fonts", "board generic", *boards, *spoken}
    assert [file for files in ahead.values() for file in files if not (FOLDER / file).is_file()] == []
    assert [len(ahead[name]) for name in (*LANGUAGES, "fonts")] == [1, 1, 3]
    parts = {name.removeprefix("assets/") for name in ahead["table"]}
    assert set(IMPORTS.findall((ASSETS / script("TablePage")).read_text(encoding="utf-8"))) <= parts | {script("index")}


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert re.findall(r"""\b(?:src|href)="(?:https?:)?//""", page) == []


def test_the_worker_keeps_the_whole_shell_and_nothing_else() -> None:
    """But for itself, the font of pictures that the server draws, and the list that it tells pages of."""
    listed = set(
        re.findall(r'"(/[^"]+)"', (FOLDER / "worker.js").read_text(encoding="utf-8").split("FILES = ")[1].split(";")[0])
    )
    files = {f"/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.rglob("*") if path.is_file()}
    shell = files - {"/worker.js", "/display.ttf", "/ahead.json"}
    assert listed == {name for name in shell if not name.endswith((".gz", ".br"))}


def test_what_was_compressed_is_the_same() -> None:
    small = list(FOLDER.rglob("*.gz"))
    assert len(small) > 3
    assert all(gzip.decompress(path.read_bytes()) == original(path).read_bytes() for path in small)


def original(path: Path) -> Path:
    return path.with_suffix("")
