"""Positions of Apex for the tests: some ships and colonies in the galaxy, in any phase. All are read from notation.

What is not said is as simple as can be: three players, the second round of the third age, seats that live at the slots
of their own numbers and have no ships, and civilisations without influence. Who is not the seat that acts has chosen
to evolve, with a card that names production.
"""

import json
from functools import cache
from typing import Any, cast

from armillary.games.apex import GAME
from armillary.games.apex.names import NONE, Action, Count, Phase, Scale, Side
from armillary.games.apex.people.view.board import Board
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.constants import SPECTATOR
from tests.games.any_game.playing import Told, after, asked

Ships = dict[int, dict[int, int]]
"""For a seat, the number of ships in each sector."""
Colonies = dict[int, dict[int, int]]
"""For a seat, the bonus of each neutral sector where it has a colony."""

HUMANS, DRAGONITES, MINERLS, SHERAIS, NAGARITAKAS, CIREADES = range(6)
LIVING = [DRAGONITES, MINERLS, CIREADES, SHERAIS, NAGARITAKAS, HUMANS]
"""The civilisation of each seat."""
SIDE_OF = {Phase.FIGHT: Side.WAR, Phase.SETTLE: Side.COLONISATION, Phase.ACT: Side.EXPANSION}
PORTAL_CARD = 2
"""Movement; one portal."""
PRODUCTION_CARDS = [8, 9, 17, 21, 24, 4]
"""Cards that name production, the last of them with a circle."""


@cache
def blank(players: int, options: tuple[tuple[str, Any], ...]) -> tuple[str, Any]:
    """A galaxy nobody lives in, in notation, and the tables of the match."""
    start = GAME.setup(players, dict(options)).start()
    names = ("bonus", "actions", "start_level", "deck_cards", "hand_size", "produces", "moves")
    return str(start.to_json()), {name: getattr(start, name) for name in names}


