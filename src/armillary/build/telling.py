"""Saying, once, why rules are not compiled or not kept."""

import sys
from collections.abc import Callable

from armillary.kernel.text import Message, catalogue


def on_stderr(message: Message) -> None:
    """In English, where nobody has said how."""
    print(f"armillary: {catalogue('en').render(message)}", file=sys.stderr)


tell: Callable[[Message], None] = on_stderr
"""How it is said; a program that speaks its reader's language puts its own function here."""
_said: set[str] = set()


def say(message: Message) -> None:
    """Tell the person who runs this, once."""
    if repr(message) not in _said:
        _said.add(repr(message))
        tell(message)
