"""The documentation is true: its commands are run, its changes are made, its examples are replayed.

A comment on the line before a fenced block says what the block is:

    <!-- change: dare/__init__.py -->   what is taken out of a file and put in, piece by piece, with @@ between them
    <!-- excerpt: beacons/view.py -->   lines that stand in that file
    <!-- write: verify.py -->           a file that only the page has
    <!-- exits: 1 -->                   a command that ends with this code
    <!-- compiled -->                   a command that is run where rules are compiled, and left out elsewhere
    <!-- served: Dare -->               a server that lists a game of this title, and is then ended
    <!-- not run: REASON -->            a command that is not run
    <!-- figure -->                     a drawing

Without a comment `sh` is run, `text` is what the command before it prints (`...` stands for anything), `pycon` is
replayed, and `toml` is read. Anything else is refused: no block goes unchecked.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from armillary.build.units import available
from armillary.client import Client
from armillary.kernel.text import Message

ROOT = Path(__file__).parents[1]
FIRST = "docs/games/first-game.md"
LONGEST = 250
"""Lines of the first page that an author reads."""
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md"]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
NOTE = re.compile(r"<!-- (?P<kind>[a-z]+(?: run)?)(?:: (?P<rest>.+))? -->")
LINK = re.compile(r"\]\((?P<target>[^)#:\s]+)(?:#[^)\s]*)?\)")
NOTES = {"change", "excerpt", "write", "exits", "compiled", "served", "not run", "figure"}
TABLES = {"fields", "methods", "laws", "functions", "numbers"}
"""What tools/reference.py writes below a comment."""


@dataclass(frozen=True)
class Block:
    """A fenced block, and the comment before it."""

    line: int
    """Where its text starts in the page, from 0."""
    language: str
    note: str
    rest: str
    text: str


def blocks(page: str) -> list[Block]:
    """Every fenced block of a page."""
    found: list[Block] = []
    lines = page.split("\n")
    at = 0
    while at < len(lines):
        if lines[at].startswith("```"):
            end = lines.index("```", at + 1)
            noted = NOTE.fullmatch(lines[at - 1])
            note, rest = (noted["kind"], noted["rest"] or "") if noted else ("", "")
            found.append(Block(at + 1, lines[at][3:], note, rest, "\n".join(lines[at + 1 : end]) + "\n"))
            at = end
        elif lines[at].lstrip().startswith("```"):
            raise ValueError(f"line {at + 1}: a block that is indented is checked by nobody")
        at += 1
    return found


def original(name: str) -> Path:
    """The file of the repository that a page shows."""
    return next(
        path / name for path in (ROOT / "examples", ROOT / "tests/games/beacons", ROOT) if (path / name).exists()
    )


# a workshop: the folder a reader would have


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """A folder that holds Beacons."""
    shutil.copytree(ROOT / "examples" / "beacons", tmp_path / "beacons", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def changed(text: str, changes: str) -> str:
    """A file after a change: each piece stands in it once."""
    for piece in re.split(r"^@@\n", changes, flags=re.M):
        lines = piece.splitlines(keepends=True)
        old = "".join(line[1:] or line for line in lines if not line.startswith("+"))
        new = "".join(line[1:] or line for line in lines if not line.startswith("-"))
        assert text.count(old) == 1, f"stands {text.count(old)} times:\n{old}"
        text = text.replace(old, new)
    return text


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def environment(compiled: bool) -> dict[str, str]:
    """What a reader's shell would say; interpreted unless the page says otherwise."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    settings = {"PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}
    settings["ARMILLARY_EXAMPLES"] = "2"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ARMILLARY_", "PYTEST_"))}
    return {**kept, **settings, **({} if compiled else {"ARMILLARY_PURE": "1"})}


