"""Messages by id with arguments, and the catalogues that put them into words.

A catalogue is a TOML file. A message is a string with {arguments}, or variants chosen by an argument:

    [event.won]
    select = ["seat", "points"]                     # you.one, you.other, other.one, other.other
    you.one = "You win {points} point"

A number selects the variant it names, such as `0`, or else "one" or "other" as its language counts; a seat "you" (the
reader) or "other", and "relic:gender" the gender of the noun given as that argument: `text = "lanterne"`,
`gender = "f"`.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Union

import msgspec

LANGUAGES = ("en", "fr")
ENDINGS = ("select", "text")
ELIDED = re.compile(r"\b(d|qu)e (\{(\w+)\})", re.I)
VOWEL = re.compile("[aàâäæeéèêëiîïoôöœuùûü]|h[eéèêiîy]|y[^aeiou]", re.I)
"""How a word begins that is read with a vowel first: "Hypatia", but not "Hubble"."""
Argument = Union[int, str, "Message"]


class Message(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something to be said, in any language."""

    id: str
    args: dict[str, Argument] = {}


@cache
def seat_message(seat: int) -> Message:
    """A seat, by its name if it has one."""
    return Message("seat", {"n": seat + 1})


class Span(NamedTuple):
    """A piece of a line, and what it is: `seat.0` to `seat.7`, `neutral`, `level.1` to `level.3`, `strong`, `quiet`.

    The terminal chooses the colours, and may have none: the text must say enough by itself.
    """

    text: str
    style: str = ""


TextLine = str | Sequence[Span]


def unstyled(line: TextLine) -> str:
    """A line without its styles."""
    return line if isinstance(line, str) else "".join(span.text for span in line)


class CatalogueError(Exception):
    """A catalogue is not what it should be."""


