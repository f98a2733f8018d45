"""Every question: when it is asked, what each of its keys means, and which rule forbids the others."""

from armillary.kernel.questions import Ask, Reason
from armillary.kernel.text import Argument, Message
from beacons.names import NONE, Count, Dredge, Keep, Phase
from beacons.rules import Beacons


def probe(position: Beacons, seat: int, number: int) -> Message:
    """A probe in words."""
    return Message("probe", {"id": number, "strength": position.strength[number]})


def beacon(position: Beacons, seat: int, number: int) -> Message:
    """A beacon in words, with what it pays now."""
    points = position.points[number] * (2 if position.flare == number else 1)
    return Message("beacon.pays", {"beacon": Message(f"beacon.{number}"), "points": points})


def relic(position: Beacons, seat: int, number: int) -> Message:
    """A relic in words."""
    args: dict[str, Argument] = {
        "relic": Message(f"relic.{number}"),
        "worth": position.worth[number],
        "family": position.family[number],
    }
    return Message("relic.worth", args)


def kept(position: Beacons, seat: int, place: int) -> Message:
    """Keeping one of the relics drawn."""
    number = position.drawn[place]
    return Message("keep.take", {"relic": relic(position, seat, number) if number != NONE else Message("relic.none")})


def has_to_choose(position: Beacons, seat: int) -> bool:
    """Whether a crew has not chosen a probe yet."""
    return position.sent[seat] == NONE


def probe_sent(position: Beacons, seat: int) -> dict[str, Argument]:
    """The probe for which a beacon is chosen."""
    return {"probe": probe(position, seat, position.sent[seat])}


def beacon_won(position: Beacons, seat: int) -> dict[str, Argument]:
    """The beacon at which a crew dredges."""
    return {"beacon": Message(f"beacon.{position.beacon}")}


def not_held(position: Beacons, seat: int, key: int) -> Reason:
    """A probe that is not in the packet."""
    return Reason("2.2", {"probe": probe(position, seat, key)})


def too_soon(position: Beacons, seat: int, key: int) -> Reason:
    """The beacon of the round before."""
    return Reason("2.3", {"beacon": Message(f"beacon.{key}")})


def nothing_there(position: Beacons, seat: int, key: int) -> Reason:
    """A part of the pile with too few relics."""
    return Reason({Dredge.TOP: "4.2", Dredge.BOTTOM: "4.4"}[key])


def not_drawn(position: Beacons, seat: int, key: int) -> Reason:
    """A second relic where one was drawn, or none of two."""
    return Reason("4.5" if key == Keep.SECOND else "4.3")


ASKS = (
    Ask("deal", range(Count.PROBES), "probe", phase=Phase.DEAL, words=probe),
    Ask("flare", range(Count.BEACONS), "beacon", phase=Phase.FLARE, words=beacon),
    Ask("draw", range(Count.RELICS), phase=Phase.DRAW, words=relic),
    Ask("send.probe", range(Count.PROBES), "probe", phase=Phase.SEND, when=has_to_choose, words=probe, why=not_held),
    Ask("send.beacon", range(Count.BEACONS), "beacon", phase=Phase.SEND, args=probe_sent, words=beacon, why=too_soon),
    Ask(
        "dredge",
        range(3),
        "pile",
        phase=Phase.DREDGE,
        args=beacon_won,
        words="dredge",
        buttons={Dredge.LEAVE: "done.leave"},
        why=nothing_there,
    ),
    Ask("keep", range(3), "drawn", phase=Phase.KEEP, words=kept, buttons={Keep.BACK: "keep.back"}, why=not_drawn),
)
