"""Devices on which somebody has logged in before: what strangers try elsewhere does not hold them up.

A browser keeps a mark for each of the last few accounts it was used with. The store keeps nothing of it; a mark does
not say whose it is, and opens nothing.
"""

import hmac
import re

from armillary.server.people.tokens import letters, signature
from armillary.server.world import World

SECRET_LETTERS = 16
MOST = 4
"""Marks that one browser keeps."""
BETWEEN = "."
MARK = re.compile(r"([a-z2-7]{16})([A-Za-z0-9_-]{22})")


def new_mark(key: bytes, world: World, person: str) -> str:
    secret = world.word(SECRET_LETTERS)
    return secret + signed(key, secret, person)


def signed(key: bytes, secret: str, person: str) -> str:
    return letters(signature(key, "device", f"{secret}\0{person}"))


def secret_of(key: bytes, marks: str, person: str) -> str | None:
    """What a device is known by to this person, if it is."""
    for found in map(MARK.fullmatch, marks.split(BETWEEN)[-MOST:]):
        if found is not None and hmac.compare_digest(signed(key, found[1], person), found[2]):
            return found[1]
    return None


def without(key: bytes, marks: str, person: str) -> list[str]:
    """The marks that a browser has of others."""
    kept = [mark for mark in marks.split(BETWEEN)[-MOST:] if MARK.fullmatch(mark)]
    return [mark for mark in kept if secret_of(key, mark, person) is None]


def unmarked(key: bytes, marks: str, person: str) -> str:
    """What a browser keeps once this person is no more."""
    return BETWEEN.join(without(key, marks, person))


def marked(key: bytes, world: World, marks: str, person: str) -> str:
    """What a browser keeps from now on: it knows this person."""
    return BETWEEN.join([*without(key, marks, person), new_mark(key, world, person)][-MOST:])
