"""Numbers the rules and the functions for people share."""

from typing import Final

SEATS6: Final = 6
NONE: Final = -1

# places of the galaxy: first the origin slots, one for each seat, then four neutral sectors for each seat
PLACES: Final = 30
DONE: Final = 30  # the key that ends a turn, asked for with places or actions: no place has this number
NEUTRALS: Final = 4  # neutral sectors for each seat
FLEET: Final = 20  # ships of each civilisation
COLONIES: Final = 3  # colony tokens of each, beside the origin colony
AGES: Final = 3
ROUNDS: Final = 5
TOP_LEVEL: Final = 5

CARDS: Final = 30  # a card's number is its index, 1 to 30
TILES: Final = 24  # neutral sectors in the box
CIVILISATIONS: Final = 6

# evolutions
PRODUCTION: Final = 0
MOVEMENT: Final = 1
INFLUENCE: Final = 2
ARMAMENT: Final = 3
SCALES: Final = 4

# sides of a card, in the order they are resolved
WAR: Final = 0
EVOLUTION: Final = 1
COLONISATION: Final = 2
EXPANSION: Final = 3
SIDES: Final = 4

# actions of Expansion; the bonus of a sector is one of these, or one of the three below
MOVE: Final = 0
PORTAL: Final = 1
PRODUCE: Final = 2
CONVERT: Final = 3
AMBUSH: Final = 4
ACTIONS: Final = 5
BONUS_POINT: Final = 5
BONUS_INFLUENCE: Final = 6
BONUS_ARMAMENT: Final = 7
BONUSES: Final = 8

# where points come from: the three ages, and battles
BATTLES: Final = 3
SOURCES: Final = 4

# phases
LAY: Final = 0  # nature lays out the neutral sectors
FIRST: Final = 1  # nature says who chooses first
CIVILISATION: Final = 2
SLOT: Final = 3
DEAL: Final = 4
CHOOSE: Final = 5
FIGHT: Final = 6
SETTLE: Final = 7
ACT: Final = 8
FROM: Final = 9
TO: Final = 10
NUMBER: Final = 11
WHERE: Final = 12
WHOSE: Final = 13
TURN_UP: Final = 14  # nature turns up a sector that was first entered
OVER: Final = 15

# events
LAID: Final = 1  # place, tile, its bonus
LEADS: Final = 2  # seat: the first to choose
TAKES: Final = 3  # seat, civilisation
LANDS: Final = 4  # seat, place, ships
AGE: Final = 5  # number, cards dealt to each
UNDEALT: Final = 6  # card: not dealt in this age, open
ROUND: Final = 7  # age, round
CHOSE: Final = 8  # seat, card, side
DROPPED: Final = 9  # seat, card: the duel's discard
EVOLVED: Final = 10  # seat, evolution, level
COLONISED: Final = 11  # seat, place
MOVED: Final = 12  # seat, ships, from, to
JUMPED: Final = 13  # seat, ships, from, to: through a portal
PRODUCED: Final = 14  # seat, place
CONVERTED: Final = 15  # seat, place, whose ship
AMBUSHED: Final = 16  # seat, place, whose ship
TURNED_UP: Final = 17  # place, tile, its bonus
ATTACKS: Final = 18  # seat, place
FOUGHT: Final = 19  # seat, place, strength: one for everybody present
WON: Final = 20  # seat, place, tokens kept there
TIED: Final = 21  # place
LOST: Final = 22  # seat, place, ships lost, colonies lost (0 or 1)
PASSED_ON: Final = 23  # direction: 0 left, 1 right
SCORED: Final = 24  # seat, sectors controlled, bonus points, total
ENDS: Final = 25  # seat: its turn is over without effect
