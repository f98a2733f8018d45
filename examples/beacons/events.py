"""What happens, and who may know of it."""

from armillary.kernel.events import NUMBER, SEAT, Event
from beacons.words import ENDED, FLARED, KEPT, LOOKED, MISSED, PASSED, SANK, SENT, WON

EVENTS = {
    FLARED: Event("flared", {"beacon": "beacon"}),
    SENT: Event("sent", {"seat": SEAT, "probe": NUMBER, "beacon": "beacon"}),
    WON: Event("won", {"seat": SEAT, "beacon": "beacon", "points": NUMBER}),
    MISSED: Event("missed", {"beacon": "beacon"}),
    LOOKED: Event("looked", {"seat": SEAT, "relic": "relic", "knowers": NUMBER}, only={"relic": "knowers"}),
    KEPT: Event("kept", {"seat": SEAT, "relic": "relic"}),
    SANK: Event("sank", {"seat": SEAT, "relic": "relic", "knowers": NUMBER}, only={"relic": "knowers"}),
    PASSED: Event("passed", {"seat": SEAT}),
    ENDED: Event("ended", {"seat": SEAT, "points": NUMBER, "total": NUMBER}),
}
