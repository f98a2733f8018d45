"""Component sets: cards, tiles and boards as data, with where every value comes from.

A set is a folder: `set.toml` with its name and version, and one file a sheet:

    provenance = "stated"          # of every row that does not say otherwise: stated, found or reconstructed
    source = "rules, page 4"

    [[row]]
    name = "lamp"
    worth = 3
    provenance = {worth = "reconstructed"}
"""

import tomllib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from armillary.kernel.errors import BadComponents
from armillary.kernel.hashing import data_hash
from armillary.kernel.reading import problem

Provenance = Literal["stated", "found", "reconstructed"]
LARGEST_FILE = 1_000_000
MOST_ROWS = 1_000
Row = TypeVar("Row")
Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_-]{0,39}\Z")]
Version = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


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

    def rows(self, sheet: str, kind: type[Row], count: range) -> list[Row]:
        """The rows of a sheet, checked: how many there may be, and what each holds."""
        if sheet not in self.sheets:
            raise BadComponents("components.sheet", set=self.id, sheet=sheet)
        rows = self.sheets[sheet].row
        if len(rows) not in count:
            raise BadComponents(
                "components.count", set=self.id, sheet=sheet, low=count[0], high=count[-1], count=len(rows)
            )
        return [self.row(sheet, number, kind) for number in range(len(rows))]

    def row(self, sheet: str, number: int, kind: type[Row]) -> Row:
        own = dict(self.sheets[sheet].row[number])
        self.check_provenance(sheet, number, own.pop("provenance", "stated"))
        try:
            return msgspec.convert(own, kind)
        except msgspec.ValidationError as error:
            raise self.fault(sheet, number, str(error)) from None

    def check_provenance(self, sheet: str, number: int, given: Any) -> None:
        words = given.values() if isinstance(given, dict) else [given]
        if not all(isinstance(word, str) and word in get_args(Provenance) for word in words):
            raise self.fault(sheet, number, "provenance is stated, found or reconstructed")

    def fault(self, sheet: str, number: int, problem: str, rule: str = "type") -> BadComponents:
        """The error for one row: file, row, rule and problem."""
        return BadComponents("components.row", set=self.id, sheet=sheet, row=number + 1, rule=rule, problem=problem)

    def reconstructed(self) -> bool:
        """Whether any value is our reconstruction, which players are told."""
        return any("reconstructed" in sheet.provenances() for sheet in self.sheets.values())


def read_toml(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadComponents("components.large", file=path.name, most=LARGEST_FILE)
        return tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError:
        raise BadComponents("components.missing", file=path.name, folder=str(path.parent)) from None
    except (ValueError, RecursionError) as error:
        raise BadComponents("components.unreadable", file=path.name, problem=str(error)) from None


def read_set(folder: Path) -> ComponentSet:
    """A component set from its folder. Its game checks it before use."""
    head = read_toml(folder / "set.toml")
    sheets = {path.stem: read_toml(path) for path in sorted(folder.glob("*.toml")) if path.name != "set.toml"}
    return from_data({**head, "sheets": sheets}, folder.name)


def from_data(data: Any, where: str) -> ComponentSet:
    """A component set from JSON-like data, as a record carries it."""
    sheets = data.get("sheets", {}) if isinstance(data, dict) else {}
    for name, sheet in sheets.items() if isinstance(sheets, dict) else ():
        converted(sheet, Sheet, f"{where}, {name}.toml")
    found: ComponentSet = converted(data, ComponentSet, where)
    try:
        found.hash  # noqa: B018 (what is nested too deeply to be hashed is refused here)
    except RecursionError as error:
        raise BadComponents("components.shape", set=where, problem=problem(error)) from None
    return found


def converted(data: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadComponents("components.shape", set=where, problem=problem(error)) from None


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


def newest(ids: Sequence[str], name: str) -> str | None:
    """The id of a set by its name alone: its highest version."""
    versions = [found for found in ids if found.rpartition("-")[0] == name]
    return max(versions, key=lambda found: int(found.rpartition("-")[2]), default=None)
