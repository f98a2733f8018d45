"""Options of a game: what a host may choose when setting up a match."""

import re
from typing import Any, Literal

import msgspec

from armillary.kernel.errors import BadSetup
from armillary.kernel.text import Argument, Message
from armillary.kernel.wanted import shown

LONGEST_TEXT = 200
WHOLE = re.compile(r"-?[0-9]{1,18}")


class Option(msgspec.Struct, frozen=True):
    """One choice: a flag, one of some words, a number within bounds, or a text the game itself checks."""

    name: str
    """Its words are `option.NAME`; without `fill`, it goes into the table field of this name."""
    kind: Literal["flag", "choice", "number", "text"]
    """In a table field a flag is 0 or 1, and a choice its place among the words."""
    default: Any
    """Unless a host says otherwise: True or False, a word, a number."""
    values: tuple[Any, ...] = ()
    """For a choice the words; for a number the lowest and the highest."""

    def allowed(self) -> Argument:
        """What would be right: as it is typed, or in words."""
        match self.kind:
            case "number":
                return f"{self.values[0]}..{self.values[1]}"
            case "flag":
                return "true, false"
            case "text":
                return Message("allowed.words", {"most": LONGEST_TEXT})
        return ", ".join(map(str, self.values))

    def accepts(self, value: Any) -> bool:
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "choice":
                return isinstance(value, str) and value in self.values
            case "number":
                is_number = isinstance(value, int) and not isinstance(value, bool)
                return is_number and self.values[0] <= value <= self.values[1]
        return isinstance(value, str) and len(value) <= LONGEST_TEXT

    def parse(self, text: str) -> Any:
        """A value as typed on a command line; whatever does not parse is left to accepts()."""
        if self.kind == "flag":
            return {"true": True, "false": False, "yes": True, "no": False}.get(text.lower(), text)
        if self.kind == "number" and WHOLE.fullmatch(text):
            return int(text)
        return text


def misfit(option: Option, value: Any) -> BadSetup:
    """Why an option cannot have a value."""
    if not isinstance(value, str):
        return BadSetup("setup.value", option=option.name, value=shown(value), allowed=option.allowed())
    if option.accepts(option.parse(value)):
        return BadSetup("setup.quoted", option=option.name, value=value)
    return BadSetup("setup.value", option=option.name, value=value[:40], allowed=option.allowed())


def complete(options: tuple[Option, ...], given: dict[str, Any]) -> dict[str, Any]:
    """The given options, checked, with defaults for the others."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadSetup("setup.option", option=str(name)[:40], known=", ".join(known) or "-")
        if not known[name].accepts(value):
            raise misfit(known[name], value)
    return {name: given.get(name, option.default) for name, option in known.items()}
