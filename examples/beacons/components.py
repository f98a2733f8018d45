"""The component set, checked and turned into tables."""

from typing import Annotated, Any

import msgspec

from armillary.kernel.components import ComponentSet
from beacons.names import Count
from beacons.rules import Beacons

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Probe(msgspec.Struct, forbid_unknown_fields=True):
    """A probe to send."""

    strength: Positive


class Relic(msgspec.Struct, forbid_unknown_fields=True):
    """A relic to dredge."""

    family: Annotated[int, msgspec.Meta(ge=0, lt=Count.RELICS)]
    worth: Annotated[int, msgspec.Meta(ge=-9, le=99)]


class Beacon(msgspec.Struct, forbid_unknown_fields=True):
    """A beacon: what it pays, and how often it flares."""

    points: Positive
    flare_weight: Positive


class Course(msgspec.Struct, forbid_unknown_fields=True):
    """How long a match lasts, and what a pair of relics is worth."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=Count.ROUNDS)]
    goal: Positive
    pair: Small


def fill(position: Beacons, components: ComponentSet, options: dict[str, Any]) -> None:
    """Fill the tables of a blank position."""
    probes = components.rows("probes", Probe, range(Count.CREWS * Count.PACKET, Count.PROBES + 1))
    relics = components.rows("relics", Relic, range(2, Count.RELICS + 1))
    beacons = components.rows("beacons", Beacon, range(Count.BEACONS, Count.BEACONS + 1))
    course = components.rows("course", Course, range(1, 2))[0]
    if len({beacon.points for beacon in beacons}) == 1:
        raise components.fault("beacons", 0, "the beacons must not all pay the same", rule="1.2")
    position.probes = len(probes)
    position.strength = padded([probe.strength for probe in probes], Count.PROBES)
    position.relics = len(relics)
    position.worth = padded([relic.worth for relic in relics], Count.RELICS)
    position.family = padded([relic.family for relic in relics], Count.RELICS)
    position.points = [beacon.points for beacon in beacons]
    position.flare_weight = [beacon.flare_weight for beacon in beacons]
    position.pair = course.pair
    position.goal = course.goal
    position.rounds = course.rounds
    position.flares = int(options["flares"])


def padded(values: list[int], length: int) -> list[int]:
    return values + [0] * (length - len(values))
