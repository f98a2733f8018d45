"""Numbers the rules and the functions for people share, by what they mean."""

from typing import Final

NONE: Final = -1
HUMAN: Final = 0
AUTOMA: Final = 1
AUTOMAS: Final = 3  # the civilisation of the Automa
OPEN: Final = 513  # the viewers of a solo match, seat 0 and spectators: what the Automa draws is open to them
NEWS: Final = 2_097_143  # a prime: numbers of news are below it


class Count:
    """How many there are."""

    POWERS: Final = 4
    CIVILISATIONS: Final = 4
    LEADERS: Final = 6
    PARSECS: Final = 3
    GALAXIES: Final = 10
    ROOM_IN_GALAXY: Final = 5
    FIELDS: Final = 50  # the fields of a galaxy follow each other: galaxy * ROOM_IN_GALAXY + 0, 1, ...
    TILES: Final = 31
    MOST_IN_PARSEC: Final = 11  # tiles of one parsec
    PLANETS_ON_TILE: Final = 4
    PLANETS: Final = 124  # the planets of a tile follow each other: tile * PLANETS_ON_TILE + 0, 1, ...
    HEIGHT: Final = 3  # cubes on one planet
    CUBES: Final = 30  # of each power
    COLOURS: Final = 3
    GEMS: Final = 3
    YIELDS: Final = 4
    START_CARDS: Final = 6
    CARDS: Final = 31
    AI_CARDS: Final = 25
    DISPLAY: Final = 8
    ROW: Final = 4
    OWN_SLOTS: Final = 3
    SLOTS: Final = 5  # the own ones, and at most two more
    PURCHASES: Final = 3
    UPGRADES: Final = 15
    STATIONS: Final = 3
    BONUSES: Final = 27
    LIGHTS: Final = 18
    MOST_BONUSES: Final = 4
    HAND_OF_LIGHTS: Final = 5  # one too many, until it is given back
    PERS: Final = 10
    TECHS: Final = 16  # eight of level I, then eight of level II
    DECK: Final = 8
    ASIDE: Final = 2  # cards of each deck that leave the match unseen
    TOP_LEVEL: Final = 3
    PROGRAMS: Final = 47
    ALTERNATIVES: Final = 2
    STEPS: Final = 3
    STEP_KINDS: Final = 13
    PASSIVES: Final = 13
    SOURCES: Final = 22  # of passives: Dark Tech cards, then leaders
    AUTOMA_CARDS: Final = 18
    AUTOMA_ACTIONS: Final = 3
    SIDES: Final = 2  # left, and right instead
    AUTOMA_STEPS: Final = 108  # (card * AUTOMA_ACTIONS + action) * SIDES + side
    AUTOMA_KINDS: Final = 5


class Colour:
    """Colours of planets."""

    BLUE: Final = 0
    BROWN: Final = 1
    RED: Final = 2


class Gem:
    """Gems, the least first."""

    COAL: Final = 0
    GOLD: Final = 1
    CRYSTAL: Final = 2


class UpgradeKind:
    """Upgrades of the own board: two for each slot (the fourth slot is a leader's), then projects."""

    DESERT: Final = 0
    VOLCANO: Final = 1
    EXPANSION: Final = 2
    RANGE: Final = 3  # of slot 0 to Parsec 2; then to Parsec 3; then slot 1, 2, and the extra one
    PROJECT: Final = 11


class StationKind:
    """Kinds of stations."""

    COLLECTING: Final = 0
    ASSESSING: Final = 1
    COLONISING: Final = 2


class Per:
    """What a bonus card counts."""

    PLAIN: Final = 0
    GEM: Final = 1
    COLOUR: Final = 2
    PARSEC: Final = 3
    BOARD_CUBE: Final = 4
    LIGHT: Final = 5
    STATION: Final = 6
    TEN: Final = 7  # of consumption
    AI: Final = 8
    GALAXY: Final = 9


class StepKind:
    """What a card does, with its three numbers."""

    NOTHING: Final = 0
    SETTLE: Final = 1  # cubes, -, where
    DISCOVER: Final = 2  # cubes, times, where
    TAKE_GEMS: Final = 3  # coal, gold, crystal
    GAIN: Final = 4  # Energy
    SAVE: Final = 5  # consumption less
    REACH: Final = 6  # steps of range for every slot
    COLLECT_THERE: Final = 7  # times, where this card has just settled
    COLLECT: Final = 8  # times, -, where; from here on steps are repeated
    UPGRADE: Final = 9  # gems
    TAKE_AI: Final = 10  # cards
    DRAW_LIGHT: Final = 11  # cards
    ASSESS: Final = 12  # galaxies


