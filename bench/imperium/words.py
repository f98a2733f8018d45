"""Numbers the rules, the map and their users share."""

from typing import Final

POWERS: Final = 3
HEXES: Final = 45
SECTORS: Final = 9
CENTRE: Final = 22  # the hex in the middle
CORE: Final = 4  # its sector
FLEET: Final = 15  # ships each power has
ROUNDS: Final = 9
COMMANDS: Final = 3  # and as many steps in a round
PLANS: Final = 6  # orders in which a power may give its commands
PASS: Final = 45  # the key that is no hex
NONE: Final = -1
MOST_ANSWERS: Final = 1200

# phases; those of one command follow each other
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

# commands
TO_EXPAND: Final = 0
TO_EXPLORE: Final = 1

# events
GREW: Final = 1
FLEW: Final = 2
FOUGHT: Final = 3
SCORED: Final = 4
