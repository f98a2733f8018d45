"""Layouts: how the nine cards lie, as a short code.

`S1S2S3/M1,M2r/S4S5S6` is the top row from left to right, the cards at the left and right of Tri-Prime (`r`: turned
round), and the bottom row. `-T`, `-B`, `-L` or `-R` behind it leaves out the top, bottom, left or right line of cards.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product
from pathlib import Path
from typing import Final, NamedTuple

from armillary.games.pocket_imperium.components.board import LINE_NAMES
from armillary.games.pocket_imperium.names import Card, Count, Edge, Place
from armillary.kernel.errors import BadSetup
from armillary.kernel.rng import Rng

Cards = tuple[int, ...]  # the card at each place

CARD_NAMES: Final = ("?", "S1", "S2", "S3", "S4", "S5", "S6", "M1", "M1r", "M2", "M2r", "TP")
BY_NAME: Final = {name.lower(): card for card, name in enumerate(CARD_NAMES) if Card.NONE < card < Card.TRI_PRIME}
STRIPED: Final = range(Card.FIRST_STRIPED, Card.LAST_STRIPED + 1)
TURNED: Final = {Card.M1: Card.M1_TURNED, Card.M2: Card.M2_TURNED}
UPRIGHT: Final = {turned: card for card, turned in TURNED.items()}
PRINTED: Final[Cards] = (1, 2, 3, Card.M1, Card.TRI_PRIME, Card.M2, 4, 5, 6)
DEALT: Final[Cards] = (*[Card.NONE] * Place.CENTRE, Card.TRI_PRIME, *[Card.NONE] * Place.CENTRE)
NAMED: Final = {"printed": PRINTED, "random": DEALT}
LAYOUTS: Final = 5760

WORD = "([a-z][0-9]+r?)"
CODE = re.compile(f"{WORD * 3}/{WORD},{WORD}/{WORD * 3}")


class BadLayout(BadSetup):
    """A text is not the code of a layout."""

    texts = Path(__file__).parents[1] / "text"


class Layout(NamedTuple):
    """How the cards lie."""

    cards: Cards
    """The card at each place; NO_CARD: dealt by chance."""
    line: int
    """The edge whose cards are left out; ANY: drawn by chance; NONE: all are in play."""


def parse(text: str, players: int) -> Layout:
    """The layout of an option's text."""
    given = text.strip()
    base, dash, ending = given.lower().partition("-")
    cards = NAMED.get(base) or placed(base, given[:40])
    if not dash:
        return Layout(cards, Edge.ANY if players == 2 else Edge.NONE)
    if ending.upper() not in LINE_NAMES:
        raise BadLayout("setup.layout.line", given=given[:40])
    if players != 2:
        raise BadLayout("setup.layout.players", given=given[:40], players=players)
    return Layout(cards, LINE_NAMES.index(ending.upper()))


def placed(base: str, given: str) -> Cards:
    """The cards of a code, checked."""
    found = CODE.fullmatch(base)
    if found is None:
        raise BadLayout("setup.layout.shape", given=given)
    cards = [card(word, given) for word in found.groups()]
    cards.insert(Place.CENTRE, Card.TRI_PRIME)
    check_rows(cards, given)
    check_complete(cards, given)
    return tuple(cards)


def card(word: str, given: str) -> int:
    if word in BY_NAME:
        return BY_NAME[word]
    if word.removesuffix("r") in BY_NAME:
        raise BadLayout("setup.layout.turned", given=given, card=word[:2].upper())
    raise BadLayout("setup.layout.unknown", given=given, card=word[:10].upper())


def check_rows(cards: Sequence[int], given: str) -> None:
    """Striped cards lie above and below, the others beside Tri-Prime."""
    for place, found in enumerate(cards):
        if place in {Place.SIDE_LEFT, Place.SIDE_RIGHT} and found in STRIPED:
            raise BadLayout("setup.layout.striped", given=given, card=CARD_NAMES[found])
        if place // 3 != 1 and found not in STRIPED:
            raise BadLayout("setup.layout.side", given=given, card=CARD_NAMES[found])


def check_complete(cards: Sequence[int], given: str) -> None:
    """Each card is there once."""
    upright = [UPRIGHT.get(found, found) for found in cards]
    missing = [CARD_NAMES[found] for found in sorted({*STRIPED, *TURNED} - set(upright))]
    if missing:
        twice = [CARD_NAMES[found] for found in sorted(set(upright)) if upright.count(found) > 1]
        raise BadLayout("setup.layout.twice", given=given, twice=", ".join(twice), missing=", ".join(missing))


def code(cards: Sequence[int], line: int | None = None) -> str:
    """The code of the cards as they lie, with the line that is gone, if one is."""
    names = [CARD_NAMES[found] for found in cards]
    ending = f"-{LINE_NAMES[line]}" if line is not None and line < Count.LINES else ""
    rows = ["".join(names[:3]), f"{names[Place.SIDE_LEFT]},{names[Place.SIDE_RIGHT]}", "".join(names[6:])]
    return "/".join(rows) + ending


def every() -> Iterator[Cards]:
    """All layouts: six cards around, two at the sides, and each of these either way up."""
    sides = [pair for left, right in permutations(TURNED) for pair in product(either_way(left), either_way(right))]
    for striped, (left, right) in product(permutations(STRIPED), sides):
        yield *striped[:3], left, Card.TRI_PRIME, right, *striped[3:]


def either_way(side: int) -> tuple[int, int]:
    return side, TURNED[side]


def shuffled(seed: int) -> str:
    """A layout by chance, always the same for a seed."""
    return code(next(islice(every(), Rng(seed).number(LAYOUTS), None)))
