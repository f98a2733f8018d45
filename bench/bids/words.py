"""Numbers the rules and their users share."""

from typing import Final

BIDDERS: Final = 4  # at most
CARDS: Final = 13
COLOURS: Final = 4
NONE: Final = -1
MOST_ANSWERS: Final = BIDDERS + CARDS * (BIDDERS + 1)

# events
WON: Final = 1
