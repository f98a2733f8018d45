"""What a viewer may know, listed; and how a match ended."""

import msgspec

from armillary.kernel.bits import members
from armillary.kernel.changes import some
from armillary.kernel.constants import SEATS
from armillary.kernel.game import Result
from beacons.names import NONE, Phase
from beacons.rules import Beacons


class Crew(msgspec.Struct):
    """One crew, as a viewer sees it."""

    score: int
    relics: list[int]
    packet_size: int
    packet: list[int] | None
    """Only if the viewer has held it."""
    last: int | None
    sent: int | None
    """Open once all have sent; before that, the viewer's own."""
    where: int | None


class Board(msgspec.Struct):
    """Everything a viewer may know."""

    round: int
    rounds: int
    goal: int
    pair: int
    phase: int
    points: list[int]
    flare: int | None
    beacon: int | None
    turn: int | None
    strength: list[int]
    worth: list[int]
    family: list[int]
    deck_size: int
    top_size: int
    under: list[int | None]
    """The next to come up first; None: not known to the viewer."""
    drawn: list[int | None]
    crews: list[Crew]


def knows(crews: int, viewer: int) -> bool:
    """Whether the viewer is one of a set of crews."""
    return viewer < SEATS and bool(crews >> viewer & 1)


def crew(position: Beacons, seat: int, viewer: int) -> Crew:
    """One crew for a viewer."""
    packet = position.packet[seat]
    open_plan = position.phase != Phase.SEND or viewer == seat
    return Crew(
        score=position.score[seat],
        relics=members(position.owned[seat]),
        packet_size=packet.bit_count(),
        packet=members(packet) if knows(position.held[seat], viewer) else None,
        last=some(position.last[seat]),
        sent=some(position.sent[seat]) if open_plan else None,
        where=some(position.where[seat]) if open_plan else None,
    )


def view(position: Beacons, viewer: int) -> Board:
    """What a viewer may know."""
    under = zip(position.under[: position.depth], position.under_known, strict=False)
    drawn = zip(position.drawn, position.drawn_known, strict=True)
    return Board(
        round=position.round,
        rounds=position.rounds,
        goal=position.goal,
        pair=position.pair,
        phase=position.phase,
        points=list(position.points),
        flare=some(position.flare),
        beacon=some(position.beacon),
        turn=some(position.turn),
        strength=list(position.strength)[: position.probes],
        worth=list(position.worth)[: position.relics],
        family=list(position.family)[: position.relics],
        deck_size=position.deck.bit_count(),
        top_size=position.top.bit_count(),
        under=[number if knows(known, viewer) else None for number, known in under],
        drawn=[number if knows(known, viewer) else None for number, known in drawn if number != NONE],
        crews=[crew(position, seat, viewer) for seat in range(position.players)],
    )


def result(position: Beacons) -> Result:
    """Scores, winners and why the match ended."""
    scores = list(position.score)[: position.players]
    from_relics = [position.relic_points(seat) for seat in range(position.players)]
    beacons = [total - relics for total, relics in zip(scores, from_relics, strict=True)]
    return Result(
        scores=scores,
        winners=[seat for seat, score in enumerate(scores) if score == max(scores)],
        reason="goal" if max(beacons) >= position.goal else "rounds",
        breakdown=[{"beacons": one, "relics": other} for one, other in zip(beacons, from_relics, strict=True)],
    )
