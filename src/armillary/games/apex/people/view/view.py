"""What a viewer may know, listed."""

from functools import lru_cache

from armillary.games.apex.components.fill import read_galaxies
from armillary.games.apex.components.galaxy import grid
from armillary.games.apex.names import NONE, Count, Phase
from armillary.games.apex.people.view.board import Battle, Board, Card, Civilisation, Player, Sector, Strength
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.changes import digits, some
from armillary.kernel.game import Setup

in_order = digits(8)
"""Seats, as the rules tell them."""


def cards(position: ApexRules) -> list[Card]:
    """Every card in the deck of this match."""
    evolution, actions = position.evolution, position.actions
    return [
        Card(
            id=card, evolution=evolution[card], actions=list(actions[card * Count.ACTIONS : (card + 1) * Count.ACTIONS])
        )
        for card in members(position.deck_cards)
    ]


def civilisations(position: ApexRules) -> list[Civilisation]:
    """Every civilisation, while they are chosen."""
    if position.phase >= Phase.DEAL:
        return []
    ships, levels = position.start_ships, position.start_level
    return [
        Civilisation(ships=ships[own], levels=list(levels[own * Count.SCALES : (own + 1) * Count.SCALES]))
        for own in range(Count.CIVILISATIONS)
    ]


@lru_cache(maxsize=16)
def spots(setup: Setup) -> list[tuple[int, int]]:
    """The row and the column of every place: read once in a match, not at every look."""
    return grid(read_galaxies(setup.components)[setup.players].cells())


def sectors(position: ApexRules, rules: ApexRules) -> list[Sector]:
    """Every place in play."""
    near, tile, colony, ships, home = position.near, position.tile, position.colony, position.ships, list(position.home)
    seats, bonus_at, face_down, control = range(position.players), rules.bonus_at, rules.face_down, rules.control
    return [
        Sector(
            id=place,
            row=row,
            column=column,
            near=members(near[place]),
            home=home.index(place) if place in home else None,
            tile=some(tile[place]),
            bonus=some(bonus_at(place)),
            face_down=face_down(place) == 1,
            colony=some(colony[place]),
            ships=[ships[seat * Count.PLACES + place] for seat in seats],
            control=some(control(place)),
        )
        for place, (row, column) in enumerate(spots(position.setup))
    ]


def player(position: ApexRules, rules: ApexRules, seat: int, viewer: int) -> Player:
    """One seat for a viewer."""
    supply, hand, held = rules.supply(seat), position.hand[seat], position.held[seat]
    shown = position.phase != Phase.CHOOSE or viewer == seat
    return Player(
        civilisation=some(position.civilisation[seat]),
        home=some(position.home[seat]),
        levels=list(position.level)[seat * Count.SCALES : (seat + 1) * Count.SCALES],
        influence=rules.influence(seat),
        armament=rules.armament(seat),
        ships=Count.FLEET - supply,
        supply=supply,
        colonies=[place for place, owner in enumerate(position.colony) if owner == seat],
        colonies_left=rules.colonies_left(seat),
        sectors=rules.controlled(seat),
        points=list(position.points)[seat * Count.SOURCES : (seat + 1) * Count.SOURCES],
        total=rules.total(seat),
        hand_size=hand.bit_count(),
        hand=members(hand) if held >> viewer & 1 else None,
        held=members(held),
        chosen=some(position.chosen[seat]) if shown else None,
        side=some(position.side[seat]) if shown else None,
        dropped=some(position.dropped[seat]) if shown else None,
        done=bool(position.done >> seat & 1) and position.turn != seat,
    )


def battles_ahead(position: ApexRules, rules: ApexRules) -> list[Battle]:
    """Battles to choose from, while they are chosen."""
    if position.phase != Phase.FIGHT:
        return []
    return [battle(rules, position.turn, place) for place in members(rules.battles(position.turn))]


def battle(rules: ApexRules, seat: int, place: int) -> Battle:
    present = sorted(members(rules.present(place)), key=lambda one: one != seat)
    return Battle(place, [Strength(one, rules.strength(one, place)) for one in present], some(rules.winner(place)))


def view(position: ApexRules, viewer: int) -> Board:
    """What a viewer may know: numbers are read from a snapshot, and the rules asked about the position it is of."""
    rules: ApexRules = getattr(position, "position", position)
    settled = NONE not in list(position.civilisation)[: position.players]
    return Board(
        phase=position.phase,
        age=position.age,
        round=position.round,
        first=position.first if settled or position.turn != NONE else None,
        exploration=bool(position.exploration),
        dealt=bool(position.dealt),
        cards=cards(position),
        civilisations=civilisations(position),
        sectors=sectors(position, rules),
        players=[player(position, rules, seat, viewer) for seat in range(position.players)],
        deck_size=position.deck.bit_count(),
        undealt=members(position.undealt),
        discard=members(position.discard),
        queue=in_order(rules.queue()),
        turn=some(position.turn),
        pool=list(position.pool),
        action=some(position.action),
        source=some(position.source),
        target=some(position.target),
        fought=members(position.fought),
        battles=battles_ahead(position, rules),
    )
