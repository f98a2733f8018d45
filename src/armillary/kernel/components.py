"""Component sets: cards, tiles and boards as data, with where every value comes from.

A set is a folder: `set.toml` with its name and version, and one file a sheet:

    provenance = "stated"          # of every row that does not say otherwise: stated, found or reconstructed
    source = "rules, page 4"

    [[row]]
    name = "lamp"
    worth = 3
    provenance = {worth = "reconstructed"}
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from armillary.kernel.cells import excess, over
from armillary.kernel.errors import BadComponents
from armillary.kernel.hashing import data_hash
from armillary.kernel.reading import toml_problem
from armillary.kernel.text import Message
from armillary.kernel.wanted import fields, listed, wrong

Provenance = Literal["stated", "found", "reconstructed"]
LARGEST_FILE = 1_000_000
MOST_ROWS = 1_000
MOST_SHEETS = 40
LONGEST_SOURCE = 300
Row = TypeVar("Row")
NAME = r"\A[a-z][a-z0-9_-]{0,39}\Z"
Name = Annotated[str, msgspec.Meta(pattern=NAME, extra={"right": "name"})]
Version = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
HEAD = "set.toml"
NOTES = re.compile(r"\..*|.*~|.*\.md")  # files that a folder may hold beside its sheets


class Sheet(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One table of components."""

    provenance: Provenance
    source: str = ""
    row: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=MOST_ROWS)] = []

    def provenance_of(self, row: int, column: str) -> Provenance:
        """Where one value comes from."""
        own = self.row[row].get("provenance", self.provenance)
        return own.get(column, self.provenance) if isinstance(own, dict) else own  # type: ignore[no-any-return]

    def provenances(self) -> set[str]:
        """Every provenance that is said anywhere."""
        own = [row.get("provenance", self.provenance) for row in self.row]
        return {self.provenance} | {word for one in own for word in (one.values() if isinstance(one, dict) else [one])}


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """What `set.toml` says."""

    name: Name
    version: Version