class Where:
    """Where a step takes place: a sum of these."""

    ANY_PARSEC: Final = 1
    ANY_COLOUR: Final = 2
    BOTH: Final = 4  # of a discovery: settle and collect


class Passive:
    """What leaders and Dark Tech cards do for good."""

    GEM_LEVELS: Final = 0  # steps every collected gem is raised
    MORE_CUBES: Final = 1  # added to settling in a discovery
    GALAXY_ENERGY: Final = 2  # for every majority in a galaxy
    TILE_ENERGY: Final = 3  # for every majority on a tile
    FOREIGN: Final = 4  # collecting with the cubes of others
    STILL: Final = 5  # no consumption
    EXTRA_COLLECT: Final = 6  # in assessment, in any parsec
    EXTRA_SETTLE: Final = 7  # in the buying turn, in any parsec
    COLONY_ENERGY: Final = 8  # for every colony
    KEEP_FROM: Final = 9  # no cube is removed from so many colonies on
    TIES_WIN: Final = 10  # in assessment
    NO_TOWERS: Final = 11  # cards that settle three are forbidden
    EXTRA_SLOT: Final = 12  # its range


class AutomaStep:
    """What an Automa card does, with its numbers."""

    NOTHING: Final = 0
    SETTLE: Final = 1  # cubes, colour, galaxy
    EXPLORE: Final = 2  # cubes, colour, galaxy
    ENERGY: Final = 3  # Energy
    REFRESH: Final = 4  # row


class Phase:
    """What is asked now."""

    LAY: Final = 0  # nature turns up a tile of the first galaxy
    SHOW: Final = 1  # nature turns up an AI card
    DARK: Final = 2  # nature deals a Dark bonus card
    CIVILISATION: Final = 3
    ORDER: Final = 4  # nature says who is next in the first order
    LEADER: Final = 5
    BUY: Final = 6
    PAY: Final = 7
    STATION: Final = 8
    PLAN: Final = 9
    AUTOMA_CARD: Final = 10  # nature turns up the Automa's card
    EITHER: Final = 11
    SETTLE: Final = 12
    TOWER: Final = 13
    COLLECT: Final = 14
    DISCOVER: Final = 15
    DRAW: Final = 16  # nature draws a tile
    TILE: Final = 17
    WHERE: Final = 18
    LAND: Final = 19
    UPGRADE: Final = 20
    ASSESS: Final = 21
    REMOVE: Final = 22
    LIGHT: Final = 23  # nature draws a Light bonus card
    GIVE_BACK: Final = 24
    SET_ASIDE: Final = 25  # nature says which Dark Tech cards had left the match
    TECH: Final = 26
    TAKE: Final = 27
    COUNT: Final = 28  # the last round is over: bonus cards are shown and everything is counted
    OVER: Final = 29


class Stage:
    """Stages of a turn."""

    SETTING_UP: Final = 0
    BUYING: Final = 1
    PLANNING: Final = 2
    ACTING: Final = 3
    ASSESSING: Final = 4


class Key:
    """Keys that are no card, planet or tile."""

    LEAVE: Final = 31  # a slot as it is: no card has this number
    BUY_UPGRADE: Final = 31  # behind the cards; and the upgrade's number
    BUY_STATION: Final = 46  # behind the upgrades; and its kind
    EXTRA_COLONY: Final = 49  # the leader's
    DONE: Final = 124  # no planet has this number
    COLLECT_IT: Final = 125  # the tile just discovered


