"""Numbers the rules, the map and their users share, by what they mean."""

from typing import Final

NONE: Final = -1
CENTRE: Final = 22  # the hex in the middle
CORE: Final = 4  # its sector
PASS: Final = 45  # the key that is no hex
MOST_ANSWERS: Final = 1200


class Count:
    """How many there are."""

    POWERS: Final = 3
    HEXES: Final = 45
    SECTORS: Final = 9
    FLEET: Final = 15  # ships each power has
    ROUNDS: Final = 9
    COMMANDS: Final = 3  # and as many steps in a round
    PLANS: Final = 6  # orders in which a power may give its commands


class Phase:
    """What is asked now; the phases of one command follow each other."""

    SETTLE: Final = 0
    PLAN: Final = 1
    EXPAND: Final = 2
    EXPLORE: Final = 3
    FLY_TO: Final = 4
    FLY_SHIPS: Final = 5
    FLY_ON_TO: Final = 6
    FLY_ON_SHIPS: Final = 7
    EXTERMINATE: Final = 8
    SEND_SHIPS: Final = 9
    SCORE: Final = 10
    OVER: Final = 11


class Command:
    """The first two of the three commands."""

    EXPAND: Final = 0
    EXPLORE: Final = 1


class Event:
    """What happens."""

    GREW: Final = 1
    FLEW: Final = 2
    FOUGHT: Final = 3
    SCORED: Final = 4