def flatten(entries: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables to dotted ids; variants stay together."""
    found: dict[str, Any] = {}
    for name, value in entries.items():
        if isinstance(value, dict) and not any(ending in value for ending in ENDINGS):
            found.update(flatten(value, f"{prefix}{name}."))
        elif isinstance(value, dict):
            found[prefix + name] = value
        elif isinstance(value, str):
            found[prefix + name] = {"text": value}
        else:
            raise CatalogueError(f"{prefix}{name} is {type(value).__name__}, not text")
    return found


def variants(entry: dict[str, Any]) -> dict[str, str]:
    """Every wording of a message, by what selects it."""
    if "select" not in entry:
        return {"": entry["text"]}
    return {name: value["text"] for name, value in flatten({k: v for k, v in entry.items() if k != "select"}).items()}


def placeholders(text: str) -> set[str]:
    """The arguments a wording uses."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def arguments(entry: dict[str, Any]) -> set[str]:
    """The arguments that any wording of a message uses, and those that select one."""
    selectors = entry.get("select", [])
    chosen = [selectors] if isinstance(selectors, str) else selectors
    return {name.partition(":")[0] for name in chosen}.union(*map(placeholders, variants(entry).values()))


def read_catalogue(path: Path) -> dict[str, Any]:
    """One file of messages."""
    try:
        return flatten(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise CatalogueError(f"{path.name}: {error}") from None


class Catalogue:
    """All messages of one language: a game's own over the kernel's."""

    def __init__(self, language: str, entries: dict[str, Any]) -> None:
        self.language = language
        self.entries = entries
        self.known: dict[str, set[str]] = {}

    def named(self, identity: str) -> set[str]:
        """Every argument that the words of a message name, or select them."""
        if identity not in self.known:
            self.known[identity] = arguments(self.entries[identity])
        return self.known[identity]

    def category(self, message: Message, selector: str, reader: int | None) -> str:
        """Which variant an argument asks for."""
        name, _, quality = selector.partition(":")
        value = message.args.get(name)
        if isinstance(value, Message):
            if quality:
                return str(self.entries.get(value.id, {}).get(quality, "other"))
            return "you" if value.id == "seat" and reader is not None and value.args["n"] == reader + 1 else "other"
        if self.language == "fr":
            return "one" if value in {0, 1, -1} else "other"
        return "one" if value == 1 else "other"

    def wording(self, message: Message, reader: int | None) -> str:
        entry = self.entries.get(message.id)
        if entry is None:
            return message.id
        if "select" not in entry:
            return str(entry["text"])
        selectors = [entry["select"]] if isinstance(entry["select"], str) else entry["select"]
        found: Any = entry
        for selector in selectors:
            if isinstance(found, dict):
                exact = message.args.get(selector)
                named = str(exact) if isinstance(exact, int) else ""
                category = named if named in found else self.category(message, selector, reader)
                found = found.get(category, found.get("other", message.id))
        return str(found)

    def render(self, message: Message, reader: int | None = None, names: Sequence[str] = ()) -> str:
        """The message in words, for a reader at a seat (or none)."""
        if message.id == "seat":
            number = int(str(message.args.get("n", 0)))
            if 0 < number <= len(names):
                return names[number - 1]
        parts = {
            name: self.render(value, reader, names) if isinstance(value, Message) else str(value)
            for name, value in message.args.items()
        }
        wording = self.wording(message, reader)
        return (elided(wording, parts) if self.language == "fr" else wording).format_map(Absent(parts))


def elided(wording: str, parts: Mapping[str, str]) -> str:
    """French, in which "de" and "que" lose their end before an argument that begins with a vowel: "d'Ada"."""

    def shortened(found: re.Match[str]) -> str:
        return f"{found[1]}'{found[2]}" if VOWEL.match(parts.get(found[3], "")) else found[0]

    return ELIDED.sub(shortened, wording)


class Absent(dict[str, str]):
    """Arguments that were not given show their name."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


@cache
def catalogue(language: str, folder: Path | None = None) -> Catalogue:
    """The kernel's messages, with those of a game's folder over them."""
    entries = read_catalogue(Path(__file__).parent / "text" / f"{language}.toml")
    if folder:
        spoken = languages(folder)
        entries |= read_catalogue(folder / f"{language if language in spoken else spoken[0]}.toml")
    return Catalogue(language, entries)


def languages(folder: Path) -> list[str]:
    """Those in which a folder has words; a game elsewhere may have one of them only, which then stands for both."""
    return [language for language in LANGUAGES if (folder / f"{language}.toml").is_file()] or list(LANGUAGES)


def faults(folder: Path | None = None, same: Sequence[str] = ()) -> list[str]:
    """What is wrong between the languages: missing messages, other arguments, or French left in English."""
    english, french = (catalogue(language, folder).entries for language in LANGUAGES)
    found = [f"{name} is missing in French" for name in english.keys() - french.keys()]
    found += [f"{name} is missing in English" for name in french.keys() - english.keys()]
    for name in english.keys() & french.keys():
        wordings = [variants(english[name]), variants(french[name])]
        used = [set().union(*map(placeholders, wording.values())) for wording in wordings]
        if used[0] != used[1]:
            found.append(f"{name} uses {sorted(used[0])} in English and {sorted(used[1])} in French")
        if any(lacks_variant(entries[name]) for entries in (english, french)):
            found.append(f"{name} lacks a wording for `other`")
        if set(wordings[0]) != set(wordings[1]) and english[name].get("select") == french[name].get("select"):
            found.append(f"{name} has other variants in French than in English")
        if name not in same and set(wordings[0].values()) == set(wordings[1].values()) and has_words(wordings[0]):
            found.append(f"{name} says the same in both languages")
    return sorted(found)


def has_words(wordings: dict[str, str]) -> bool:
    """Whether there is anything to translate beside arguments."""
    return any(text.strip() for wording in wordings.values() for text, _, _, _ in Formatter().parse(wording))


def lacks_variant(entry: dict[str, Any]) -> bool:
    """Whether something can be selected that has no words."""
    selectors = entry.get("select", [])
    levels = [entry]
    for _ in [selectors] if isinstance(selectors, str) else selectors:
        if not all(isinstance(level, dict) and "other" in level for level in levels):
            return True
        levels = [value for level in levels for name, value in level.items() if name != "select"]
    return False


def clean(text: str) -> str:
    """Text from anywhere, safe to show: nothing in it steers a terminal or turns the direction of reading."""
    return "".join(map(harmless, text))


def harmless(letter: str) -> str:
    if letter in "\t\n\r":
        return " "
    return "?" if unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} else letter


def brief(text: str, longest: int = 200) -> str:
    """Text from anywhere, safe to show within a sentence."""
    shown = clean(text[: longest + 1])  # of the rest, which may be long, nothing is shown
    return shown if len(shown) <= longest else shown[: longest - 1] + "\N{HORIZONTAL ELLIPSIS}"
