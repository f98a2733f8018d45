"""A value that is not what a type wants: where it lies, what it is and what would be right, in any language."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from armillary.kernel.text import Argument, Message, brief

LONGEST_GIVEN = 60
LONGEST_LIST = 260
MOST_BITS = 200  # of a number that is shown with all its digits
LONGEST_END = 200
"""Letters at the beginning and at the end of what msgspec says that are read: a name within may have any length."""
LONGEST_PATH = 50
PLACE = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`$")
PART = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<number>\d+|\.\.\.)\]")
FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<name>.*?)`(?: - at `\$|$)", re.S)
LISTS: tuple[Any, ...] = (
    inspect.ListType,
    inspect.SetType,
    inspect.FrozenSetType,
    inspect.VarTupleType,
    inspect.TupleType,
    inspect.CollectionType,
)
SIMPLE: dict[Any, str] = {
    inspect.BoolType: "right.flag",
    inspect.FloatType: "right.decimal",
    inspect.DictType: "right.any_table",
}
UNSAID = -1  # msgspec does not say which value of a table it means
UNKNOWN: Any = object()
Part = str | int


class Wrong(NamedTuple):
    """One value: where it lies in the data (nothing for all of them), and what is wrong with it."""

    path: str
    problem: Message

    @property
    def said(self) -> Message:
        """Both together."""
        return Message("problem.at", {"place": self.path, "problem": self.problem}) if self.path else self.problem


@cache
def type_info(kind: Any) -> Any:
    """What msgspec says of a kind, which it works out anew each time it is asked."""
    return inspect.type_info(kind)


def wrong(error: Exception, kind: Any, data: Any) -> Wrong:
    """What msgspec found when it tried to make this kind out of the data."""
    if isinstance(error, RecursionError):
        return Wrong("", Message("problem.deep"))
    said = ends(str(error))
    path = parts(said)
    wanted, given = follow(type_info(kind), data, path)
    if field := FIELD.match(said):
        return about_field(wanted, given, path, field)
    if given is UNKNOWN or is_secret(wanted):
        return Wrong(path_text(path), Message("problem.should", {"right": right(wanted)}))
    return Wrong(path_text(path), Message("problem.wrong", {"given": shown(given), "right": right(wanted)}))


def is_secret(wanted: Any) -> bool:
    """Whether the value is too secret to be shown."""
    kinds = wanted.types if isinstance(wanted, inspect.UnionType) else [wanted]
    return any(isinstance(kind, inspect.Metadata) and (kind.extra or {}).get("secret") for kind in kinds)


def about_field(wanted: Any, given: Any, path: Sequence[Part], field: re.Match[str]) -> Wrong:
    """A field that is missing, or that is too much."""
    where = path_text([*path, brief(field["name"], LONGEST_GIVEN)])
    if field["what"] == "contains unknown":
        return Wrong(where, Message("problem.stray", {"known": listed(known(wanted, given))}))
    return Wrong(where, Message("problem.absent", {"right": right(follow(wanted, given, [field["name"]])[0])}))


def ends(said: str) -> str:
    """A text without the middle of it, if it is long."""
    return said if len(said) <= 2 * LONGEST_END else said[:LONGEST_END] + said[-LONGEST_END:]


def parts(said: str) -> list[Part]:
    """The way to the value: names of fields, and places in lists from 0."""
    found = PLACE.search(said)
    path = islice(PART.finditer(found["path"]), LONGEST_PATH) if found else ()
    return [part["name"] or (int(part["number"]) if part["number"].isdigit() else UNSAID) for part in path]


def path_text(path: Sequence[Part]) -> str:
    """The way to a value for people, who count from one: `expansion.portal`, `steps #2.cubes`."""
    named = (f".{part}" if isinstance(part, str) else f" #{part + 1}" for part in path if part != UNSAID)
    return "".join(named).strip(" .")


def follow(wanted: Any, given: Any, path: Sequence[Part]) -> tuple[Any, Any]:
    """The type and the value at the end of the path."""
    for part in path:
        wanted = inner(bare(wanted), given, part)
        try:
            given = given[part] if part != UNSAID else UNKNOWN
        except (LookupError, TypeError):
            given = UNKNOWN
    return wanted, given


def bare(wanted: Any) -> Any:
    return wanted.type if isinstance(wanted, inspect.Metadata) else wanted


def inner(wanted: Any, given: Any, part: Part) -> Any:
    """What is wanted one part further on."""
    found: Any = inspect.AnyType()
    for one in tables(wanted, given) if isinstance(part, str) else members(wanted):
        if isinstance(one, inspect.StructType):
            found = {field.encode_name: field.type for field in one.fields}.get(str(part), found)
            if part == one.tag_field:
                found = inspect.LiteralType(tuple(other.tag for other in structs(wanted)))
        elif isinstance(one, inspect.DictType):
            found = one.value_type
        elif isinstance(one, inspect.TupleType):
            found = one.item_types[int(part)] if 0 <= int(part) < len(one.item_types) else found
        elif isinstance(one, LISTS):
            found = one.item_type
    return found


def members(wanted: Any) -> list[Any]:
    """The kinds that would do."""
    kinds = wanted.types if isinstance(wanted, inspect.UnionType) else [wanted]
    return [bare(kind) for kind in kinds]


def structs(wanted: Any) -> list[inspect.StructType]:
    return [kind for kind in members(bare(wanted)) if isinstance(kind, inspect.StructType)]


def tables(wanted: Any, given: Any) -> list[Any]:
    """The kinds with names in them that would do; the one that the data name, if they do."""
    found = [kind for kind in members(bare(wanted)) if isinstance(kind, (inspect.StructType, inspect.DictType))]
    named = [kind for kind in structs(wanted) if isinstance(given, dict) and tag(kind, given) == kind.tag]
    return named or found


def tag(kind: inspect.StructType, given: dict[str, Any]) -> Any:
    return given.get(kind.tag_field) if kind.tag_field else kind.tag


def known(wanted: Any, given: Any) -> list[str]:
    """The names there may be."""
    found: list[str] = []
    for kind in tables(wanted, given):
        if isinstance(kind, inspect.StructType):
            found += [kind.tag_field] if kind.tag_field else []
            found += [field.encode_name for field in kind.fields]
    return list(dict.fromkeys(found))


def fields(kind: Any, given: Any) -> list[str]:
    """The names a table of this kind may have."""
    return known(type_info(kind), given)


def shown(value: Any) -> Argument:
    """A value as it stands in a file, or what it is."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int):
        return str(value) if value.bit_length() <= MOST_BITS else Message("given.huge")
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return Message("given.words", {"words": brief(value, LONGEST_GIVEN)})
    if isinstance(value, (list, tuple)):
        return Message("given.list", {"count": len(value)})
    return Message("given.table" if isinstance(value, dict) else "given.other")


