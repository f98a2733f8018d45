"""What happens, and what it changes on the board. Secret are only hands."""

from armillary.games.apex.names import Change, Event
from armillary.games.apex.people.told import CARD, STRATEGY
from armillary.kernel.bits import members
from armillary.kernel.changes import ChangeKind, alone, digits, some
from armillary.kernel.events import NUMBER, SEAT, EventKind

EVENTS = {
    Event.LAID: EventKind("laid", {"place": "place", "tile": "tile", "bonus": "bonus"}),
    Event.LEADS: EventKind("leads", {"seat": SEAT}),
    Event.TAKES: EventKind("takes", {"seat": SEAT, "civilisation": "civilisation"}),
    Event.LANDS: EventKind("lands", {"seat": SEAT, "place": "place", "ships": NUMBER}),
    Event.AGE: EventKind("age", {"age": NUMBER, "cards": NUMBER}),
    Event.UNDEALT: EventKind("undealt", {"card": "card"}, worded=CARD),
    Event.ROUND: EventKind("round", {"age": NUMBER, "round": NUMBER}),
    Event.CHOSE: EventKind("chose", {"seat": SEAT, "card": "card", "side": "side"}, worded=STRATEGY),
    Event.DROPPED: EventKind("dropped", {"seat": SEAT, "card": "card"}, worded=CARD),
    Event.EVOLVED: EventKind("evolved", {"seat": SEAT, "evolution": "evolution", "level": NUMBER}),
    Event.COLONISED: EventKind("colonised", {"seat": SEAT, "place": "place"}),
    Event.MOVED: EventKind("moved", {"seat": SEAT, "ships": NUMBER, "source": "place", "target": "place"}),
    Event.JUMPED: EventKind("jumped", {"seat": SEAT, "ships": NUMBER, "source": "place", "target": "place"}),
    Event.PRODUCED: EventKind("produced", {"seat": SEAT, "place": "place"}),
    Event.CONVERTED: EventKind("converted", {"seat": SEAT, "place": "place", "whose": SEAT}),
    Event.AMBUSHED: EventKind("ambushed", {"seat": SEAT, "place": "place", "whose": SEAT}),
    Event.TURNED_UP: EventKind("turned_up", {"place": "place", "tile": "tile", "bonus": "bonus"}),
    Event.ATTACKS: EventKind("attacks", {"seat": SEAT, "place": "place"}),
    Event.FOUGHT: EventKind("fought", {"seat": SEAT, "place": "place", "strength": NUMBER}),
    Event.WON: EventKind("won", {"seat": SEAT, "place": "place", "tokens": NUMBER}),
    Event.TIED: EventKind("tied", {"place": "place"}),
    Event.LOST: EventKind("lost", {"seat": SEAT, "place": "place", "ships": NUMBER, "colonies": NUMBER}),
    Event.PASSED_ON: EventKind("passed_on", {"direction": "direction"}),
    Event.SCORED: EventKind("scored", {"seat": SEAT, "sectors": NUMBER, "extra": NUMBER, "total": NUMBER}),
    Event.ENDS: EventKind("ends", {"seat": SEAT}),
}

CHANGES = {
    Change.SECTOR: ChangeKind("sectors.*", {"ships": digits(32), "colony": some, "control": some}),
    Change.TILE: ChangeKind("sectors.*", {"tile": some, "bonus": some, "face_down": bool}),
    Change.SEAT: ChangeKind("players.*", {"supply": int, "ships": int, "sectors": int}),
    Change.STRENGTH: ChangeKind("players.*", {"influence": int, "armament": int, "colonies_left": int}),
    Change.COLONIES: ChangeKind("players.*", {"colonies": members}),
    Change.LEVEL: ChangeKind("players.*.levels.*", alone(int)),
    Change.CIVILISATION: ChangeKind("players.*", {"civilisation": some, "home": some}),
    Change.ORIGIN: ChangeKind("sectors.*", {"home": int}),
    Change.POINTS: ChangeKind("players.*.points.*", alone(int)),
    Change.TOTAL: ChangeKind("players.*", {"total": int}),
    Change.CHOICE: ChangeKind("players.*", {"chosen": some, "side": some, "dropped": some}),
    Change.HAND: ChangeKind("players.*.hand", alone(members), known=2),
    Change.HELD: ChangeKind("players.*", {"held": members, "hand_size": int}),
    Change.PILES: ChangeKind("", {"deck_size": int, "undealt": members, "discard": members}),
    Change.FIRST: ChangeKind("", {"first": int}),
    Change.TURN: ChangeKind("", {"turn": some, "phase": int, "age": int, "round": int}),
    Change.POOL: ChangeKind("", {"pool": digits(64)}),
    Change.QUEUE: ChangeKind("", {"queue": digits(8)}),
    Change.DONE: ChangeKind("players.*", {"done": bool}),
}
