"""What a viewer may know, listed; and how a match ended."""

from functools import lru_cache

import msgspec

from armillary.games.apex.components.fill import read_galaxies
from armillary.games.apex.components.galaxy import grid
from armillary.games.apex.names import NONE, Count, Phase
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.changes import digits, some
from armillary.kernel.game import Result, Setup


class Card(msgspec.Struct):
    """A card of this number of players."""

    id: int
    """Its index."""
    evolution: int
    actions: list[int]
    """Of its Expansion side: how often each of the five."""


class Civilisation(msgspec.Struct):
    """What a civilisation starts with."""

    ships: int
    levels: list[int]
    """Production, movement, influence, armament."""


class Sector(msgspec.Struct):
    """A place of the galaxy."""

    id: int
    row: int
    """From the top."""
    column: int
    """From the left, in halves of a sector."""
    near: list[int]
    home: int | None
    """The seat whose origin it is."""
    tile: int | None
    """Of a neutral sector that lies face up."""
    bonus: int | None
    face_down: bool
    """A neutral sector nobody has entered yet."""
    colony: int | None
    """The seat whose colony stands there, origin colonies included."""
    ships: list[int]
    """Of each seat."""
    control: int | None


class Player(msgspec.Struct):
    """One seat, as a viewer sees it."""

    civilisation: int | None
    home: int | None
    levels: list[int]
    """Production, movement, influence, armament."""
    influence: int
    """The level and what colonies add."""
    armament: int
    ships: int
    """In the galaxy."""
    supply: int
    colonies: list[int]
    """Places of its colonies, the origin too."""
    colonies_left: int
    sectors: int
    """How many it controls."""
    points: list[int]
    """From the three ages and from battles."""
    total: int
    hand_size: int
    hand: list[int] | None
    """None: the viewer has not held this hand."""
    held: list[int]
    """Seats that have held the hand in this age."""
    chosen: int | None
    """Card, side and discard of this round: the viewer's own, and everybody's once all have chosen."""
    side: int | None
    dropped: int | None
    done: bool
    """Whether its strategy is over in this round."""


class Strength(msgspec.Struct):
    """Of one seat in a battle."""

    seat: int
    strength: int


class Battle(msgspec.Struct):
    """A battle that could be fought, as it would end now."""

    place: int
    sides: list[Strength]
    """The seat at war first."""
    winner: int | None
    """None: a tie."""


class Board(msgspec.Struct):
    """Everything a viewer may know."""

    phase: int
    age: int
    round: int
    first: int | None
    """The seat that chose first; None: not known yet."""
    exploration: bool
    dealt: bool
    """Civilisations and origins are dealt by chance."""
    cards: list[Card]
    civilisations: list[Civilisation]
    """By their numbers, until all seats have one."""
    sectors: list[Sector]
    players: list[Player]
    deck_size: int
    undealt: list[int]
    discard: list[int]
    queue: list[int]
    """Seats in the order their strategies are resolved."""
    turn: int | None
    """The seat that acts, or chooses its civilisation and origin."""
    pool: list[int]
    """Actions left to it, the one under way not included."""
    action: int | None
    source: int | None
    target: int | None
    fought: list[int]
    battles: list[Battle]
    """Those that the seat at war may fight next."""


PARTS = ("age1", "age2", "age3", "battles")
"""Where points come from."""


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


def scores(position: ApexRules) -> list[int]:
    """Points of each seat so far."""
    return [position.total(seat) for seat in range(position.players)]


def result(position: ApexRules) -> Result:
    """Scores, winners and where the points came from; where points were equal, the tokens too."""
    points = list(position.points)
    breakdown = [
        dict(zip(PARTS, points[seat * Count.SOURCES : (seat + 1) * Count.SOURCES], strict=True))
        for seat in range(position.players)
    ]
    reached = scores(position)
    winners = [seat for seat, payoff in enumerate(position.payoffs()) if payoff > 0]
    level = [seat for seat, score in enumerate(reached) if score == max(reached)]
    if len(level) == 1:
        return Result(reached, winners, "ages", breakdown)
    tokens = [position.tokens_in_all(seat) for seat in range(position.players)]
    breakdown = [{**one, "tokens": number} for one, number in zip(breakdown, tokens, strict=True)]
    most = {"most": tokens[winners[0]]}
    if winners == level:
        return Result(reached, winners, "shared", breakdown, most)
    following = max(tokens[seat] for seat in level if seat not in winners)
    return Result(reached, winners, "tokens", breakdown, {**most, "next": following})


def formerly(result: Result) -> list[Result]:
    """Before tokens were told, every match ended for the same reason."""
    if result.reason == "ages":
        return []
    breakdown = [{part: one[part] for part in PARTS} for one in result.breakdown]
    return [Result(result.scores, result.winners, "ages", breakdown)]
