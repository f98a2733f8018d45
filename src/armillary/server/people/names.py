"""How people are called. Names that look alike to a reader are the same name."""

import unicodedata

from armillary.kernel.text import clean
from armillary.server.errors import BadRequest
from armillary.server.wire import LONGEST_NAME
from armillary.server.world import World

LONGEST_COMPARED = 40


def tidy(name: str) -> str:
    """A name as it is shown: nothing in it steers a screen, and no space is there only to make it another."""
    return " ".join(clean(unicodedata.normalize("NFC", name)).split())


def compared(name: str) -> str:
    """A name as it is compared: neither capitals nor the way letters are encoded make it another.

    This is Unicode's compatibility caseless matching (D146).
    """
    folded = unicodedata.normalize("NFD", tidy(name)).casefold()
    folded = unicodedata.normalize("NFKD", folded).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def checked(name: str) -> str:
    """A name that a person may have, tidied."""
    shown = tidy(name)
    same_as = compared(shown)
    if not same_as:
        raise BadRequest("people.name.empty", most=LONGEST_NAME)
    if len(shown) > LONGEST_NAME or len(same_as) > LONGEST_COMPARED:
        raise BadRequest("people.name.long", most=LONGEST_NAME)
    return shown


def guest_name(world: World, guest: str) -> str:
    """For whoever gives none; what a guest is called in their language."""
    return f"{guest} {1000 + int.from_bytes(world.random_bytes(4)) % 9000}"
