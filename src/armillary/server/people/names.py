"""How people are called. One function says whether two names are alike to a reader: then they are the same name."""

import re
import unicodedata
from collections.abc import Iterable

from armillary.kernel.text import clean
from armillary.server.errors import BadRequest
from armillary.server.people.lookalikes import LIKE_LATIN, LUNATE, PAIRS, SMALL
from armillary.server.wire import Limit
from armillary.server.world import World

LONGEST_COMPARED = 40
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ufffc\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode says is not drawn (default ignorable), and what fonts draw as nothing."""
DEAD = re.compile("[\U00010000-\U000103df\U00010500-\U0001077f\U00010800-\U0001093f]")
"""Scripts of antiquity, such as Lycian, and alphabets of one book: who has such a letter wants it for how it looks."""
BLANK = "\N{BRAILLE PATTERN BLANK}"
LATIN = re.compile("[A-Za-z]")
DOTTED = "i\N{COMBINING DOT ABOVE}"
looks = str.maketrans(LIKE_LATIN)
small_looks = str.maketrans(SMALL)
lunate = str.maketrans(LUNATE)


def tidy(name: str) -> str:
    """A name as it is shown: nothing in it steers a screen or is there only to make it another."""
    seen = INVISIBLE.sub("", unicodedata.normalize("NFC", name)).replace(BLANK, " ")
    return " ".join(clean(unicodedata.normalize("NFC", seen)).split())


def compared(name: str) -> str:
    """A name as it is compared: neither capitals, nor encodings, nor letters that look like others make it another.

    I, l and 1 are one letter, 0 and O too, and rn is m: a quick reader takes them for each other.
    """
    shown = unicodedata.normalize("NFKD", tidy(name).translate(lunate))
    if LATIN.search(shown):
        shown = shown.translate(small_looks)
    folded = unicodedata.normalize("NFD", caseless(shown)).replace(DOTTED, "i")
    look = "".join(digit_of(letter) for letter in folded).translate(looks)
    for pair, one in PAIRS:
        look = look.replace(pair, one)
    return " ".join(unicodedata.normalize("NFC", INVISIBLE.sub("", look)).split())


def caseless(name: str) -> str:
    """A name without capitals, however its letters are encoded: Unicode's compatibility caseless matching (D146)."""
    folded = unicodedata.normalize("NFD", tidy(name)).casefold()
    folded = unicodedata.normalize("NFKD", folded).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def digit_of(letter: str) -> str:
    """The digits of every script are the same digits."""
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(int(value))


def are_alike(one: str, other: str) -> bool:
    """To a reader."""
    return compared(one) == compared(other)


def free(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if another person is called alike already."""
    others = list(taken)
    wanted = (name, *(f"{name} {n}" for n in range(2, len(others) + 3)))
    return next(one for one in wanted if not any(are_alike(one, other) for other in others))


def is_written_alike(one: str, other: str) -> bool:
    """The same but for capitals, and taken for the same by a reader: a capital may look like another letter."""
    return caseless(one) == caseless(other) and are_alike(one, other)


def checked(name: str) -> str:
    """A name that a person may have, tidied."""
    shown = tidy(name)
    same_as = compared(shown)
    if not same_as:
        raise BadRequest("people.name.empty", most=Limit.LONGEST_NAME)
    if len(shown) > Limit.LONGEST_NAME or len(same_as) > LONGEST_COMPARED:
        raise BadRequest("people.name.long", most=Limit.LONGEST_NAME)
    if dead := DEAD.search(shown):
        raise BadRequest("people.name.dead", letter=dead[0])
    return shown


def guest_name(world: World, guest: str) -> str:
    """The name of a guest who gives none, in their language."""
    return f"{guest} {1000 + int.from_bytes(world.random_bytes(4)) % 9000}"
