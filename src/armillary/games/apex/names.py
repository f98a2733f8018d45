"""Numbers the rules and the functions for people share, by what they mean."""

from typing import Final

NONE: Final = -1
DONE: Final = 30  # the key that ends a turn, asked for with places or actions: no place has this number


class Count:
    """How many there are."""

    SEATS: Final = 6
    PLACES: Final = 30
    NEUTRALS: Final = 4  # neutral sectors for each seat
    FLEET: Final = 20  # ships of each civilisation
    COLONIES: Final = 3  # colony tokens of each, beside the origin colony
    AGES: Final = 3
    ROUNDS: Final = 5
    TOP_LEVEL: Final = 5
    CARDS: Final = 30  # a card's number is its index, 1 to 30
    TILES: Final = 24  # neutral sectors in the box
    CIVILISATIONS: Final = 6
    SCALES: Final = 4
    SIDES: Final = 4
    ACTIONS: Final = 5
    BONUSES: Final = 8
    SOURCES: Final = 4


class Scale:
    """Evolutions."""

    PRODUCTION: Final = 0
    MOVEMENT: Final = 1
    INFLUENCE: Final = 2
    ARMAMENT: Final = 3


class Side:
    """Sides of a card, in the order they are resolved."""

    WAR: Final = 0
    EVOLUTION: Final = 1
    COLONISATION: Final = 2
    EXPANSION: Final = 3


class Action:
    """Actions of Expansion."""

    MOVE: Final = 0
    PORTAL: Final = 1
    PRODUCE: Final = 2
    CONVERT: Final = 3
    AMBUSH: Final = 4


class Bonus:
    """What a sector may bring beside an action."""

    POINT: Final = 5
    INFLUENCE: Final = 6
    ARMAMENT: Final = 7


class Source:
    """Where points come from: the three ages, and battles."""

    BATTLES: Final = 3


class Phase:
    """What is asked now."""

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


class Event:
    """What happens, with its numbers."""

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


class Change:
    """What events change on the board, with its numbers; digits follow a leading 1."""

    SECTOR: Final = 1001  # place, ships of the seats as digits to the base of 32, whose colony, who controls it
    TILE: Final = 1002  # place, tile, its bonus, 1 if it lies face down
    SEAT: Final = 1003  # seat, supply, ships, sectors it controls
    STRENGTH: Final = 1004  # seat, influence, armament, colonies left
    COLONIES: Final = 1005  # seat, their places
    LEVEL: Final = 1006  # seat, scale, level
    CIVILISATION: Final = 1007  # seat, civilisation, origin
    ORIGIN: Final = 1008  # place, seat
    POINTS: Final = 1009  # seat, source, points
    TOTAL: Final = 1010  # seat, points
    CHOICE: Final = 1011  # seat, card, side, discard
    HAND: Final = 1012  # seat, cards, seats that have held them: to those alone
    HELD: Final = 1013  # seat, seats that have held its hand, how many cards
    PILES: Final = 1014  # cards in the deck, those left over, discarded ones
    FIRST: Final = 1015  # seat
    TURN: Final = 1016  # seat, phase, age, round
    POOL: Final = 1017  # actions left as digits to the base of 64
    QUEUE: Final = 1018  # seats as digits to the base of 8
    DONE: Final = 1019  # seat, 1 if its strategy is over
