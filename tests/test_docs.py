"""The documentation is true: its files are compared, its commands are run, its examples are replayed.

A comment on the line before a fenced block says what the block is:

    <!-- file: beacons/rules.py -->     the next piece of a file; all pieces together are that file of the repository
    <!-- excerpt: beacons/view.py -->   lines that stand in that file
    <!-- write: verify.py -->           a file that only the page has
    <!-- exits: 1 -->                   a command that ends with this code
    <!-- compiled -->                   a command that is run where rules are compiled, and left out elsewhere
    <!-- not run: REASON -->            a command that is not run
    <!-- figure -->                     a drawing

Without a comment `sh` is run, `text` is what the command before it prints (`...` stands for anything), `pycon` is
replayed, and `toml` is read. Anything else is refused: no block goes unchecked.

    python tests/test_docs.py --refresh

writes the pieces of files again. The first line of a piece says where it begins; it ends where the next one does.
"""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from armillary.build.compiler import NotCompiled, compiler
from armillary.kernel.dialect import PURE

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "add-a-game.md"
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md"]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
NOTE = re.compile(r"<!-- (?P<kind>[a-z]+(?: run)?)(?:: (?P<rest>.+))? -->")
LINK = re.compile(r"\]\((?P<target>[^)#:\s]+)(?:#[^)\s]*)?\)")
NOTES = {"file", "excerpt", "write", "exits", "compiled", "not run", "figure"}
SHIPPED = ("*.py", "*.toml", "*.md")


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
    return next(path / name for path in (ROOT / "examples", ROOT / "tests", ROOT) if (path / name).exists())


# files in pieces


def pieces(page: str) -> dict[str, list[Block]]:
    """The pieces of every file a page shows whole."""
    found: dict[str, list[Block]] = {}
    for block in blocks(page):
        if block.note == "file":
            found.setdefault(block.rest, []).append(block)
    return found


def gap(name: str, piece: Block) -> str:
    """The empty lines before a piece: two where Python starts a class or a function, else one."""
    return "\n\n" if name.endswith(".py") and re.match(r"@|class |def |async |if __name__", piece.text) else "\n"


def assembled(name: str, parts: list[Block]) -> str:
    """A file from its pieces."""
    return "".join((gap(name, part) if number else "") + part.text for number, part in enumerate(parts))


def cut(name: str, parts: list[Block]) -> list[Block]:
    """The pieces again, from the file as it is now."""
    lines = original(name).read_text(encoding="utf-8").split("\n")
    starts: list[int] = []
    for part in parts:
        first = part.text.split("\n")[0]
        after = starts[-1] + 1 if starts else 0
        if first not in lines[after:]:
            raise ValueError(f"{name} has no such line any more, after line {after}: {first!r}")
        starts.append(lines.index(first, after))
    if starts[0] != 0:
        raise ValueError(f"{name} starts with {lines[0]!r}, which the page does not show")
    texts = ["\n".join(lines[start:end]).rstrip("\n") for start, end in zip(starts, [*starts[1:], None], strict=True)]
    return [replace(part, text=text + "\n") for part, text in zip(parts, texts, strict=True)]


def refreshed(page: str) -> str:
    """A page with the pieces of its files written again."""
    fresh = [part for name, parts in pieces(page).items() for part in cut(name, parts)]
    old = {block.line: block.text.count("\n") for block in blocks(page)}
    lines = page.split("\n")
    for part in sorted(fresh, key=lambda part: part.line, reverse=True):
        lines[part.line : part.line + old[part.line]] = part.text.split("\n")[:-1]
    return "\n".join(lines)


# a workshop: the folder a reader of the guide would have


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """A folder with the game as the guide builds it; what the guide shows in part is taken from the repository."""
    guide = GUIDE.read_text(encoding="utf-8")
    shown = {name: assembled(name, parts) for name, parts in pieces(guide).items()}
    partly = {block.rest for block in blocks(guide) if block.note == "excerpt"}
    for name in partly - shown.keys():
        shown[name] = original(name).read_text(encoding="utf-8")
    for name, text in shown.items():
        put(tmp_path / name, text)
    return tmp_path


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def environment(compiled: bool) -> dict[str, str]:
    """What a reader's shell would say; interpreted unless the page says otherwise."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    settings = {"PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ARMILLARY_", "PYTEST_"))}
    return {**kept, **settings, **({} if compiled else {"ARMILLARY_PURE": "1"})}


def is_compiled() -> bool:
    """Whether rules are compiled where these tests run."""
    try:
        return not PURE and bool(compiler())
    except NotCompiled:
        return False


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
            case _, "file" | "figure":
                pass
            case _, "excerpt":
                assert block.text in original(block.rest).read_text(encoding="utf-8"), f"not in {block.rest}"
            case _, "write":
                put(self.workshop / block.rest, block.text)
            case "sh", "not run":
                assert block.rest, "say why it is not run"
                self.printed = None
            case "sh", _:
                self.run(block)
            case "text", "":
                if self.printed is not None and not looks_like(self.printed, block.text):
                    raise AssertionError(f"printed:\n{self.printed}")
            case "toml", "":
                tomllib.loads(block.text)
            case "pycon", "":
                pass
            case _:
                raise AssertionError(f"nobody checks a block of {block.language or 'nothing'}")

    def run(self, block: Block) -> None:
        compiled = block.note == "compiled"
        self.printed = None
        if compiled and not is_compiled():
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
    assert {noted["kind"] for noted in NOTE.finditer(text)} <= NOTES
    for found in LINK.finditer(text):
        assert ((ROOT / name).parent / found["target"]).exists(), found["target"]


def test_the_guide_builds_the_game() -> None:
    """The pieces of the guide are the files of the contract game, and none is missing."""
    guide = GUIDE.read_text(encoding="utf-8")
    for name, parts in pieces(guide).items():
        assert assembled(name, parts) == original(name).read_text(encoding="utf-8"), f"{name}: refresh the guide"
    game = ROOT / "examples" / "beacons"
    files = {path for kind in SHIPPED for path in game.rglob(kind)}
    shown = {block.rest for block in blocks(guide) if block.note in {"file", "excerpt"}}
    assert {str(path.relative_to(game.parent)) for path in files} <= shown


def test_the_makefile_has_what_the_pages_name() -> None:
    """Every target that a page names is there."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for page in PAGES:
        named = set(re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")))
        assert named <= targets, page.name


def main(arguments: list[str]) -> int:
    if arguments != ["--refresh"]:
        print("usage: python tests/test_docs.py --refresh", file=sys.stderr)
        return 2
    for page in PAGES:
        old = page.read_text(encoding="utf-8")
        new = refreshed(old)
        if new != old:
            page.write_text(new, encoding="utf-8")
            print(f"written again: {page.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
