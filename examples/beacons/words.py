"""Numbers the rules and the functions for people share."""

from typing import Final

CREWS: Final = 4
PROBES: Final = 24
RELICS: Final = 16
BEACONS: Final = 3
PACKET: Final = 4  # probes dealt to each crew
LAST: Final = 1  # probes left in a packet when new ones are dealt
ROUNDS: Final = 12  # at most
NONE: Final = -1

# phases
DEAL: Final = 0
FLARE: Final = 1
SEND: Final = 2
DREDGE: Final = 3
DRAW: Final = 4
KEEP: Final = 5
OVER: Final = 6

# keys of DREDGE
TOP: Final = 0
BOTTOM: Final = 1
LEAVE: Final = 2

# keys of KEEP
FIRST: Final = 0
SECOND: Final = 1
BACK: Final = 2

# events
FLARED: Final = 1
SENT: Final = 2
WON: Final = 3
MISSED: Final = 4
LOOKED: Final = 5
KEPT: Final = 6
SANK: Final = 7
PASSED: Final = 8
ENDED: Final = 9
