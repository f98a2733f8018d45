"""The record: setup, answers and chance outcomes. Append-only, JSON lines that a person can read."""

from typing import Annotated, Any, Literal

import msgspec

from armillary.kernel.constants import NATURE
from armillary.kernel.errors import BadRecord
from armillary.kernel.fair import NONCE_BYTES, SEED_BYTES
from armillary.kernel.notation import ComponentReference, Notation
from armillary.kernel.reading import TRUNCATED, UNREADABLE, format_of, problem
from armillary.kernel.text import Message

VERSION = 1
LARGEST_TEXT = 64_000_000
LONGEST_LINE = 2_000_000
Hex = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{2})*\Z", max_length=2 * NONCE_BYTES)]
Seed = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{2})+\Z", max_length=2 * SEED_BYTES)]
Commitment = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=NATURE)]
Key = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class Draws(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How chance is drawn: what was published before the match."""

    commitment: Commitment
    nonces: list[Hex] = []
    seeded: bool = False


class Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the match was set up with. It starts from its setup, or from a position."""

    format: Literal["armillary-record"]
    version: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    components: ComponentReference
    draws: Draws
    start: Notation | None = None
    names: list[str] = []


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One committed answer, with the hash of the position it led to."""

    n: int
    seat: Seat | Literal["nature"]
    ask: str
    key: Key
    hash: str

    def who(self) -> int:
        """The seat as a number."""
        return NATURE if self.seat == "nature" else self.seat


class Drafted(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat had answered and could still take back when a match was left."""

    seat: Seat
    keys: list[Key]
    sealed: bool


class Ending(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The result of a finished match, and the seed that proves its draws."""

    end: dict[str, Any] | None
    """None while the match is running: then the seed is kept for going on, not for proof."""
    seed: Seed
    entries: int
    drafts: list[Drafted] = []
    """Only while the match is running."""


class Record(msgspec.Struct):
    """The truth of a match; everything else is derived from it."""

    header: Header
    entries: list[Entry]
    ending: Ending | None = None

    def to_text(self) -> str:
        """One line for the header, one for each entry, one for the ending."""
        lines = [self.header, *self.entries, *([self.ending] if self.ending else [])]
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)

    @classmethod
    def from_text(cls, text: str | bytes) -> "Record":
        """A record as it was written; whether it comes out as it says is for replay to find."""
        if len(text) > LARGEST_TEXT:
            raise BadRecord("record.large", most=LARGEST_TEXT)
        raw = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text
        try:
            return cls(*read_lines(raw.split(b"\n")))
        except BadRecord:
            if format_of(raw) == "armillary-position":
                raise BadRecord("record.position") from None
            raise


def read_lines(lines: list[bytes]) -> tuple[Header, list[Entry], Ending | None]:
    if lines == [b""]:
        raise BadRecord("record.empty")
    if not lines[0].lstrip().startswith(b"{"):
        raise BadRecord("record.foreign")
    rest = lines.pop()
    if not lines:
        raise BadRecord("record.truncated", line=1)
    header = read_line(lines[0], Header, 1)
    if rest:
        raise BadRecord("record.truncated", line=len(lines) + 1)
    if header.version != VERSION:
        raise BadRecord("record.version", version=VERSION, given=str(header.version)[:20])
    body, ending = lines[1:], None
    if body and body[-1].startswith(b'{"end"'):
        ending = read_line(body.pop(), Ending, len(lines))
    entries = [read_line(line, Entry, number) for number, line in enumerate(body, 2)]
    for n, entry in enumerate(entries):
        if entry.n != n:
            raise BadRecord("record.order", line=n + 2, expected=n, given=str(entry.n)[:20])
    if ending and ending.entries != len(entries):
        raise BadRecord("record.entries", expected=str(ending.entries)[:20], given=len(entries))
    return header, entries, ending


def read_line(line: bytes, kind: Any, number: int) -> Any:
    if len(line) > LONGEST_LINE:
        raise BadRecord("record.line", line=number, problem=Message("problem.long", {"most": LONGEST_LINE}))
    try:
        return msgspec.json.decode(line, type=kind)
    except UNREADABLE as error:
        if str(error) == TRUNCATED:
            raise BadRecord("record.truncated", line=number) from None
        raise BadRecord("record.line", line=number, problem=problem(error, kind, line)) from None
