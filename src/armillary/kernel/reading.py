"""What is wrong with a text that should be data, in any language: libraries say it in English only."""

import re
import tomllib
from typing import Any

import msgspec

from armillary.kernel.text import Message
from armillary.kernel.wanted import wrong

TRUNCATED = "Input data was truncated"
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading JSON may raise."""
MALFORMED = re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)")
TOML_PLACE = re.compile(r" \(at line (?P<line>\d+), column (?P<column>\d+)\)$")
TOML = {
    "twice": re.compile("Cannot (declare|overwrite|mutate|redefine)|Duplicate"),
    "value": re.compile("Invalid (value|date)"),
    "equals": re.compile("Expected '='"),
    "more": re.compile("Expected newline"),
    "open": re.compile(r"Un(terminated|closed)|Expected|(Illegal|Found invalid) character '\\n'"),
}


class Kind(msgspec.Struct):
    """What a text says it is."""

    format: str = ""


def format_of(text: bytes) -> str:
    """The format a text names, as a whole or in its first line; nothing where it names none."""
    for part in (text, text.partition(b"\n")[0]):
        try:
            return msgspec.json.decode(part, type=Kind).format
        except UNREADABLE:
            continue
    return ""


def json_problem(error: Exception) -> Message:
    """Why a text is not JSON."""
    found = MALFORMED.match(str(error))
    return Message("problem.malformed", {"byte": found["byte"]}) if found else Message("problem.other")


def problem(error: Exception, kind: Any, text: str | bytes) -> Message:
    """Why a text is not JSON of a kind, as reading it found."""
    if not isinstance(error, msgspec.ValidationError):
        return json_problem(error)
    try:
        return wrong(error, kind, msgspec.json.decode(text)).said
    except UNREADABLE as other:
        return json_problem(other)


def toml_problem(error: Exception) -> Message:
    """Why a text is not TOML, and where."""
    if isinstance(error, RecursionError):
        return Message("problem.deep")
    if isinstance(error, UnicodeError):
        return Message("problem.encoding")
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Message("problem.digits")  # the only other ValueError there: Python reads no longer numbers
    kinds = (name for name, pattern in TOML.items() if pattern.match(str(error)))
    problem = Message(f"problem.toml.{next(kinds, 'other')}")
    if found := TOML_PLACE.search(str(error)):
        return Message("problem.toml.line", {"line": found["line"], "column": found["column"], "problem": problem})
    return Message("problem.toml.end", {"problem": problem})
