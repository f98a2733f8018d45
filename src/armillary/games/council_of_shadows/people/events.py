"""What happens, what it changes on the board, and who may know of it.

The Automa is a power without a seat. What it does is told by events of their own, under the kind of the usual event and
OF_AUTOMA together, so that nobody is called a seat who has none.
"""

from typing import Any

from armillary.games.council_of_shadows.names import NONE, Change, Event
from armillary.games.council_of_shadows.people.told import BONUS, CARD, COUNTED, GEMS
from armillary.games.council_of_shadows.people.view.board import Tile
from armillary.games.council_of_shadows.people.view.facts import facts_of
from armillary.games.council_of_shadows.people.view.view import automa_card, automa_piles, drawn_tile
from armillary.kernel.bits import members
from armillary.kernel.changes import ChangeKind, alone, digits, some
from armillary.kernel.events import NUMBER, SEAT, EventKind
from armillary.kernel.game import Setup

USUAL = {
    Event.LAID: EventKind("laid", {"tile": "tile", "galaxy": "field"}),
    Event.SHOWN: EventKind("shown", {"card": "card", "place": NUMBER}, worded=CARD),
    Event.TAKES: EventKind("takes", {"seat": SEAT, "civilisation": "civilisation"}),
    Event.ORDERED: EventKind("ordered", {"seat": SEAT, "place": "place"}),
    Event.LEADS: EventKind("leads", {"seat": SEAT, "leader": "leader"}),
    Event.ROUND: EventKind("round", {"round": NUMBER}),
    Event.BOUGHT: EventKind("bought", {"seat": SEAT, "card": "card"}, worded=CARD),
    Event.UPGRADED: EventKind("upgraded", {"seat": SEAT, "upgrade": "upgrade"}),
    Event.BUILT: EventKind("built", {"seat": SEAT, "station": "station", "galaxy": "galaxy"}),
    Event.PLANNED: EventKind("planned", {"seat": SEAT, "slot": "slot", "card": "card"}, worded=CARD),
    Event.CONSUMED: EventKind("consumed", {"seat": SEAT, "sum": NUMBER, "consumption": NUMBER}),
    Event.DRAWN_CARD: EventKind("drawn_card", {"card": "automa_card"}),
    Event.ACTS: EventKind("acts", {"seat": SEAT, "slot": "slot", "card": "card"}, worded=CARD),
    Event.SETTLED: EventKind("settled", {"seat": SEAT, "planet": "planet", "cubes": NUMBER}),
    Event.COLLECTED: EventKind("collected", {"seat": SEAT, "tile": "tile"}),
    Event.PAID: EventKind("paid", {"seat": SEAT, "coal": NUMBER, "gold": NUMBER, "crystal": NUMBER}, worded=GEMS),
    Event.GOT_GEMS: EventKind(
        "got_gems", {"seat": SEAT, "coal": NUMBER, "gold": NUMBER, "crystal": NUMBER}, worded=GEMS
    ),
    Event.GAINED: EventKind("gained", {"seat": SEAT, "energy": NUMBER}),
    Event.RAISED: EventKind("raised", {"seat": SEAT, "gem": "raising"}),
    Event.LOOKED: EventKind("looked", {"seat": SEAT, "parsec": "parsec"}),
    Event.DISCOVERED: EventKind("discovered", {"seat": SEAT, "tile": "tile"}),
    Event.RETURNED: EventKind("returned", {"seat": SEAT, "card": "card"}, worded=CARD),
    Event.ASSESSED: EventKind("assessed", {"seat": SEAT, "galaxy": "galaxy", "energy": NUMBER, "majority": "having"}),
    Event.REMOVED: EventKind("removed", {"seat": SEAT, "planet": "planet"}),
    Event.DREW_LIGHT: EventKind("drew_light", {"seat": SEAT}),
    Event.GAVE_BACK: EventKind("gave_back", {"seat": SEAT, "bonus": "given"}),
    Event.LEVELLED: EventKind("levelled", {"seat": SEAT, "level": "level"}),
    Event.TOOK_TECH: EventKind("took_tech", {"seat": SEAT, "tech": "tech"}),
    Event.TOOK_AI: EventKind("took_ai", {"seat": SEAT, "card": "card"}, worded=CARD),
    Event.SAVED: EventKind("saved", {"seat": SEAT, "consumption": NUMBER}),
    Event.REACHED: EventKind("reached", {"seat": SEAT, "slot": "slot", "reach": NUMBER}),
    Event.THRONE: EventKind("throne", {"seat": SEAT}),
    Event.REFRESHED: EventKind("refreshed", {"row": "row"}),
    Event.SKIPPED: EventKind(
        "skipped", {"power": NUMBER, "action": "action", "left": "impossible", "right": "impossible"}
    ),
    Event.IDLE: EventKind("idle", {"seat": SEAT, "why": "idle"}),
    Event.SCORED: EventKind("scored", {"seat": SEAT, "gems": NUMBER, "ai": NUMBER, "bonus": NUMBER}, worded=COUNTED),
    Event.ENDED: EventKind("ended", {"end": "ending"}),
    Event.CROWNED: EventKind("crowned", {"seat": SEAT}),
    Event.DEALT_DARK: EventKind("dealt_dark", {"seat": SEAT, "bonus": "bonus"}, private="seat", worded=BONUS),
    Event.SAW_LIGHT: EventKind("saw_light", {"seat": SEAT, "bonus": "bonus"}, private="seat", worded=BONUS),
    Event.SAW_TILES: EventKind("saw_tiles", {"seat": SEAT, "tile": "tile", "other": "tile"}, private="seat"),
}

