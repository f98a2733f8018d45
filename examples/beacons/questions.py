"""What each question and each key means, and which rule forbids the others."""

from armillary.kernel.questions import Choice, Reason, Target
from armillary.kernel.text import Argument, Message
from beacons.rules import Beacons
from beacons.words import (
    BACK,
    BEACONS,
    BOTTOM,
    DEAL,
    DRAW,
    DREDGE,
    FLARE,
    NONE,
    PROBES,
    RELICS,
    SECOND,
    SEND,
    TOP,
)

ASKS = {
    "deal": range(PROBES),
    "flare": range(BEACONS),
    "draw": range(RELICS),
    "send.probe": range(PROBES),
    "send.beacon": range(BEACONS),
    "dredge": range(3),
    "keep": range(3),
}


def name(position: Beacons, seat: int) -> str:
    """The stable name of the open question."""
    if position.phase == SEND:
        return "send.probe" if position.sent[seat] == NONE else "send.beacon"
    return {DEAL: "deal", FLARE: "flare", DRAW: "draw", DREDGE: "dredge"}.get(position.phase, "keep")


def ask(position: Beacons, seat: int) -> Message:
    """What a seat is asked."""
    asked = name(position, seat)
    if asked == "send.beacon":
        return Message("ask.send.beacon", {"probe": probe(position, position.sent[seat])})
    if asked == "dredge":
        return Message("ask.dredge", {"beacon": Message(f"beacon.{position.beacon}")})
    return Message(f"ask.{asked}")


def choice(position: Beacons, seat: int, key: int) -> Choice:
    """What a key means."""
    asked = name(position, seat)
    if asked in {"deal", "send.probe"}:
        return Choice(key, Target("probe", key), probe(position, key))
    if asked in {"flare", "send.beacon"}:
        return Choice(key, Target("beacon", key), beacon(position, key))
    if asked == "dredge":
        return Choice(key, Target("pile", key), Message(f"dredge.{key}"))
    if asked == "keep" and key != BACK:
        return Choice(key, Target("drawn", key), kept(position, key))
    return Choice(key, Target("button", key), Message("keep.back") if asked == "keep" else relic(position, key))


def why(position: Beacons, seat: int, key: int) -> Reason:
    """The rule that forbids a key."""
    match name(position, seat):
        case "send.probe":
            return Reason("2.2", {"probe": probe(position, key)})
        case "send.beacon":
            return Reason("2.3", {"beacon": Message(f"beacon.{key}")})
        case "dredge":
            return Reason({TOP: "4.2", BOTTOM: "4.4"}[key])
        case _:
            return Reason("4.5" if key == SECOND else "4.3")


def probe(position: Beacons, number: int) -> Message:
    """A probe in words."""
    return Message("probe", {"id": number, "strength": position.strength[number]})


def beacon(position: Beacons, number: int) -> Message:
    """A beacon in words, with what it pays now."""
    points = position.points[number] * (2 if position.flare == number else 1)
    return Message("beacon.pays", {"beacon": Message(f"beacon.{number}"), "points": points})


def relic(position: Beacons, number: int) -> Message:
    """A relic in words."""
    args: dict[str, Argument] = {
        "relic": Message(f"relic.{number}"),
        "worth": position.worth[number],
        "family": position.family[number],
    }
    return Message("relic.worth", args)


def kept(position: Beacons, place: int) -> Message:
    """Keeping one of the relics drawn."""
    number = position.drawn[place]
    return Message("keep.take", {"relic": relic(position, number) if number != NONE else Message("relic.none")})