class ComponentSet(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """The components of a match."""

    name: Name
    version: Version
    sheets: dict[Name, Sheet]

    @property
    def id(self) -> str:
        return f"{self.name}-{self.version}"

    @cached_property
    def hash(self) -> str:
        """Stands for the whole set, provenance included."""
        return data_hash({"name": self.name, "version": self.version, "sheets": self.sheets})

    def rows(self, sheet: str, kind: type[Row], count: range, rule: str = "") -> list[Row]:
        """The rows of a sheet, checked: how many there may be (by this rule, if one says so), and what each holds."""
        if sheet not in self.sheets:
            raise BadComponents("components.sheet", set=self.id, sheet=sheet)
        rows = self.sheets[sheet].row
        if len(rows) not in count:
            raise self.miscounted(sheet, len(rows), count, rule)
        return [self.row(sheet, number, kind) for number in range(len(rows))]

    def miscounted(self, sheet: str, given: int, count: range, rule: str) -> BadComponents:
        right = extent(count)
        if not rule:
            return BadComponents("components.count", set=self.id, sheet=sheet, count=given, right=right)
        return BadComponents("components.count_ruled", set=self.id, sheet=sheet, rule=rule, count=given, right=right)

    def row(self, sheet: str, number: int, kind: type[Row]) -> Row:
        own = dict(self.sheets[sheet].row[number])
        provenance = own.pop("provenance", "stated")
        try:
            found = msgspec.convert(own, kind)
        except (msgspec.ValidationError, RecursionError) as error:
            raise self.fault_in(sheet, number, *wrong(error, kind, own)) from None
        self.check_provenance(sheet, number, provenance, fields(kind, own))
        return found

    def check_provenance(self, sheet: str, number: int, given: Any, columns: list[str]) -> None:
        """Of the row, or of columns that there are."""
        try:
            msgspec.convert(given, Provenance | dict[str, Provenance])
        except msgspec.ValidationError:
            raise self.fault_in(sheet, number, "provenance", Message("problem.provenance")) from None
        for column in given if isinstance(given, dict) else ():
            if column not in columns:
                problem = Message("problem.stray", {"known": listed(columns)})
                raise self.fault_in(sheet, number, f"provenance.{column}", problem)

    def fault_in(self, sheet: str, number: int, column: str, problem: Message) -> BadComponents:
        """The error for one value: file, row, column and problem."""
        return BadComponents(
            "components.cell", set=self.id, sheet=sheet, row=number + 1, column=column, problem=problem
        )

    def fault(self, sheet: str, number: int | None, problem: str, rule: str = "") -> BadComponents:
        """The error a game makes for one row, or for all of them together: file, row, rule and problem, in English."""
        if number is None:
            return BadComponents("components.rows", set=self.id, sheet=sheet, rule=rule, problem=problem)
        if not rule:
            return BadComponents("components.row", set=self.id, sheet=sheet, row=number + 1, problem=problem)
        return BadComponents("components.rule", set=self.id, sheet=sheet, row=number + 1, rule=rule, problem=problem)

    def reconstructed(self) -> bool:
        """Whether any value is our reconstruction, which players are told."""
        return any("reconstructed" in sheet.provenances() for sheet in self.sheets.values())


EMPTY = ComponentSet("none", 1, {})
"""What a game has that ships no set."""


def extent(count: range) -> Message | str:
    """How many there may be."""
    low, high = str(count[0]), str(count[-1])
    return low if low == high else Message("problem.extent", {"low": low, "high": high})


def read_toml(path: Path) -> dict[str, Any]:
    folder = str(path.parent)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadComponents("components.large", file=path.name, folder=folder, most=LARGEST_FILE)
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError:
        raise BadComponents("components.missing", file=path.name, folder=folder) from None
    except (ValueError, RecursionError) as error:
        raise BadComponents(
            "components.unreadable", file=path.name, folder=folder, problem=toml_problem(error)
        ) from None


def read_set(folder: Path) -> ComponentSet:
    """A component set from its folder. Its game checks it before use."""
    head = converted(read_toml(folder / HEAD), Head, folder.name, HEAD)
    check_names(folder)
    sheets = {path.stem: read_toml(path) for path in sorted(folder.glob("*.toml")) if path.name != HEAD}
    return new_set({"name": head.name, "version": head.version, "sheets": sheets}, folder.name)


def check_names(folder: Path) -> None:
    """A folder holds sheets and notes: what has another name would be left out without a word."""
    for path in sorted(folder.iterdir()):
        if not NOTES.fullmatch(path.name) and not (path.suffix == ".toml" and re.match(NAME, path.stem)):
            raise BadComponents("components.stray", folder=str(folder), file=path.name)


def new_set(data: Any, where: str) -> ComponentSet:
    """A component set that a host brings: it holds no more than components need, whether a game reads it or not."""
    found = from_data(data, where)
    if len(found.sheets) > MOST_SHEETS:
        raise BadComponents("components.sheets", set=where, count=len(found.sheets), most=MOST_SHEETS)
    for name, sheet in found.sheets.items():
        for long in over(len(sheet.source), LONGEST_SOURCE, sheet.source, "source", "right.words"):
            raise BadComponents(
                "components.field", set=where, file=f"{name}.toml", field=long.path, problem=long.problem
            )
        for number, row in enumerate(sheet.row):
            for much in excess(row):
                raise found.fault_in(name, number, *much)
    return found


def from_data(data: Any, where: str) -> ComponentSet:
    """A component set from JSON-like data, as a record carries it."""
    sheets = data.get("sheets", {}) if isinstance(data, dict) else {}
    for name, sheet in sheets.items() if isinstance(sheets, dict) else ():
        converted(sheet, Sheet, where, f"{name}.toml")
    found: ComponentSet = converted(data, ComponentSet, where, HEAD)
    try:
        found.hash  # noqa: B018 (what is nested too deeply to be hashed is refused here)
    except RecursionError:
        raise BadComponents("components.shape", set=where, problem=Message("problem.deep")) from None
    return found


def converted(data: Any, kind: Any, where: str, file: str) -> Any:
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        field, problem = wrong(error, kind, data)
        if not field:
            raise BadComponents("components.shape", set=where, problem=problem) from None
        raise BadComponents("components.field", set=where, file=file, field=field, problem=problem) from None


def check_sheets(found: ComponentSet, known: Sequence[str]) -> None:
    """A sheet that the game does not know would be left out without a word."""
    for name in sorted(found.sheets):
        if name not in known:
            raise BadComponents("components.unread", set=found.id, sheet=name, known=listed(known))


def is_folder(name: str | Path) -> bool:
    """Whether there is a folder of this name; a name that could be none is not an error."""
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False


def shipped(folder: Path) -> dict[str, Path]:
    """The sets a game ships, by name and version."""
    return {path.parent.name: path.parent for path in sorted(folder.glob("*/set.toml"))}


@cache
def read_shipped(folder: Path) -> ComponentSet:
    """A set that ships with a game; it does not change while the program runs."""
    return read_set(folder)


@cache
def sheet_names(folder: Path) -> Sequence[str]:
    """The sheets that the sets a game ships have, one or another."""
    return sorted({path.stem for path in folder.glob("*/*.toml") if path.name != HEAD})


def newest(ids: Sequence[str], name: str) -> str | None:
    """The id of a set by its name alone: its highest version."""
    versions = [found for found in ids if found.rpartition("-")[0] == name]
    return max(versions, key=lambda found: int(found.rpartition("-")[2]), default=None)
