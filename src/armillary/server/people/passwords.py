"""Passwords. The store keeps their argon2 hash, which is slow to make on purpose, and so made in threads of its own."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from armillary.server.fair_queue import Claim, FairQueue

AT_ONCE = 2
"""Hashes made at the same time: each takes a core and 64 MiB, and the threads that read the store stay free."""
ANYBODY = Claim("", "")
Result = TypeVar("Result")


class Passwords:
    """Makes hashes, and compares passwords with them; all who ask have the same share of the threads."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self.queue = FairQueue(AT_ONCE)

    async def hash(self, password: str, claim: Claim = ANYBODY) -> str:
        """As the store keeps it."""
        return await self.in_thread(lambda: self.hasher.hash(typed(password)), claim)

    async def verify(self, stored: str | None, password: str, claim: Claim = ANYBODY) -> bool:
        """Whether it is the one. Where there is none to compare with, this takes just as long."""
        if stored is None:
            await self.hash(password, claim)
            return False
        return await self.in_thread(lambda: self.is_same(stored, password), claim)

    async def renewed(self, stored: str, password: str, claim: Claim = ANYBODY) -> str | None:
        """The hash to keep from now on, where hashes are made in another way than when this one was."""
        return await self.hash(password, claim) if self.hasher.check_needs_rehash(stored) else None

    def is_same(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, typed(password))
        except VerifyMismatchError:
            return False

    async def in_thread(self, work: Callable[[], Result], claim: Claim) -> Result:
        async with self.queue.turn(claim):
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)


def typed(password: str) -> str:
    """The same letters typed on different machines are the same password."""
    return unicodedata.normalize("NFKC", password)
