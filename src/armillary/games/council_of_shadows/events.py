"""What happens, and who may know of it.

The Automa is a power without a seat. What it does is told by events of their own, under the kind of the usual event and
OF_AUTOMA together, so that nobody is called a seat who has none.
"""

from armillary.games.council_of_shadows.words import (
    ACTS,
    ASSESSED,
    BOUGHT,
    BUILT,
    COLLECTED,
    CONSUMED,
    CROWNED,
    DEALT_DARK,
    DISCOVERED,
    DRAWN_CARD,
    DREW_LIGHT,
    ENDED,
    GAINED,
    GAVE_BACK,
    GOT_GEMS,
    IDLE,
    LAID,
    LEADS,
    LEVELLED,
    LOOKED,
    OF_AUTOMA,
    ORDERED,
    PAID,
    PLANNED,
    RAISED,
    REACHED,
    REFRESHED,
    REMOVED,
    RETURNED,
    ROUND,
    SAVED,
    SAW_LIGHT,
    SAW_TILES,
    SCORED,
    SETTLED,
    SHOWN,
    SKIPPED,
    TAKES,
    THRONE,
    TOOK_AI,
    TOOK_TECH,
    UPGRADED,
)
from armillary.kernel.events import NUMBER, SEAT, Event

USUAL = {
    LAID: Event("laid", {"tile": "tile", "galaxy": "field"}),
    SHOWN: Event("shown", {"card": "card", "place": NUMBER}),
    TAKES: Event("takes", {"seat": SEAT, "civilisation": "civilisation"}),
    ORDERED: Event("ordered", {"seat": SEAT, "place": "place"}),
    LEADS: Event("leads", {"seat": SEAT, "leader": "leader"}),
    ROUND: Event("round", {"round": NUMBER}),
    BOUGHT: Event("bought", {"seat": SEAT, "card": "card"}),
    UPGRADED: Event("upgraded", {"seat": SEAT, "upgrade": "upgrade"}),
    BUILT: Event("built", {"seat": SEAT, "station": "station", "galaxy": "galaxy"}),
    PLANNED: Event("planned", {"seat": SEAT, "slot": "slot", "card": "card"}),
    CONSUMED: Event("consumed", {"seat": SEAT, "sum": NUMBER, "consumption": NUMBER}),
    DRAWN_CARD: Event("drawn_card", {"card": "automa_card"}),
    ACTS: Event("acts", {"seat": SEAT, "slot": "slot", "card": "card"}),
    SETTLED: Event("settled", {"seat": SEAT, "planet": "planet", "cubes": NUMBER}),
    COLLECTED: Event("collected", {"seat": SEAT, "tile": "tile"}),
    PAID: Event("paid", {"seat": SEAT, "coal": NUMBER, "gold": NUMBER, "crystal": NUMBER}),
    GOT_GEMS: Event("got_gems", {"seat": SEAT, "coal": NUMBER, "gold": NUMBER, "crystal": NUMBER}),
    GAINED: Event("gained", {"seat": SEAT, "energy": NUMBER}),
    RAISED: Event("raised", {"seat": SEAT, "gem": "raising"}),
    LOOKED: Event("looked", {"seat": SEAT, "parsec": "parsec"}),
    DISCOVERED: Event("discovered", {"seat": SEAT, "tile": "tile"}),
    RETURNED: Event("returned", {"seat": SEAT, "card": "card"}),
    ASSESSED: Event("assessed", {"seat": SEAT, "galaxy": "galaxy", "energy": NUMBER, "majority": "having"}),
    REMOVED: Event("removed", {"seat": SEAT, "planet": "planet"}),
    DREW_LIGHT: Event("drew_light", {"seat": SEAT}),
    GAVE_BACK: Event("gave_back", {"seat": SEAT, "bonus": "given"}),
    LEVELLED: Event("levelled", {"seat": SEAT, "level": "level"}),
    TOOK_TECH: Event("took_tech", {"seat": SEAT, "tech": "tech"}),
    TOOK_AI: Event("took_ai", {"seat": SEAT, "card": "card"}),
    SAVED: Event("saved", {"seat": SEAT, "consumption": NUMBER}),
    REACHED: Event("reached", {"seat": SEAT, "slot": "slot", "reach": NUMBER}),
    THRONE: Event("throne", {"seat": SEAT}),
    REFRESHED: Event("refreshed", {"row": "row"}),
    SKIPPED: Event("skipped", {"power": NUMBER, "action": "action", "left": "impossible", "right": "impossible"}),
    IDLE: Event("idle", {"seat": SEAT, "why": "idle"}),
    SCORED: Event("scored", {"seat": SEAT, "gems": NUMBER, "ai": NUMBER, "bonus": NUMBER}),
    ENDED: Event("ended", {"end": "ending"}),
    CROWNED: Event("crowned", {"seat": SEAT}),
    DEALT_DARK: Event("dealt_dark", {"seat": SEAT, "bonus": "bonus"}, private="seat"),
    SAW_LIGHT: Event("saw_light", {"seat": SEAT, "bonus": "bonus"}, private="seat"),
    SAW_TILES: Event("saw_tiles", {"seat": SEAT, "tile": "tile", "other": "tile"}, private="seat"),
}

AUTOMA_DOES = (
    ORDERED,
    CONSUMED,
    SETTLED,
    GAINED,
    LOOKED,
    DISCOVERED,
    ASSESSED,
    REMOVED,
    DREW_LIGHT,
    SAW_LIGHT,
    SAW_TILES,
    LEVELLED,
    THRONE,
    SCORED,
    CROWNED,
)


def by_automa(event: Event) -> Event:
    """The same, done by the Automa. All of it is open."""
    rest = {name: kind for name, kind in event.args.items() if kind != SEAT}
    return Event(f"automa_{event.name}", {"power": NUMBER, **rest})


EVENTS = {**USUAL, **{OF_AUTOMA + kind: by_automa(USUAL[kind]) for kind in AUTOMA_DOES}}
