"""Who enters an arena: bots by name, and functions of one's own, `module:function`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from armillary.bots import Bot, bot
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.position import Position

OWN = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<function>[A-Za-z_]\w*)")


class UnknownFunction(ArmillaryError):
    """There is no such module on Python's path, or no such function in it."""

    texts = Path(__file__).parent / "text"


@dataclass(frozen=True)
class Own:
    """A function that is given a position as its seat may know it, the seat and a seed, and gives a key."""

    name: str
    function: Callable[[Position, int, int], int]

    def seated(self) -> "Own":
        return self

    def choose(self, position: Position, seat: int, seed: int) -> int:
        return self.function(position, seat, seed)


def entrant(name: str) -> Bot:
    """Only at a terminal, where one may run any program: never at a server."""
    found = OWN.fullmatch(name)
    return bot(name) if found is None else Own(name, function(name, found["module"], found["function"]))


def function(name: str, module: str, wanted: str) -> Callable[[Position, int, int], int]:
    try:
        found = getattr(import_module(module), wanted, None)
    except ImportError as error:
        raise UnknownFunction("arena.function", given=name, problem=str(error)) from None
    if not callable(found):
        raise UnknownFunction("arena.function", given=name, problem=f"{module}.{wanted}")
    checked: Callable[[Position, int, int], int] = found
    return checked
