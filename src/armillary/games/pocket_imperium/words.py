"""Numbers the rules and the functions for people share."""

from typing import Final

SEATS3: Final = 3
NEUTRAL: Final = 3  # the owner of the defenders nobody plays
OWNERS: Final = 4
NONE: Final = -1

# hexes
PLACES: Final = 48  # hexes are numbered from 1 to 47
TRI_PRIME: Final = 24
LEVELS: Final = 4  # of systems, from 1 to that of Tri-Prime; 0: none
DONE: Final = 0  # the key that ends a command or a movement: no hex has this number

# places of sector cards: TL TM TR / ML MM MR / BL BM BR
SECTORS: Final = 9
SIDE_LEFT: Final = 3
CENTRE: Final = 4
SIDE_RIGHT: Final = 5
SLOTS: Final = 5  # hexes that can carry a system, on one card

# sector cards; a side card turned round counts as a card of its own
NO_CARD: Final = 0
FIRST_STRIPED: Final = 1  # S1 to S6
LAST_STRIPED: Final = 6
M1: Final = 7
M1_TURNED: Final = 8
M2: Final = 9
M2_TURNED: Final = 10
TRI_PRIME_CARD: Final = 11
CARDS: Final = 12

# commands, in the order they are performed
EXPAND: Final = 0
EXPLORE: Final = 1
EXTERMINATE: Final = 2
COMMANDS: Final = 3
PLANS: Final = 9  # three commands for each of three seats

# lines of three cards, one of which is left out by two players
TOP: Final = 0
BOTTOM: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
LINES: Final = 4
ANY_LINE: Final = 4  # drawn by chance
NO_LINE: Final = 5  # all nine cards are in play

# when a sector counts as occupied
ANY_HEX: Final = 0
MAJORITY: Final = 1
SYSTEM: Final = 2

# phases
LAYOUT: Final = 0
CUT: Final = 1
FIRST: Final = 2
DEPLOY: Final = 3
PLAN: Final = 4
GROW: Final = 5
FLEET: Final = 6
LEG: Final = 7
LOAD: Final = 8
ONWARD: Final = 9
DROP: Final = 10
PICK_UP: Final = 11
TARGET: Final = 12
FORCE: Final = 13
SCORE: Final = 14
OVER: Final = 15

# events
LAID: Final = 1  # place, card
REMOVED: Final = 2  # line
LEADS: Final = 3  # seat: the first start player
DEPLOYED: Final = 4  # seat, hex, ships
ROUND: Final = 5  # number, start player
REVEALED: Final = 6  # seat, command, which of the three
PERFORMS: Final = 7  # seat, command, actions
GREW: Final = 8  # seat, hex
MOVED: Final = 9  # seat, ships, from, to
INVADED: Final = 10  # seat, hex, ships, defending ships
CONQUERED: Final = 11  # seat, hex, ships left
DEFENDED: Final = 12  # the defending seat, hex, ships left
NEUTRALS_HELD: Final = 13  # hex, ships left
EMPTIED: Final = 14  # hex
TRIMMED: Final = 15  # seat, hex, ships
PICKED: Final = 16  # seat, place of the sector
PAID: Final = 17  # seat, points, total
ELIMINATED: Final = 18  # seat
FINAL: Final = 19  # seat, points, total