AUTOMA_DOES = (
    Event.ORDERED,
    Event.CONSUMED,
    Event.SETTLED,
    Event.GAINED,
    Event.LOOKED,
    Event.DISCOVERED,
    Event.ASSESSED,
    Event.REMOVED,
    Event.DREW_LIGHT,
    Event.SAW_LIGHT,
    Event.SAW_TILES,
    Event.LEVELLED,
    Event.THRONE,
    Event.SCORED,
    Event.CROWNED,
)


def by_automa(event: EventKind) -> EventKind:
    """The same, done by the Automa. All of it is open."""
    rest = {name: kind for name, kind in event.args.items() if kind != SEAT}
    return EventKind(f"automa_{event.name}", {"power": NUMBER, **rest}, worded=event.worded)


EVENTS = {**USUAL, **{Event.OF_AUTOMA + kind: by_automa(USUAL[kind]) for kind in AUTOMA_DOES}}


def empty_tile(setup: Setup, number: int, *viewers: int) -> Tile:
    """A tile with no cube on it."""
    template: Any = setup.template
    return drawn_tile(facts_of(template), number)


def some_of(setup: Setup, *numbers: int) -> list[int]:
    """A list in which NONE is left out."""
    return [number for number in numbers if number != NONE]


CHANGES = {
    Change.ENERGY: ChangeKind("powers.*", {"energy": int, "consumption": int, "missing": int}),
    Change.LEVEL: ChangeKind("powers.*", {"level": int, "burn": int}),
    Change.GEMS: ChangeKind("powers.*.gems", lambda setup, *gems: list(gems)),
    Change.BANK: ChangeKind("bank", lambda setup, *gems: list(gems[:3])),
    Change.CUBES: ChangeKind("powers.*", {"cubes_left": int, "colonies": int, "board_cubes": int}),
    Change.PLANET: ChangeKind("galaxies.*.tiles.*.planets.*", {"cubes": digits(8)}),
    Change.GALAXY: ChangeKind("galaxies.*", {"colonies": digits(64), "strength": digits(64), "leads": some}),
    Change.TILE: ChangeKind("galaxies.*.tiles.*", empty_tile),
    Change.STATION: ChangeKind("galaxies.*.station", {"power": int, "kind": int, "cubes": int}),
    Change.STATIONS: ChangeKind("powers.*", {"stations": digits(8)}),
    Change.HAND: ChangeKind("powers.*", {"hand": members}),
    Change.SLOT: ChangeKind("powers.*.slots.*", {"card": some, "covered": members}),
    Change.REACH: ChangeKind("powers.*.slots.*", {"reach": int, "plan": some}),
    Change.UPGRADES: ChangeKind("powers.*", {"upgrades": members, "adapted": members, "fitting": members}),
    Change.TECHS: ChangeKind("powers.*.techs", some_of),
    Change.BONUSES: ChangeKind("powers.*", {"dark": bool, "lights": int}),
    Change.CIVILISATION: ChangeKind("powers.*", {"civilisation": some, "leader": some}),
    Change.DISPLAY: ChangeKind("display.*", alone(some)),
    Change.AI: ChangeKind("", {"ai_pile": int, "ai_discard": members}),
    Change.ORDER: ChangeKind("order", some_of),
    Change.ROUND: ChangeKind("", {"round": int, "stage": int, "turn": some, "ended": int}),
    Change.PHASE: ChangeKind("", {"phase": int, "levelling": bool}),
    Change.NOW: ChangeKind("now", {"slot": int, "program": some, "assessed": members}),
    Change.THRONE: ChangeKind("", {"throne": some}),
    Change.DRAWN: ChangeKind("drawn.*", empty_tile, known=2),
    Change.NONE_DRAWN: ChangeKind("drawn", lambda setup, *nothing: []),
    Change.AUTOMA_CARD: ChangeKind("automa_card", lambda setup, card, *rest: automa_card(setup.template, card)),
    Change.AUTOMA_LEFT: ChangeKind("automa_piles", lambda setup, left, *rest: automa_piles(setup.template, left)),
}