def right(wanted: Any) -> Argument:
    """What would be right, in words."""
    if isinstance(wanted, inspect.Metadata):
        said = (wanted.extra or {}).get("right")
        return Message(f"right.{said}") if said else right(wanted.type)
    if isinstance(wanted, inspect.UnionType):
        return either(wanted)
    if isinstance(wanted, inspect.IntType):
        return bounded("right.number", *bounds(wanted))
    if isinstance(wanted, inspect.StrType):
        return text(wanted)
    if isinstance(wanted, inspect.LiteralType):
        return one_of(wanted.values)
    if isinstance(wanted, LISTS):
        return bounded("right.list", *lengths(wanted))
    if isinstance(wanted, inspect.StructType):
        return Message("right.table", {"known": listed(known(wanted, None))})
    return Message(SIMPLE.get(type(wanted), "right.other"))


def bounds(wanted: inspect.IntType) -> tuple[int | None, int | None]:
    """The least and the most a number may be."""
    low = wanted.gt + 1 if wanted.gt is not None else wanted.ge
    high = wanted.lt - 1 if wanted.lt is not None else wanted.le
    return low, high


def lengths(wanted: Any) -> tuple[int | None, int | None]:
    """How short and how long a list may be."""
    if isinstance(wanted, inspect.TupleType):
        return len(wanted.item_types), len(wanted.item_types)
    return wanted.min_length or None, wanted.max_length


def bounded(identity: str, low: int | None, high: int | None) -> Message:
    """Something that is counted, with its bounds as far as there are any."""
    if low is None and high is None:
        return Message(f"{identity}.any")
    if high is None:
        return Message(f"{identity}.least", {"low": str(low)})
    if low is None:
        return Message(f"{identity}.most", {"high": str(high)})
    if low == high:
        return Message(f"{identity}.just", {"high": str(high)})
    return Message(f"{identity}.between", {"low": str(low), "high": str(high)})


def text(wanted: inspect.StrType) -> Message:
    if wanted.pattern is not None:
        return Message("right.pattern", {"pattern": brief(wanted.pattern, LONGEST_GIVEN)})
    return bounded("right.words", wanted.min_length, wanted.max_length)


def either(wanted: inspect.UnionType) -> Argument:
    """One of several kinds: all their words together, a table by its tag, or the first kind of several."""
    kinds = members(wanted)
    if all(isinstance(kind, inspect.LiteralType) for kind in kinds):
        return one_of([value for kind in kinds for value in kind.values])
    tagged = [kind for kind in structs(wanted) if kind.tag_field]
    if len(tagged) == len(kinds):
        tags = listed(map(quoted, (kind.tag for kind in tagged)))
        return Message("right.tagged", {"tag": str(tagged[0].tag_field), "known": tags})
    found = [right(kind) for kind in kinds if not isinstance(kind, inspect.NoneType)]
    while len(found) > 1:
        found[:2] = [Message("right.either", {"one": found[0], "other": found[1]})]
    return found[0]


def one_of(values: Iterable[Any]) -> Argument:
    words = [quoted(value) for value in values]
    return Message("right.one_of", {"known": listed(words)}) if len(words) > 1 else listed(words)


def quoted(value: Any) -> str:
    """As it is written in a file."""
    return msgspec.json.encode(value).decode()


def listed(words: Iterable[str]) -> str:
    return brief(", ".join(words), LONGEST_LIST) or "-"