def situation(
    phase: int,
    ships: Ships,
    *,
    players: int = 3,
    seat: int = 0,
    colonies: Colonies | None = None,
    bonus: dict[int, int] | None = None,
    levels: dict[int, dict[int, int]] | None = None,
    card: int = PORTAL_CARD,
    cards: dict[int, int] | None = None,
    sides: dict[int, int] | None = None,
    hands: dict[int, list[int]] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> ApexRules:
    """A checked position. The seat acts with a card; the others have chosen cards and sides too; fields come last."""
    text, tables = blank(players, tuple((options or {}).items()))
    noted = json.loads(text)
    del noted["hash"]
    found = noted["fields"]
    found |= {"phase": phase, "age": 2, "round": 1, "turn": NONE} | {
        name: fields[name] for name in ("age", "round", "civilisation") if name in fields
    }
    inhabited(found, tables, players, levels or {})
    standing(found, ships, colonies or {})
    known = {place: kind for own in (colonies or {}).values() for place, kind in own.items()} | (bonus or {})
    face_down = bool((options or {}).get("exploration"))
    tiled(found, tables, players, known, face_down)
    if phase == Phase.CHOOSE:
        everyone = list(range(players))
        found |= {"asked": everyone, "waiting": everyone, "joint": 1}
    else:
        acting(found, players, seat, {seat: card} | (cards or {}), {seat: SIDE_OF[phase]} | (sides or {}))
    dealt(found, tables, players, hands or {})
    if phase == Phase.ACT:
        found["pool"] = actions(found, tables, players, seat)
    found |= fields
    return cast(ApexRules, GAME.position(json.dumps(noted)))


def inhabited(found: dict[str, Any], tables: Any, players: int, levels: dict[int, dict[int, int]]) -> None:
    """Civilisations on their origin sectors, with their levels."""
    absent = [NONE] * (Count.SEATS - players)
    civilisation = found["civilisation"] if NONE not in found["civilisation"][:players] else LIVING[:players]
    found["civilisation"] = [*civilisation[:players], *absent]
    found["home"] = [*range(players), *absent]
    level = [0] * Count.SEATS * Count.SCALES
    for seat in range(players):
        for scale in range(Count.SCALES):
            start = tables["start_level"][found["civilisation"][seat] * Count.SCALES + scale]
            level[seat * Count.SCALES + scale] = levels.get(seat, {}).get(scale, start)
    found["level"] = level


def standing(found: dict[str, Any], ships: Ships, colonies: Colonies) -> None:
    """Ships and colonies, those on origin sectors too."""
    found["ships"] = [ships.get(seat, {}).get(place, 0) for seat in range(Count.SEATS) for place in range(Count.PLACES)]
    owner = {place: seat for seat, own in colonies.items() for place in own}
    owner |= {home: seat for seat, home in enumerate(found["home"]) if home != NONE}
    found["colony"] = [owner.get(place, NONE) for place in range(Count.PLACES)]


def tiled(found: dict[str, Any], tables: Any, players: int, known: dict[int, int], face_down: bool) -> None:
    """Tiles with the bonuses that are wanted; any others elsewhere, or none where nobody has been."""
    left = list(range(len(tables["bonus"])))
    tile = [NONE] * Count.PLACES
    for place, kind in known.items():
        tile[place] = next(one for one in left if tables["bonus"][one] == kind)
        left.remove(tile[place])
    for place in range(players, 5 * players):
        visited = any(found["ships"][seat * Count.PLACES + place] for seat in range(players))
        if tile[place] == NONE and (visited or not face_down):
            tile[place] = left.pop()
    found["tile"] = tile


def acting(found: dict[str, Any], players: int, seat: int, cards: dict[int, int], sides: dict[int, int]) -> None:
    """A seat is asked within its strategy; those before it are done."""
    absent = [NONE] * (Count.SEATS - players)
    spare = [one for one in PRODUCTION_CARDS if one not in cards.values()]
    chosen = [cards[other] if other in cards else spare.pop(0) for other in range(players)]
    side = [sides.get(other, Side.EVOLUTION) for other in range(players)]
    order = sorted(range(players), key=lambda other: (side[other], chosen[other]))
    found |= {"chosen": [*chosen, *absent], "side": [*side, *absent], "asked": [seat], "waiting": [seat], "turn": seat}
    found |= {"done": sorted(order[: order.index(seat) + 1]), "joint": 0}


def dealt(found: dict[str, Any], tables: Any, players: int, hands: dict[int, list[int]]) -> None:
    """Every card somewhere: hands as large as they are in this round, the rest left over or discarded."""
    taken = {card for hand in hands.values() for card in hand} | {*found["chosen"]}
    left = [card for card in members(tables["deck_cards"]) if card not in taken]
    played = 2 if players == 2 else 1
    if players == 2 and found["phase"] != Phase.CHOOSE:
        found["dropped"] = [left.pop(), left.pop(), *[NONE] * (Count.SEATS - 2)]
    size = tables["hand_size"] - played * (found["round"] + (found["phase"] != Phase.CHOOSE))
    full = [[*hands.get(seat, [])] for seat in range(players)]
    for hand in full:
        hand += [left.pop() for _ in range(size - len(hand))]
    found["hand"] = [*map(sorted, full), *[[]] * (Count.SEATS - players)]
    number = len(members(tables["deck_cards"])) - players * tables["hand_size"]
    found |= {"undealt": left[:number], "discard": left[number:], "deck": []}
    step = -1 if found["age"] == 1 else 1
    held = [sorted((seat - step * i) % players for i in range(found["round"] + 1)) for seat in range(players)]
    found["held"] = [*(sorted({*seats}) for seats in held), *[[]] * (Count.SEATS - players)]


def actions(found: dict[str, Any], tables: Any, players: int, seat: int) -> list[int]:
    """The actions an expansion begins with."""
    card = found["chosen"][seat]
    pool = list(tables["actions"][card * Count.ACTIONS : (card + 1) * Count.ACTIONS])
    own = [place for place in range(players, 5 * players) if found["colony"][place] == seat]
    for kind in (tables["bonus"][found["tile"][place]] for place in own):
        if kind < Count.ACTIONS:
            pool[kind] += 1
    pool[Action.MOVE] += tables["moves"][found["level"][seat * Count.SCALES + Scale.MOVEMENT]]
    pool[Action.PRODUCE] += tables["produces"][found["level"][seat * Count.SCALES + Scale.PRODUCTION]]
    return pool


# playing on


def chose(before: ApexRules, *choices: tuple[int, ...]) -> tuple[ApexRules, Told]:
    """Every seat chooses, one after the other."""
    return after(before, *((seat, key) for seat, chain in enumerate(choices) for key in chain))


def begun(players: int = 3, first: int = 0, **options: Any) -> ApexRules:
    """A match in which sectors are laid out and chance has said who chooses first."""
    start = cast(ApexRules, GAME.setup(players, options).start())
    tiles = [] if options.get("exploration") else range(4 * players)
    return after(start, *tiles, first)[0]


def settled(players: int = 3, first: int = 0, **options: Any) -> ApexRules:
    """A match in which everybody lives somewhere, and cards are dealt next."""
    position = begun(players, first, **options)
    for place in range(players):
        position, _ = after(position, LIVING[(first + place) % players], (first + place) % players)
    return position


def started(players: int = 3, **options: Any) -> ApexRules:
    """The first round of a match: cards are dealt in the order of their indices."""
    position = settled(players, **options)
    return after(position, *members(position.deck_cards)[: players * position.hand_size])[0]


# looking


def places(position: ApexRules) -> list[int]:
    """The keys of the seat that is asked which are no end of the turn."""
    return [key for key in position.options(asked(position)) if key != Count.PLACES]


def ships(position: ApexRules, seat: int) -> dict[int, int]:
    """The ships of a seat in each sector."""
    standing = position.ships[seat * Count.PLACES : (seat + 1) * Count.PLACES]
    return {place: number for place, number in enumerate(standing) if number}


def colonies(position: ApexRules, seat: int) -> list[int]:
    """The neutral sectors where a seat has a colony."""
    return [place for place, owner in enumerate(position.colony) if owner == seat and place >= position.players]


def level(position: ApexRules, seat: int, scale: int) -> int:
    return position.level[seat * Count.SCALES + scale]


def points(position: ApexRules, seat: int) -> list[int]:
    """From the three ages and from battles."""
    return list(position.points[seat * Count.SOURCES : (seat + 1) * Count.SOURCES])


def look(position: ApexRules, viewer: int = SPECTATOR) -> Board:
    return cast(Board, GAME.view(position, viewer))
