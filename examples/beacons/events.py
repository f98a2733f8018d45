"""What happens, who may know of it, and what it changes on the board."""

from armillary.kernel.bits import members
from armillary.kernel.changes import ChangeKind, some
from armillary.kernel.events import NUMBER, SEAT, EventKind
from beacons.names import Change, Event

EVENTS = {
    Event.FLARED: EventKind("flared", {"beacon": "beacon"}),
    Event.SENT: EventKind("sent", {"seat": SEAT, "probe": NUMBER, "beacon": "beacon"}),
    Event.WON: EventKind("won", {"seat": SEAT, "beacon": "beacon", "points": NUMBER}),
    Event.MISSED: EventKind("missed", {"beacon": "beacon"}),
    Event.LOOKED: EventKind("looked", {"seat": SEAT, "relic": "relic", "knowers": NUMBER}, only={"relic": "knowers"}),
    Event.KEPT: EventKind("kept", {"seat": SEAT, "relic": "relic"}),
    Event.SANK: EventKind("sank", {"seat": SEAT, "relic": "relic", "knowers": NUMBER}, only={"relic": "knowers"}),
    Event.PASSED: EventKind("passed", {"seat": SEAT}),
    Event.ENDED: EventKind("ended", {"seat": SEAT, "points": NUMBER, "total": NUMBER}),
}

CHANGES = {
    Change.FLARE: ChangeKind("", {"flare": some}),
    Change.SENT: ChangeKind("crews.*", {"sent": some, "where": some}),
    Change.SCORE: ChangeKind("crews.*", {"score": int}),
    Change.RELICS: ChangeKind("crews.*", {"relics": members}),
}
