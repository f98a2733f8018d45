"""What is wrong with a text that should be data, in any language: libraries say it in English only."""

import re
import tomllib

import msgspec

from armillary.kernel.text import Argument, Message, brief

TRUNCATED = "Input data was truncated"
LONGEST_PART = 60
KNOWN = {
    "missing": re.compile(r"Object missing required field `(?P<field>.*?)`", re.S),
    "unknown": re.compile(r"Object contains unknown field `(?P<field>.*?)`(?: - at `\$|$)", re.S),
    "type": re.compile(r"Expected `(?P<expected>[^`]+)`, got `(?P<given>[^`]+)` - at `(?P<place>\$.*)`", re.S),
    "enum": re.compile(r"Invalid enum value (?P<given>.*) - at `(?P<place>\$.*)`", re.S),
    "value": re.compile(r".* - at `(?P<place>\$.*)`", re.S),
    "malformed": re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)"),
}

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
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            continue
    return ""


def problem(error: Exception) -> Message:
    """Why data could not be read."""
    for name, pattern in KNOWN.items():
        if found := pattern.match(str(error)):
            args: dict[str, Argument] = {key: brief(value, LONGEST_PART) for key, value in found.groupdict().items()}
            return Message(f"problem.{name}", args)
    return Message("problem.other")


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