@dataclass
class Reader:
    """Follows a page from top to bottom, doing what it says."""

    page: str
    workshop: Path
    printed: str | None = None
    """By the command before; None where it was left out."""

    def follow(self) -> None:
        for block in blocks(self.page):
            try:
                self.do(block)
            except AssertionError as error:
                raise AssertionError(f"line {block.line}: {error}") from None
        self.replay()

    def do(self, block: Block) -> None:
        match block.language, block.note:
            case _, "figure":
                pass
            case "diff", "change":
                path = self.workshop / block.rest
                put(path, changed(path.read_text(encoding="utf-8"), block.text))
            case _, "excerpt":
                assert block.text in original(block.rest).read_text(encoding="utf-8"), f"not in {block.rest}"
            case _, "write":
                put(self.workshop / block.rest, block.text)
            case "sh", _:
                self.command(block)
            case "text", "":
                if self.printed is not None and not looks_like(self.printed, block.text):
                    raise AssertionError(f"printed:\n{self.printed}")
            case "toml", "":
                tomllib.loads(block.text)
            case "pycon", "":
                pass
            case _:
                raise AssertionError(f"nobody checks a block of {block.language or 'nothing'}")

    def command(self, block: Block) -> None:
        self.printed = None
        if block.note == "not run":
            assert block.rest, "say why it is not run"
        elif block.note == "served":
            self.serve(block)
        else:
            self.run(block)

    def run(self, block: Block) -> None:
        compiled = block.note == "compiled"
        if compiled and not available():
            return
        done = subprocess.run(
            ["bash", "-ec", block.text],
            cwd=self.workshop,
            env=environment(compiled),
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        expected = int(block.rest) if block.note == "exits" else 0
        if done.returncode != expected:
            raise AssertionError(f"ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        self.printed = done.stdout or done.stderr

    def serve(self, block: Block) -> None:
        """Start a server as the page says, on any free port, and look for the game."""
        settings = {"ARMILLARY_PORT": "0", "ARMILLARY_WORKERS": "1", "PYTHONUNBUFFERED": "1"}
        command = ["bash", "-ec", f"exec {block.text}"]
        known = {**environment(compiled=False), **settings}
        with subprocess.Popen(command, cwd=self.workshop, env=known, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = next((found[0] for line in server.stdout if (found := re.search(r"http://\S+", line))), "")
            try:
                with Client(address.rstrip(".")) as client:
                    titles = [client.text(game.name).render(Message("title")) for game in client.games().games]
            finally:
                server.terminate()
        assert block.rest in titles

    def replay(self) -> None:
        """All examples of a page as one, at the lines where they stand."""
        lines = [""] * len(self.page.split("\n"))
        for block in blocks(self.page):
            if block.language == "pycon":
                lines[block.line : block.line + block.text.count("\n")] = block.text.split("\n")[:-1]
        if not any(lines):
            return
        put(self.workshop / "examples.txt", "\n".join(lines))
        done = subprocess.run(
            [sys.executable, "-m", "doctest", "-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE", "examples.txt"],
            cwd=self.workshop,
            env=environment(compiled=False),
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)


def looks_like(printed: str, expected: str) -> bool:
    """Whether a command printed what the page shows."""
    checker = doctest.OutputChecker()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return checker.check_output(expected.strip() + "\n", printed.strip() + "\n", flags)


# the tests


@pytest.mark.parametrize("name", NAMES)
def test_every_block_is_checked(name: str, workshop: Path) -> None:
    """Following a page from top to bottom does what the page says."""
    Reader((ROOT / name).read_text(encoding="utf-8"), workshop).follow()


@pytest.mark.parametrize("name", NAMES)
def test_comments_and_links_are_right(name: str) -> None:
    """Comments that look like ours are, and links lead somewhere."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert {noted["kind"] for noted in NOTE.finditer(text)} <= NOTES | TABLES
    for found in LINK.finditer(text):
        assert ((ROOT / name).parent / found["target"]).exists(), found["target"]


def test_the_reference_says_what_the_sources_say() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools/reference.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}run python tools/reference.py"


def test_the_first_page_is_short() -> None:
    assert len((ROOT / FIRST).read_text(encoding="utf-8").splitlines()) < LONGEST


@pytest.mark.parametrize("change", ["-no such line\n+x\n", " a\n+x\n"])
def test_a_change_that_does_not_fit_is_refused(change: str) -> None:
    with pytest.raises(AssertionError, match=r"stands [02] times"):
        changed("a\nb\na\n", change)


def test_the_makefile_has_what_the_pages_name() -> None:
    """Every target that a page names is there."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for page in PAGES:
        named = set(re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")))
        assert named <= targets, page.name
