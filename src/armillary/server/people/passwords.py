"""Passwords. What is kept is their argon2 hash, which is slow to make on purpose, and so made in threads of its own."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

AT_ONCE = 2
"""Hashes made at the same time: each takes a core and 64 MiB, and the threads that read the store stay free."""
Result = TypeVar("Result")


class Passwords:
    """Makes hashes, and compares passwords with them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "passwords")

    async def hash(self, password: str) -> str:
        """As the store keeps it."""
        return await self.in_thread(lambda: self.hasher.hash(typed(password)))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether it is the one. Where there is none to compare with, this takes just as long."""
        if stored is None:
            await self.hash(password)
            return False
        return await self.in_thread(lambda: self.is_same(stored, password))

    async def renewed(self, stored: str, password: str) -> str | None:
        """The hash to keep from now on, where hashes are made in another way than when this one was."""
        return await self.hash(password) if self.hasher.check_needs_rehash(stored) else None

    def is_same(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, typed(password))
        except VerifyMismatchError:
            return False

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)


def typed(password: str) -> str:
    """The same letters typed on different machines are the same password."""
    return unicodedata.normalize("NFKC", password)
