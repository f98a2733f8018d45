"""What the server takes from the world outside: the time, and randomness."""

import secrets
import time
from base64 import b32encode
from collections.abc import Callable

TABLE_LETTERS = 12


class World:
    """The real one. Tests bring their own, to compare two servers byte by byte.

    Its time is that of the wall clock when the server began, and goes on evenly: setting the wall clock moves no
    clock of a match, and while the machine sleeps none runs.
    """

    def __init__(self, owns: Callable[[str], bool] = lambda _: True, ahead: float | None = None) -> None:
        self.owns = owns
        """Whether a table of some name would be looked after here: one of several processes makes no others."""
        self.ahead = time.time() - time.monotonic() if ahead is None else ahead
        """Of the seconds that the machine counts; the processes of one server have the same."""

    def now(self) -> float:
        return self.ahead + time.monotonic()

    def begin_after(self, moment: float) -> None:
        """What is stored has happened, even if the wall clock was set back since."""
        self.ahead = max(self.ahead, moment - time.monotonic())

    def random_bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def word(self, letters: int) -> str:
        """Random small letters and digits, five bits each."""
        return b32encode(self.random_bytes((letters * 5 + 7) // 8)).decode().lower()[:letters]

    def table(self) -> str:
        """The name of a new table."""
        while not self.owns(found := self.word(TABLE_LETTERS)):
            pass
        return found