class Event:
    """What happens, with its numbers."""

    OF_AUTOMA: Final = 100  # added to an event of a power when the Automa did it
    LAID: Final = 1  # tile, field
    SHOWN: Final = 2  # AI card, place in the display
    TAKES: Final = 3  # power, civilisation
    ORDERED: Final = 4  # power, place in the order
    LEADS: Final = 5  # power, leader
    ROUND: Final = 6  # number
    BOUGHT: Final = 7  # power, AI card
    UPGRADED: Final = 8  # power, upgrade
    BUILT: Final = 9  # power, kind of station, galaxy
    PLANNED: Final = 10  # power, slot, card
    CONSUMED: Final = 11  # power, consumption of this round, where the marker stands now
    DRAWN_CARD: Final = 12  # Automa card
    ACTS: Final = 13  # power, slot, card
    SETTLED: Final = 14  # power, planet, cubes
    COLLECTED: Final = 15  # power, tile
    GOT_GEMS: Final = 16  # power, coal, gold, crystal
    GAINED: Final = 17  # power, Energy
    RAISED: Final = 18  # power, gem that became the next higher
    LOOKED: Final = 19  # power, parsec: draws tiles
    DISCOVERED: Final = 20  # power, tile
    RETURNED: Final = 21  # power, card back to the hand
    ASSESSED: Final = 22  # power, galaxy, Energy, 1 with majority
    REMOVED: Final = 23  # power, planet
    DREW_LIGHT: Final = 24  # power
    GAVE_BACK: Final = 25  # power, 1 if it was the Dark one
    LEVELLED: Final = 26  # power, level
    TOOK_TECH: Final = 27  # power, Dark Tech card
    TOOK_AI: Final = 28  # power, AI card
    SAVED: Final = 29  # power, where the consumption marker stands now
    REACHED: Final = 30  # power, slot, parsec
    THRONE: Final = 31  # power
    REFRESHED: Final = 32  # row
    SKIPPED: Final = 33  # power, action of the Automa that neither side allows, why the left, why the right
    SCORED: Final = 34  # power, for gems, for AI cards, for bonus cards
    ENDED: Final = 35  # 1 at the limit of rounds
    DEALT_DARK: Final = 36  # power, card: to that power alone
    SAW_LIGHT: Final = 37  # power, card: to that power alone
    SAW_TILES: Final = 38  # power, tile, the other tile or -1: to that power alone
    PAID: Final = 39  # power, coal, gold, crystal
    IDLE: Final = 40  # power, why a step of a card does nothing
    CROWNED: Final = 41  # power that has won


class Change:
    """What events change on the board, with its numbers; digits follow a leading 1."""

    ENERGY: Final = 1001  # power, Energy, consumption, Energy to the next level
    LEVEL: Final = 1002  # power, level, consumption of this round
    GEMS: Final = 1003  # power, coal, gold, crystal
    BANK: Final = 1004  # coal, gold, crystal
    CUBES: Final = 1005  # power, cubes left, colonies, cubes on its board
    PLANET: Final = 1006  # galaxy, tile, planet, cubes of the powers as digits to the base of 8
    GALAXY: Final = 1007  # galaxy, colonies and strength of the powers as digits to the base of 64, who leads
    TILE: Final = 1008  # galaxy, the place of the tile there, which is its id, tile
    STATION: Final = 1009  # galaxy, power, kind, cubes
    STATIONS: Final = 1010  # power, kinds as digits to the base of 8
    HAND: Final = 1011  # power, cards
    SLOT: Final = 1012  # power, slot, card on top, covered cards
    REACH: Final = 1013  # power, slot, parsecs, planned card
    UPGRADES: Final = 1014  # power, upgrades, colours it can live on
    TECHS: Final = 1015  # power, Dark Tech cards of level I and II, NONE
    BONUSES: Final = 1016  # power, 1 if it has its Dark card, Light cards
    CIVILISATION: Final = 1017  # power, civilisation, leader
    DISPLAY: Final = 1018  # place, AI card
    AI: Final = 1019  # AI cards in the pile, discarded ones
    ORDER: Final = 1020  # powers
    ROUND: Final = 1021  # round, stage, power whose turn it is, how the match has ended
    PHASE: Final = 1022  # phase, 1 in a level check
    NOW: Final = 1023  # slot, program, galaxies that are assessed
    THRONE: Final = 1024  # power
    DRAWN: Final = 1025  # NONE: behind the others, tile, viewers who see it
    NONE_DRAWN: Final = 1026
    AUTOMA_CARD: Final = 1027  # card
    AUTOMA_LEFT: Final = 1028  # cards still to come


class Idle:
    """Why a step of a card does nothing."""

    NO_CUBE: Final = 0  # to settle with
    NO_COLOUR: Final = 1  # that the power can settle
    NO_ROOM: Final = 2  # on planets of the right colours
    NO_PARSEC: Final = 3  # to discover in
    NO_COLONY: Final = 4  # to collect with
    NO_GEM: Final = 5  # to raise
    NO_HIGHER_GEM: Final = 6  # in the supply
    NO_SUPPLY: Final = 7  # of the gems to take
    NO_AI: Final = 8  # to take
    NO_LIGHT: Final = 9  # to draw
    NO_GALAXY: Final = 10  # to assess
    NO_SAVING: Final = 11  # since consumption is at its lowest
    NO_REACH: Final = 12  # beyond what all slots have
    NO_MARKER: Final = 13  # a cube, to show how far a slot reaches
    NO_STEP: Final = 14  # on the card: it only consumes, or saves


class AutomaIdle:
    """Why a side of an action of the Automa is impossible."""

    NO_SIDE: Final = 0
    NO_CUBE: Final = 1
    NO_PLANET: Final = 2
    NO_FIELD: Final = 3
    NO_TILE: Final = 4
