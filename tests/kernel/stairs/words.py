"""Numbers of the stairs."""

from typing import Final

SEATS_AT_MOST: Final = 4
STEPS: Final = 3
SHOWING: Final = 3  # the key that shows something new

FAULTS: Final = ("none", "many keys", "many events", "endless", "stuck", "windy")
NONE: Final = 0
MANY_KEYS: Final = 1
MANY_EVENTS: Final = 2
ENDLESS: Final = 3
STUCK: Final = 4
WINDY: Final = 5  # no fault: nature is asked after every turn

CLIMBED: Final = 1
NOTED: Final = 2
