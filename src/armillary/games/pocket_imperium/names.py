"""Numbers the rules and the functions for people share, by what they mean."""

from typing import Final

NONE: Final = -1
DONE: Final = 0  # the key that ends a command or a movement: no hex has this number
NEUTRAL: Final = 3  # the owner of the defenders nobody plays
TRI_PRIME: Final = 24


class Count:
    """How many there are."""

    SEATS: Final = 3
    OWNERS: Final = 4
    PLACES: Final = 48  # hexes are numbered from 1 to 47
    LEVELS: Final = 4  # of systems, from 1 to that of Tri-Prime; 0: none
    SECTORS: Final = 9
    SLOTS: Final = 5  # hexes that can carry a system, on one card
    CARDS: Final = 12
    COMMANDS: Final = 3
    PLANS: Final = 9  # three commands for each of three seats
    LINES: Final = 4


class Place:
    """Places of sector cards: TL TM TR / ML MM MR / BL BM BR."""

    SIDE_LEFT: Final = 3
    CENTRE: Final = 4
    SIDE_RIGHT: Final = 5


class Card:
    """Sector cards; a side card turned round counts as a card of its own."""

    NONE: Final = 0
    FIRST_STRIPED: Final = 1  # S1 to S6
    LAST_STRIPED: Final = 6
    M1: Final = 7
    M1_TURNED: Final = 8
    M2: Final = 9
    M2_TURNED: Final = 10
    TRI_PRIME: Final = 11


class Command:
    """Commands, in the order they are performed."""

    EXPAND: Final = 0
    EXPLORE: Final = 1
    EXTERMINATE: Final = 2


class Edge:
    """Edges of the board: the three cards along one of them are left out by two players."""

    TOP: Final = 0
    BOTTOM: Final = 1
    LEFT: Final = 2
    RIGHT: Final = 3
    ANY: Final = 4  # drawn by chance
    NONE: Final = 5  # all nine cards are in play


class Occupancy:
    """When a sector counts as occupied."""

    ANY_HEX: Final = 0
    MAJORITY: Final = 1
    SYSTEM: Final = 2


class Phase:
    """What is asked now."""

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


class Event:
    """What happens, with its numbers."""

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
    SENT: Final = 20  # seat, ships, from, what they will invade


class Change:
    """What events change on the board, with its numbers."""

    HEX: Final = 1001  # hex, owner, ships, ships that it does not keep
    SPENT: Final = 1002  # hex, ships
    SEAT: Final = 1003  # seat, supply, ships, systems
    SCORE: Final = 1004  # seat, score, what the final scoring added to it
    ORDER: Final = 1005  # seat, which of its commands, command
    OWN_ORDER: Final = 1006  # the same, to that seat alone
    TURN: Final = 1007  # seat, command, actions
    ROUND: Final = 1008  # phase, rounds finished, start player, commands revealed
    PICKED: Final = 1009  # which of the sectors in play, 1 if it is chosen
    PICKS: Final = 1010  # sectors chosen in this round
    PLACED: Final = 1011  # place, card
    CARD: Final = 1012  # which of the sectors in play, card
    SYSTEM: Final = 1013  # which of the sectors in play, which of its systems, hex
    LEVEL: Final = 1014  # hex, level, ships that it keeps
    LINE: Final = 1015  # line that is left out
    HEX_OUT: Final = 1016  # hex
    CARD_OUT: Final = 1017  # which of the sectors in play
