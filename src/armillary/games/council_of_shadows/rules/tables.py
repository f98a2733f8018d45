"""The board, the components and the options of a match, as numbers."""

from typing import Annotated

from armillary.games.council_of_shadows.names import Count
from armillary.kernel.dialect import tables
from armillary.kernel.position import Position

Flag = Annotated[int, "i8", (0, 1)]
Number = Annotated[int, "i16", (0, 100)]
Programs = Annotated[list[int], "i16", Count.PROGRAMS * Count.ALTERNATIVES * Count.STEPS]


@tables
class CouncilTables(Position):
    """Filled before start(), never written by the rules."""

    # galaxies and tiles
    fields: Annotated[list[int], "i16", Count.GALAXIES, (0, 5)]  # in this match; 0: the galaxy is not in play
    parsec: Annotated[list[int], "i16", Count.GALAXIES, (0, Count.PARSECS - 1)]
    majority: Annotated[list[int], "i16", Count.GALAXIES, (0, 99)]  # what assessing pays with the majority
    minority: Annotated[list[int], "i16", Count.GALAXIES, (0, 99)]
    lights_up: Annotated[list[int], "i16", Count.GALAXIES, (0, 1)]  # assessing brings a Light bonus card
    first_galaxy: Annotated[int, "i8", (0, Count.GALAXIES - 1)]  # where tiles lie from the start
    first_tiles: Annotated[int, "i8", (0, 5)]
    parsec_tiles: Annotated[list[int], "i64", Count.PARSECS, "set"]
    colour: Annotated[list[int], "i16", Count.PLANETS, (-1, Count.COLOURS - 1)]  # of each planet; -1: there is none
    yields: Annotated[list[int], "i16", Count.TILES * Count.YIELDS, (0, 99)]  # coal, gold, crystal, Energy

    # action cards, upgrades, stations
    consumption_of: Annotated[list[int], "i16", Count.CARDS, (-99, 99)]
    card_cost: Annotated[list[int], "i16", Count.CARDS * Count.GEMS, (0, 9)]
    towers: Annotated[int, "i64", "set"]  # AI cards that some leader forbids
    upgrade_cost: Annotated[list[int], "i16", Count.UPGRADES * Count.GEMS, (0, 9)]
    upgrade_energy: Annotated[list[int], "i16", Count.UPGRADES, (0, 99)]
    station_cost: Annotated[list[int], "i16", Count.STATIONS * Count.GEMS, (0, 9)]
    station_cubes: Number  # put on a colonising station

    # what cards do: (program * ALTERNATIVES + alternative) * STEPS + step
    alternatives: Annotated[list[int], "i16", Count.PROGRAMS, (1, Count.ALTERNATIVES)]
    step_kind: Annotated[list[int], "i16", Count.PROGRAMS * Count.ALTERNATIVES * Count.STEPS, (0, Count.STEP_KINDS - 1)]
    step_a: Programs
    step_b: Programs
    step_c: Programs
    passive: Annotated[list[int], "i16", Count.SOURCES * Count.PASSIVES, (0, 99)]

    # leaders
    leader_consumption: Annotated[list[int], "i16", Count.LEADERS, (0, 100)]
    leader_energy: Annotated[list[int], "i16", Count.LEADERS, (-1, 99)]  # -1: as the order says

    # bonus cards
    light_cards: Annotated[int, "i64", "set"]
    dark_cards: Annotated[int, "i64", "set"]  # those that are dealt from in this match
    bonus_base: Annotated[list[int], "i16", Count.BONUSES, (0, 99)]
    bonus_each: Annotated[list[int], "i16", Count.BONUSES, (0, 99)]
    bonus_per: Annotated[list[int], "i16", Count.BONUSES, (0, Count.PERS - 1)]
    bonus_of: Annotated[list[int], "i16", Count.BONUSES, (0, 99)]  # gem, colour, parsec or galaxy
    bonus_majority: Annotated[list[int], "i16", Count.BONUSES, (0, 99)]
    bonus_presence: Annotated[list[int], "i16", Count.BONUSES, (0, 99)]

    # Automa cards: (card * AUTOMA_ACTIONS + action) * SIDES + side
    automa_cards: Annotated[int, "i64", "set"]  # of this match
    automa_pile: Annotated[list[int], "i16", Count.AUTOMA_CARDS, (0, 2)]  # the level a card is for
    automa_consumption: Annotated[list[int], "i16", Count.AUTOMA_CARDS, (-99, 99)]
    automa_majority: Annotated[list[int], "i16", Count.AUTOMA_CARDS, (0, 1)]  # assesses only where it has the majority
    automa_kind: Annotated[list[int], "i16", Count.AUTOMA_STEPS, (0, Count.AUTOMA_KINDS - 1)]
    automa_amount: Annotated[list[int], "i16", Count.AUTOMA_STEPS, (0, 99)]  # cubes, Energy, or the row
    automa_colour: Annotated[list[int], "i16", Count.AUTOMA_STEPS, (0, Count.COLOURS - 1)]
    automa_galaxy: Annotated[list[int], "i16", Count.AUTOMA_STEPS, (0, Count.GALAXIES - 1)]

    # constants
    start_gems: Annotated[list[int], "i16", Count.GEMS, (0, 9)]
    bank_gems: Annotated[list[int], "i16", Count.GEMS, (0, 99)]
    lowest: Number  # of consumption
    highest: Number
    worth: Annotated[list[int], "i16", Count.GEMS, (0, 99)]  # of a gem at the end
    ai_worth: Number  # of an AI card at the end
    gift: Annotated[list[int], "i16", 2 * 2 * Count.GEMS, (0, 9)]  # (level reached - 1) * 2 + level of the one behind

    # options
    with_stations: Flag
    with_leaders: Flag
    dealt: Flag  # civilisations are dealt by chance
    drawn_tech: Flag  # Dark Tech cards are drawn, not chosen
    open_plans: Flag  # slots are planned openly, one after the other
    rounds: Annotated[int, "i16", (0, 99)]  # the match ends after so many
