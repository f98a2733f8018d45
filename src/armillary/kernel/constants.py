"""Numbers everybody shares."""

from typing import Final

SEATS: Final = 8  # at most
NATURE: Final = 8  # the seat that answers chance questions
SPECTATOR: Final = 9  # a viewer without a seat
VIEWERS: Final = 10  # seats, nature and the spectator
ROOM: Final = 512  # most keys one question may have
CHANCE: Final = 256  # nature's bit in a set of seats
TOKENS: Final = 2_097_152  # more than any token
CHANGES: Final = 1_000  # what is told under this number or a higher one is a change, and no event
HIDDEN: Final = 1_000_000  # what a viewer perceives of an answer that tells it nothing
