"""Where two things that a viewer receives differ, so that an author finds it."""

from collections.abc import Iterator
from typing import Any

import msgspec

LONGEST = 60  # letters of a value


def apart(one: bytes, other: bytes) -> list[str]:
    """Where two accounts by parts differ, in the first part that does: later ones mostly follow from it."""
    if one == other:
        return []
    ones, others = msgspec.json.decode(one), msgspec.json.decode(other)
    found = ([*differing(ones[part], others[part], part)] for part in ones)
    return next(filter(None, found))


def differing(one: Any, other: Any, way: str = "") -> Iterator[str]:
    """Where two views, or other things made of dicts and lists, differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        named = f"{way} {one['id']}" if is_message(one) and one["id"] == other.get("id") else way
        for name in {**one, **other}:
            yield from differing(one.get(name), other.get(name), f"{named}.{name}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            yield from differing(*pair, f"{way}.{place}")
    elif one != other:
        yield f"{way} ({short(one)} for {short(other)})"


def is_message(thing: dict[str, Any]) -> bool:
    """Whether it is a message, which is known by its id."""
    return set(thing) == {"id", "args"}


def short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
