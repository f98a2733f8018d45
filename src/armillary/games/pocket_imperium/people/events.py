"""What happens, and what it changes on the board. Secret is only what a seat has planned."""

from armillary.games.pocket_imperium.names import Change, Event
from armillary.kernel.bits import members
from armillary.kernel.changes import ChangeKind, alone, some
from armillary.kernel.events import NUMBER, SEAT, EventKind

EVENTS = {
    Event.LAID: EventKind("laid", {"sector": "sector", "card": "card"}),
    Event.REMOVED: EventKind("removed", {"line": "line"}),
    Event.LEADS: EventKind("leads", {"seat": SEAT}),
    Event.DEPLOYED: EventKind("deployed", {"seat": SEAT, "hex": "hex", "ships": NUMBER}),
    Event.ROUND: EventKind("round", {"round": NUMBER, "seat": SEAT}),
    Event.REVEALED: EventKind("revealed", {"seat": SEAT, "command": "command", "reveal": NUMBER}),
    Event.PERFORMS: EventKind("performs", {"seat": SEAT, "command": "command", "actions": NUMBER}),
    Event.GREW: EventKind("grew", {"seat": SEAT, "hex": "hex"}),
    Event.MOVED: EventKind("moved", {"seat": SEAT, "ships": NUMBER, "source": "hex", "target": "hex"}),
    Event.SENT: EventKind("sent", {"seat": SEAT, "ships": NUMBER, "source": "hex", "target": "hex"}),
    Event.INVADED: EventKind("invaded", {"seat": SEAT, "hex": "hex", "ships": NUMBER, "defenders": NUMBER}),
    Event.CONQUERED: EventKind("conquered", {"seat": SEAT, "hex": "hex", "ships": NUMBER}),
    Event.DEFENDED: EventKind("defended", {"seat": SEAT, "hex": "hex", "ships": NUMBER}),
    Event.NEUTRALS_HELD: EventKind("neutrals_held", {"hex": "hex", "ships": NUMBER}),
    Event.EMPTIED: EventKind("emptied", {"hex": "hex"}),
    Event.TRIMMED: EventKind("trimmed", {"seat": SEAT, "hex": "hex", "ships": NUMBER}),
    Event.PICKED: EventKind("picked", {"seat": SEAT, "sector": "sector"}),
    Event.PAID: EventKind("paid", {"seat": SEAT, "points": NUMBER, "total": NUMBER}),
    Event.ELIMINATED: EventKind("eliminated", {"seat": SEAT}),
    Event.FINAL: EventKind("final", {"seat": SEAT, "points": NUMBER, "total": NUMBER}),
}


CHANGES = {
    Change.HEX: ChangeKind("hexes.*", {"owner": some, "ships": int, "excess": int}),
    Change.SPENT: ChangeKind("hexes.*", {"spent": int}),
    Change.SEAT: ChangeKind("players.*", {"supply": int, "ships": int, "systems": int}),
    Change.SCORE: ChangeKind("players.*", {"score": int, "final": int}),
    Change.ORDER: ChangeKind("players.*.orders.*", alone(some)),
    Change.OWN_ORDER: ChangeKind("players.*.orders.*", alone(some), private=True),
    Change.TURN: ChangeKind("", {"turn": some, "command": some, "left": int, "known": int}),
    Change.ROUND: ChangeKind("", {"phase": int, "round": int, "first": int, "reveals": int}),
    Change.PICKED: ChangeKind("sectors.*", {"picked": bool}),
    Change.PICKS: ChangeKind("", {"picked": members}),
    Change.PLACED: ChangeKind("placed.*", alone(int)),
    Change.CARD: ChangeKind("sectors.*", {"card": int}),
    Change.SYSTEM: ChangeKind("sectors.*.systems.*", alone(int)),
    Change.LEVEL: ChangeKind("hexes.*", {"level": int, "capacity": int}),
    Change.LINE: ChangeKind("", {"line": int}),
    Change.HEX_OUT: ChangeKind("hexes.*", None),
    Change.CARD_OUT: ChangeKind("sectors.*", None),
}
