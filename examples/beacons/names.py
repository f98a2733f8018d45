"""Numbers the rules and the functions for people share, by what they mean."""

from typing import Final

NONE: Final = -1


class Count:
    """How many there are, at most."""

    CREWS: Final = 4
    PROBES: Final = 24
    RELICS: Final = 16
    BEACONS: Final = 3
    PACKET: Final = 4  # probes dealt to each crew
    LAST: Final = 1  # probes left in a packet when new ones are dealt
    ROUNDS: Final = 12


class Phase:
    """What is asked now."""

    DEAL: Final = 0
    FLARE: Final = 1
    SEND: Final = 2
    DREDGE: Final = 3
    DRAW: Final = 4
    KEEP: Final = 5
    OVER: Final = 6


class Dredge:
    """Where a crew dredges."""

    TOP: Final = 0
    BOTTOM: Final = 1
    LEAVE: Final = 2


class Keep:
    """Which of the relics drawn a crew keeps."""

    FIRST: Final = 0
    SECOND: Final = 1
    BACK: Final = 2


class Event:
    """What happens, with its numbers."""

    FLARED: Final = 1  # beacon
    SENT: Final = 2  # seat, probe, beacon
    WON: Final = 3  # seat, beacon, points
    MISSED: Final = 4  # beacon
    LOOKED: Final = 5  # seat, relic, who knows it
    KEPT: Final = 6  # seat, relic
    SANK: Final = 7  # seat, relic, who knows it
    PASSED: Final = 8  # seat
    ENDED: Final = 9  # seat, points of relics, total


class Change:
    """What events change on the board, with its numbers."""

    FLARE: Final = 1000  # beacon
    SENT: Final = 1001  # seat, probe, beacon
    SCORE: Final = 1002  # seat, points
    RELICS: Final = 1003  # seat, those it has kept
