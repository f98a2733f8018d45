"""What the server takes from the world outside: the time, and randomness."""

import secrets
import time
from base64 import b32encode


class World:
    """The real one. Tests bring their own, to compare two servers byte by byte."""

    def now(self) -> float:
        return time.time()

    def random_bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def word(self, letters: int) -> str:
        """Random small letters and digits, five bits each."""
        return b32encode(self.random_bytes((letters * 5 + 7) // 8)).decode().lower()[:letters]
