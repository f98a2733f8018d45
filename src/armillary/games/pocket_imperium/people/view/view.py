"""What a viewer may know, listed."""

from armillary.games.pocket_imperium.components.layout import code
from armillary.games.pocket_imperium.names import NEUTRAL, NONE, Count, Phase
from armillary.games.pocket_imperium.people.view.board import Board, Hex, Player, Sector
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel import bits
from armillary.kernel.bits import members


def some(hex: int) -> int | None:
    """A hex; 0 stands for none."""
    return hex or None


def removed(position: PocketImperiumRules) -> int | None:
    """The line of cards that was left out."""
    out = position.cards_out
    return next((line for line in range(Count.LINES) if not position.cards & out[line]), None)


def hexes(position: PocketImperiumRules) -> list[Hex]:
    """Every hex in play."""
    level, ships, spent = position.level, position.ships, position.spent
    keeps = [position.keeps(level) for level in range(Count.LEVELS)]
    owners = {hex: position.owner(hex) for hex in members(position.manned() | position.held[NEUTRAL])}
    return [
        Hex(
            id=hex,
            level=level[hex],
            capacity=keeps[level[hex]],
            owner=owners.get(hex),
            ships=ships[hex],
            spent=spent[hex],
            excess=max(0, ships[hex] - keeps[level[hex]]),
        )
        for hex in members(position.open)
    ]


def sectors_in_play(position: PocketImperiumRules) -> list[Sector]:
    """Every sector in play."""
    placed, systems, pays = position.placed, position.systems_on, position.pays
    pickable, seats = position.pickable(), range(position.players)
    return [
        Sector(
            place=place,
            card=placed[place],
            systems=members(systems[place]),
            pays=[pays(seat, place) for seat in seats],
            picked=bits.has(position.picked, place) == 1,
            pickable=bits.has(pickable, place) == 1,
        )
        for place in members(position.cards)
    ]


def player(position: PocketImperiumRules, seat: int, viewer: int) -> Player:
    """One seat for a viewer."""
    return Player(
        score=position.score[seat],
        final=position.final[seat],
        supply=position.supply[seat],
        ships=position.force(position.held[seat]) + position.lifted(seat),
        systems=bits.count(position.controlled(seat)),
        orders=orders(position, seat, viewer),
    )


def orders(position: PocketImperiumRules, seat: int, viewer: int) -> list[int | None]:
    """The commands of a seat that a viewer knows: its own, and what all know."""
    shown = Count.COMMANDS if viewer == seat else position.known_orders()
    own = position.order[seat * Count.COMMANDS : (seat + 1) * Count.COMMANDS]
    return [own[i] if i < shown and own[i] != NONE else None for i in range(Count.COMMANDS)]


def view(position: PocketImperiumRules, viewer: int) -> Board:
    """What a viewer may know."""
    acting = position.waiting != 0 and position.phase != Phase.PLAN and position.waiting < 1 << position.players
    line = removed(position)
    return Board(
        phase=position.phase,
        round=position.round,
        rounds=position.rounds,
        first=position.first,
        layout=code(position.placed, line),
        placed=list(position.placed),
        line=line,
        hexes=hexes(position),
        sectors=sectors_in_play(position),
        players=[player(position, seat, viewer) for seat in range(position.players)],
        reveals=position.reveals,
        known=position.known_orders(),
        command=position.command if position.left else None,
        turn=position.turn if acting else None,
        left=position.left,
        source=some(position.source),
        target=some(position.target),
        fleet=position.fleet,
        dropped=position.dropped,
        sources=members(position.sources),
        struck=members(position.struck),
        picked=members(position.picked),
        occupancy=position.occupancy,
        neutrals_occupy=bool(position.neutrals_occupy),
    )
