"""What the component set and the options say, as numbers."""

from typing import Annotated

from armillary.kernel.dialect import i16, tables
from armillary.kernel.position import Position
from beacons.names import Count


@tables
class BeaconsTables(Position):
    """Filled before start(), never written by the rules."""

    probes: Annotated[int, "i16", (0, Count.PROBES)]
    strength: Annotated[list[int], "i16", Count.PROBES]
    relics: Annotated[int, "i16", (0, Count.RELICS)]
    worth: Annotated[list[int], "i16", Count.RELICS]
    family: Annotated[list[int], "i16", Count.RELICS]
    points: Annotated[list[int], "i16", Count.BEACONS]
    flare_weight: Annotated[list[int], "i16", Count.BEACONS]
    pair: i16  # points for two relics of a family
    goal: i16  # points that end the match
    rounds: Annotated[int, "i16", (0, Count.ROUNDS)]
    flares: Annotated[int, "i8", (0, 1)]
