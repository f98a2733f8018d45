"""What a viewer may know, as structs."""

import msgspec


class Hex(msgspec.Struct):
    """A hex in play."""

    id: int
    level: int
    """Of its system; 0: none."""
    capacity: int
    """Ships it keeps at the end of a round."""
    owner: int | None
    """A seat, or 3: neutral defenders."""
    ships: int
    spent: int
    """Ships among them that have done their part in the command being performed."""
    excess: int
    """Ships that would go back to the supply if the round ended now."""


class Sector(msgspec.Struct):
    """A sector in play."""

    place: int
    card: int
    systems: list[int]
    pays: list[int]
    """What each seat would get if it were chosen now."""
    picked: bool
    pickable: bool
    """Ships are there that make it occupied, and nobody has chosen it in this round."""


class Player(msgspec.Struct):
    """One seat, as a viewer sees it."""

    score: int
    final: int
    """Points of the final scoring, contained in the score."""
    supply: int
    ships: int
    """On the board, or lifted for an invasion."""
    systems: int
    """How many it controls."""
    orders: list[int | None]
    """Its three commands; None: not known to the viewer, or not chosen."""


class Board(msgspec.Struct):
    """Everything a viewer may know."""

    phase: int
    round: int
    rounds: int
    first: int
    layout: str
    """The cards as they lie, as a code."""
    placed: list[int]
    line: int | None
    """The edge whose cards are left out by two players."""
    hexes: list[Hex]
    sectors: list[Sector]
    players: list[Player]
    reveals: int
    known: int
    """Commands of each seat that all know; two that are revealed tell the third."""
    command: int | None
    """The command being performed."""
    turn: int | None
    """The seat that acts."""
    left: int
    """Actions left to it, the one under way included."""
    source: int | None
    target: int | None
    fleet: int
    dropped: int
    sources: list[int]
    struck: list[int]
    picked: list[int]
    occupancy: int
    neutrals_occupy: bool
