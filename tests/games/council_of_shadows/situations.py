"""Positions of The Council of Shadows for the tests, made of simple wishes. All are read from notation, and checked.

`buying`, `planning`, `acting`, `assessing` and `automa` are ways to begin; all of them take the wishes of `situation`.
What nobody wishes is as simple as can be: three players in the fourth round, without gems, Energy or colonies, and with
consumption 20. Seats about whose cards nothing is said lie still: their six cards lie on the last slot, and their hands
are empty. On top is the card that raises a gem: it consumes 0 and asks nothing but those who have coal or gold.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import AUTOMA, NONE, Count, Event, Key, Phase, Stage, StationKind
from armillary.games.council_of_shadows.people.view.board import Board
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.constants import SPECTATOR
from tests.games.any_game.playing import Answer, Told, after, asked, events, heard, why

__all__ = ["Answer", "Told", "after", "asked", "events", "heard", "why"]
"""The same for any game, and taken from here."""

Fields = dict[str, Any]

GRAY, GREEN, BEIGE, BLUES, ORANGE, TURQUOISE, BROWNS, REDS, PURPLE, YELLOW = range(Count.GALAXIES)
"""Galaxies; those called like a colour of planets have a plural."""
ONE_CUBE, TWO_CUBES, COLLECT_TWO, DISCOVERY, GEM_CARD, RAISING = range(Count.START_CARDS)
"""The six cards that everybody starts with."""
SAVING_TWO, SAVING_FOUR = 15, 14
"""AI cards that ask and do nothing; they consume -2 and -4."""
STARGATE, GEM_UPGRADE, EXPLORER, SCIENTIFIC, EMPIRE, FLEXIBLE, ENERGY_SAVER, TRAVELLER = range(Count.DECK)
RESOURCEFUL, PERPETUAL, FEUDALISM, JOURNEY, BREAKTHROUGH, DOMINANT, BOOST, SECONDARY = range(Count.DECK, Count.TECHS)
BUTEO, ZOE, AVA, CASARES, S3E3, BREISH = range(6)
QUIET_TECHS = ((ENERGY_SAVER, FLEXIBLE, SCIENTIFIC, EXPLORER), (BOOST, RESOURCEFUL, SECONDARY, JOURNEY))
"""Dark Tech cards for a power that has a level and no wish: they do nothing for good, or little."""
QUIET_LEADERS = (BREISH, CASARES, BUTEO, S3E3)


def ai(number: int) -> int:
    """An AI card by its number in the component set, from 1."""
    return Count.START_CARDS - 1 + number


def planet(tile: int, place: int = 0) -> int:
    """A planet of a tile."""
    return tile * Count.PLANETS_ON_TILE + place


@cache
def blank(players: int, options: tuple[tuple[str, Any], ...]) -> tuple[str, Any]:
    """The first round of a match in notation, and its tables."""
    start = GAME.setup(players, dict(options)).start()
    while start.round == 0:
        start.submit(asked(start), start.options(asked(start))[0])
    names = ("parsec", "parsec_tiles", "bank_gems", "dark_cards", "colour", "station_cubes", "automa_cards")
    return str(start.to_json()), {name: getattr(start, name) for name in names}


def situation(
    stage: int = Stage.PLANNING,
    power: int = 0,
    *,
    players: int = 3,
    options: Mapping[str, Any] | None = None,
    leaders: Mapping[int, int] | None = None,
    stations: Mapping[int, tuple[int, int]] | None = None,
    **wishes: Any,
) -> CouncilRules:
    """A checked position: all plan, or a power begins to buy.

    leaders: for a power, its leader (the others have quiet ones). stations: for a galaxy, the power and the kind.
    For a power, in a mapping: energy, consumption, level, gems (coal, gold, crystal), upgrades (list), tech (list of
    Dark Tech cards; they make the level), cubes ({planet: number}), supply (so many cubes are left: the others stand on
    the last tiles, in the red galaxy), hand (list), slots (a list of stacks, the top card last; cards that are not said
    are in the hand, or, if that is said too, covered on the last slot), lights (list), dark (card), dark_kept (0 or 1).
    For a galaxy: tiles (list). For a parsec: under (list of tiles, each known to seat 0, or of (tile, seats)). For a
    level, 0 or 1: aside (two cards out of the match, once a power has looked). Else: order, recent, display (the first
    AI cards there), discard, light_under (list of (card, seat)), automa_lights; other words are fields, put in last.
    """
    given = {**(options or {}), **({"leaders": True} if leaders else {}), **({"stations": True} if stations else {})}
    text, tables = blank(players, tuple(given.items()))
    noted = json.loads(text)
    del noted["hash"]
    found: Fields = noted["fields"]
    found["round"] = 4
    powers = range(max(2, players))
    laid_in_order(found, powers, wishes)
    led(found, players, dict(leaders or {}))
    raised(found, players, wishes, noted["options"])
    laid_out(found, tables, wishes)
    built(found, tables, stations or {})
    cubes_placed(found, tables, powers, wishes)
    gems_given(found, tables, wishes)
    cards_dealt(found, players, wishes)
    bonuses_dealt(found, tables, players, wishes)
    if players == 1:
        found["automa_left"] = members(tables["automa_cards"])
    begun(found, stage, power, players, bool(given.get("planning") == "open"))
    found |= wishes
    return cast(CouncilRules, GAME.position(json.dumps(noted)))


def per_power(wishes: dict[str, Any], name: str, powers: Sequence[int], usual: int) -> list[int]:
    """A number for each power, the wished one or the usual; 0 for those that do not play."""
    wished = wishes.pop(name, {})
    return [wished.get(power, usual) if power in powers else 0 for power in range(Count.POWERS)]


def laid_in_order(found: Fields, powers: Sequence[int], wishes: dict[str, Any]) -> None:
    absent = [NONE] * (Count.POWERS - len(powers))
    order = wishes.pop("order", list(powers))
    found |= {"order": [*order, *absent], "recent": [*wishes.pop("recent", powers), *absent]}
    found["energy"] = per_power(wishes, "energy", powers, 0)
    found["consumption"] = per_power(wishes, "consumption", powers, 20)


def led(found: Fields, players: int, leaders: dict[int, int]) -> None:
    """Everybody has a leader, if anybody has."""
    if not leaders:
        return
    quiet = [leader for leader in QUIET_LEADERS if leader not in leaders.values()]
    leaders |= {seat: quiet.pop(0) for seat in range(players) if seat not in leaders}
    found["leader"] = [leaders.get(power, NONE) for power in range(Count.POWERS)]
    found["panels"] = [int(leader == AVA) for leader in found["leader"]]


def raised(found: Fields, players: int, wishes: dict[str, Any], options: dict[str, Any]) -> None:
    """Levels, and the Dark Tech cards that belong to them."""
    tech = wishes.pop("tech", {})
    level = wishes.pop("level", {})
    level = {power: level.get(power, len(tech.get(power, ()))) for power in range(Count.POWERS)}
    found |= {"level": list(level.values()), "tech": [NONE] * Count.POWERS * 2}
    aside = wishes.pop("aside", {})
    for deck in range(2):
        own = {power: card for power, cards in tech.items() for card in cards if card // Count.DECK == deck}
        quiet = [card for card in QUIET_TECHS[deck] if card not in own.values()]
        own |= {seat: quiet.pop(0) for seat in range(players) if level[seat] > deck and seat not in own}
        for seat, card in own.items():
            found["tech"][seat * 2 + deck] = card
        left = [card for card in range(deck * Count.DECK, (deck + 1) * Count.DECK) if card not in own.values()]
        looked = sorted(own) if options["dark_tech"] == "chosen" else []
        out = sorted(aside.get(deck, left[-2:])) if looked else []
        found["tech_out"][deck], found["tech_seen"][deck] = out, looked
        found["tech_pile"][deck] = [card for card in left if card not in out]
    for power, card in enumerate(found["tech"][::2]):
        found["panels"][power] += card == STARGATE
    found["throne"] = next((power for power in level if level[power] >= Count.TOP_LEVEL), NONE)


def laid_out(found: Fields, tables: Any, wishes: dict[str, Any]) -> None:
    """Tiles in galaxies, at least two in the first; the others in their piles, or under them."""
    tiles = {galaxy: list(row) for galaxy, row in wishes.pop("tiles", {}).items()}
    taken = [tile for row in tiles.values() for tile in row]
    if wishes.get("supply"):
        tiles.setdefault(REDS, [28, 29, 30])
    under = {parsec: list(map(known, row)) for parsec, row in wishes.pop("under", {}).items()}
    taken += [tile for row in under.values() for tile, _ in row]
    tiles.setdefault(GRAY, [tile for tile in members(tables["parsec_tiles"][0]) if tile not in taken][:2])
    found["tile_at"] = [
        (tiles.get(galaxy, []) + [NONE] * Count.ROOM_IN_GALAXY)[place]
        for galaxy in range(Count.GALAXIES)
        for place in range(Count.ROOM_IN_GALAXY)
    ]
    for parsec in range(Count.PARSECS):
        below = under.get(parsec, [])
        for place, (tile, seats) in enumerate(below):
            found["under"][parsec * Count.MOST_IN_PARSEC + place] = tile
            found["under_known"][parsec * Count.MOST_IN_PARSEC + place] = list(seats)
        gone = {*found["tile_at"], *(tile for tile, _ in below)}
        found["pile"][parsec] = [tile for tile in members(tables["parsec_tiles"][parsec]) if tile not in gone]


def known(tile: int | tuple[int, list[int]]) -> tuple[int, list[int]]:
    return (tile, [0]) if isinstance(tile, int) else tile


def built(found: Fields, tables: Any, stations: Mapping[int, tuple[int, int]]) -> None:
    for galaxy, (power, kind) in stations.items():
        found["station"][galaxy] = power * Count.STATIONS + kind
        found["station_stock"][galaxy] = tables["station_cubes"] if kind == StationKind.COLONISING else 0


def cubes_placed(found: Fields, tables: Any, powers: Sequence[int], wishes: dict[str, Any]) -> None:
    """Colonies and upgrades; the others are the supply."""
    colonies, upgrades, supply = (wishes.pop(name, {}) for name in ("cubes", "upgrades", "supply"))
    found["cubes"] = [
        colonies.get(power, {}).get(where, 0) for power in range(Count.POWERS) for where in range(Count.PLANETS)
    ]
    found["upgrades"] = [sorted(upgrades.get(power, ())) for power in range(Count.POWERS)]
    for power in powers:
        own = slice(power * Count.PLANETS, (power + 1) * Count.PLANETS)
        stock = sum(
            found["station_stock"][galaxy]
            for galaxy, it in enumerate(found["station"])
            if it // Count.STATIONS == power
        )
        left = Count.CUBES - sum(found["cubes"][own]) - len(found["upgrades"][power]) - found["panels"][power] - stock
        for where in reversed(range(Count.PLANETS)):
            height = sum(found["cubes"][where :: Count.PLANETS])
            if tables["colour"][where] != NONE and left > supply.get(power, left):
                number = min(Count.HEIGHT - height, left - supply[power])
                found["cubes"][power * Count.PLANETS + where] += number
                left -= number
        found["cubes_left"][power] = left


def gems_given(found: Fields, tables: Any, wishes: dict[str, Any]) -> None:
    gems = wishes.pop("gems", {})
    found["gems"] = [number for power in range(Count.POWERS) for number in gems.get(power, (0, 0, 0))]
    found["bank"] = [tables["bank_gems"][kind] - sum(found["gems"][kind :: Count.GEMS]) for kind in range(Count.GEMS)]


def slot_number(found: Fields, power: int) -> int:
    return Count.OWN_SLOTS + bool(found["leader"][power] == AVA) + bool(found["tech"][power * 2] == STARGATE)


def cards_dealt(found: Fields, players: int, wishes: dict[str, Any]) -> None:
    """Action cards of everybody, and the AI cards that are left."""
    hands, slots = wishes.pop("hand", {}), wishes.pop("slots", {})
    for seat in range(players):
        stacks = [list(stack) for stack in slots.get(seat, ())] + [[] for _ in range(Count.SLOTS)]
        own = list(hands.get(seat, ()))
        rest = [
            card for card in range(Count.START_CARDS) if card not in {*own, *(card for row in stacks for card in row)}
        ]
        last = slot_number(found, seat) - 1
        if seat in slots and seat not in hands:
            own += rest
        elif rest:
            stacks[last] = [*rest, *stacks[last]]  # the last of the six is the one that raises a gem
        found["hand"][seat] = sorted(own)
        for slot in range(Count.SLOTS):
            found["top"][seat * Count.SLOTS + slot] = stacks[slot][-1] if stacks[slot] else NONE
            found["covered"][seat * Count.SLOTS + slot] = sorted(stacks[slot][:-1])
    display_filled(found, wishes)


def display_filled(found: Fields, wishes: dict[str, Any]) -> None:
    discard = wishes.pop("discard", [])
    owned = {card for cards in (*found["hand"], *found["covered"], found["top"]) for card in cards}
    left = [card for card in range(Count.START_CARDS, Count.CARDS) if card not in {*owned, *discard}]
    wished = wishes.pop("display", [])
    display = [*wished, *(card for card in left if card not in wished)][: Count.DISPLAY]
    found["display"] = [*display, *[NONE] * (Count.DISPLAY - len(display))]
    found |= {"ai_pile": [card for card in left if card not in display], "ai_discard": sorted(discard)}


def bonuses_dealt(found: Fields, tables: Any, players: int, wishes: dict[str, Any]) -> None:
    """Dark cards for the seats, and Light cards in hands, under the deck and in it."""
    dark = wishes.pop("dark", {})
    free = [card for card in members(tables["dark_cards"]) if card not in dark.values()]
    found["dark"] = [dark.get(seat, NONE) if seat in dark else free.pop(0) for seat in range(players)]
    found["dark"] += [NONE] * (Count.POWERS - players)
    found["dark_kept"] = per_power(wishes, "dark_kept", range(players), 1)
    lights, under, open_ones = wishes.pop("lights", {}), wishes.pop("light_under", []), wishes.pop("automa_lights", [])
    found["lights"] = [
        card
        for power in range(Count.POWERS)
        for card in [*lights.get(power, ()), *[NONE] * (Count.HAND_OF_LIGHTS - len(lights.get(power, ())))]
    ]
    for place, (card, seat) in enumerate(under):
        found["light_under"][place] = card
        found["light_under_known"][place] = [seat]
    gone = {*found["lights"], *found["light_under"], *open_ones}
    found |= {
        "light_pile": [card for card in range(Count.LIGHTS) if card not in gone],
        "automa_lights": sorted(open_ones),
    }


def begun(found: Fields, stage: int, power: int, players: int, openly: bool) -> None:
    """Who is asked."""
    if stage == Stage.BUYING:
        found |= {"phase": Phase.BUY, "stage": Stage.BUYING, "turn": power, "place": found["order"].index(power)}
        found |= {"left": Count.PURCHASES, "asked": [power], "waiting": [power], "joint": 0}
        return
    seats = list(range(players))
    if openly:
        seats = [next(one for one in found["order"] if one < players)]
    found |= {"phase": Phase.PLAN, "stage": Stage.PLANNING, "turn": NONE, "place": 0, "left": NONE}
    found |= {"asked": seats, "waiting": seats, "joint": int(not openly)}


# ways to begin


def start(players: int = 3, **options: Any) -> CouncilRules:
    """The very beginning: chance turns up the first AI card."""
    return cast(CouncilRules, GAME.setup(players, options).start())


def started(players: int = 3, **options: Any) -> CouncilRules:
    """The first buying turn: chance and everybody have taken what comes first."""
    position = start(players, **options)
    while position.round == 0:
        position.submit(asked(position), position.options(asked(position))[0])
    return position


def buying(power: int = 0, **wishes: Any) -> CouncilRules:
    """A power begins its buying turn; it has 1 coal and 1 gold, unless gems are wished."""
    return situation(Stage.BUYING, power, **{"gems": {power: (1, 1, 0)}} | wishes)


def planning(**wishes: Any) -> CouncilRules:
    """All plan; the first slots are empty."""
    return situation(Stage.PLANNING, **wishes)


def planned(before: CouncilRules, plans: Mapping[int, Sequence[int]] | None = None) -> tuple[CouncilRules, Told]:
    """All plan, seat by seat as wished: slot after slot a card or LEAVE. Others leave what they may, or lay a card."""

    def choose(position: CouncilRules, seat: int) -> int:
        at = sum(key != NONE for key in position.plan[seat * Count.SLOTS : (seat + 1) * Count.SLOTS])
        if plans and seat in plans:
            return plans[seat][at]
        keys = position.options(seat)
        return Key.LEAVE if Key.LEAVE in keys else keys[0]

    return played(before, choose, lambda position: position.phase == Phase.PLAN and position.round == before.round)


def acted(power: int, *cards: int, automa: int = NONE, **wishes: Any) -> tuple[CouncilRules, Told]:
    """An action turn after a real plan, up to the first question, and what was told since the plan.

    Cards are laid on the slots from left to right; NONE leaves a slot empty, or still. While a slot is, the cards that
    are not laid lie on the last such slot, under an AI card that does nothing and saves 2 (or 4, if that one is wished
    elsewhere). Seats that come before decline everything.
    """
    plan, wishes = with_cards(power, cards, wishes)
    before, told = planned(planning(**wishes), {power: plan})
    if before.phase == Phase.AUTOMA_CARD:
        before, more = after(before, before.options(asked(before))[0] if automa == NONE else automa)
        told += more
    waiting, more = played(before, decline, lambda position: position.turn != power and position.stage >= Stage.ACTING)
    return waiting, told + more


def acting(power: int, *cards: int, **wishes: Any) -> CouncilRules:
    """The first question of an action turn, as `acted`."""
    position, _ = acted(power, *cards, **wishes)
    assert position.turn == power, "the turn is over without a question"
    return position


def assessing(power: int = 0, **wishes: Any) -> CouncilRules:
    """The first question of an assessment; the cards of the turn did nothing."""
    return acting(power, **wishes)


def with_cards(power: int, cards: Sequence[int], wishes: dict[str, Any]) -> tuple[list[int], dict[str, Any]]:
    """A plan that lays some cards, and the wishes that make it possible."""
    leader, tech = wishes.get("leaders", {}).get(power), wishes.get("tech", {}).get(power, ())
    own = Count.OWN_SLOTS + (leader == AVA) + (STARGATE in tech)
    wanted = [*cards, *[NONE] * (own - len(cards))]
    if power in wishes.get("slots", {}) or power in wishes.get("hand", {}):
        return [Key.LEAVE if card == NONE else card for card in wanted], wishes
    free = [slot for slot, card in enumerate(wanted) if card == NONE]
    saving = SAVING_FOUR if SAVING_TWO in said(cards, wishes) else SAVING_TWO
    if free == [0]:
        wanted[0], free = saving, []
    rest = [card for card in range(Count.START_CARDS) if card not in wanted]
    hand = [card for card in wanted if card != NONE]
    stacks: list[list[int]] = [[] for _ in range(own)]
    if free:
        stacks[free[-1]] = [*rest, saving]
    else:
        hand += rest
    plan = [Key.LEAVE if card == NONE else card for card in wanted]
    hands, slots = {**wishes.get("hand", {}), power: hand}, {**wishes.get("slots", {}), power: stacks}
    return plan, {**wishes, "hand": hands, "slots": slots}


def said(cards: Sequence[int], wishes: dict[str, Any]) -> set[int]:
    """Cards that are wished anywhere."""
    hands, slots = wishes.get("hand", {}).values(), wishes.get("slots", {}).values()
    found = {*cards, *wishes.get("display", ()), *wishes.get("discard", ())}
    return found.union(*hands, *(stack for stacks in slots for stack in stacks))


def automa(card: int, *answers: Answer, **wishes: Any) -> tuple[CouncilRules, Told]:
    """The Automa's turn in a solo match, with some answers in it, and what is told since its card was turned up.

    The player's cards lie still, and if the player comes first, everything is declined.
    """
    before, _ = planned(planning(players=1, **wishes))
    turned_up, told = after(before, card)
    waiting, more = played(turned_up, decline, lambda position: position.turn == 0 and position.automa_card != NONE)
    answered, rest = after(waiting, *answers)
    return answered, told + more + rest


# playing on


def played(
    before: CouncilRules,
    choose: Callable[[CouncilRules, int], int],
    going: Callable[[CouncilRules], bool],
) -> tuple[CouncilRules, Told]:
    """A seat answers as long as a condition holds; the position that leads to, and what is told on the way."""
    position = cast(CouncilRules, before.copy())
    position.listen()
    while position.waiting and going(position):
        seat = members(position.waiting)[0]
        position.submit(seat, choose(position, seat))
    return position, heard(position)


def decline(position: CouncilRules, seat: int) -> int:
    """DONE or LEAVE where that is possible, and the first key otherwise."""
    keys = position.options(seat)
    return next((key for key in (Key.DONE, Key.LEAVE) if key in keys), keys[0])


def turned(card: int, **wishes: Any) -> tuple[CouncilRules, Told]:
    """The Automa's whole turn; what can be declined or drawn is."""
    before, told = automa(card, **wishes)
    position, more = played(before, decline, lambda one: one.turn == AUTOMA)
    return position, told + more


def by_automa(told: Told, kind: int) -> Told:
    """What the Automa did, without its number."""
    return [event[1:] for event in events(told, Event.OF_AUTOMA + kind)]


def passed(before: CouncilRules) -> tuple[CouncilRules, Told]:
    """The turn under way is over; everything in it was declined."""
    turn, stage = before.turn, min(before.stage, Stage.ACTING)
    return played(before, decline, lambda position: (position.turn, min(position.stage, Stage.ACTING)) == (turn, stage))


def finished(before: CouncilRules) -> tuple[CouncilRules, Told]:
    """The end of the match; everybody declines everything."""
    return played(before, decline, lambda position: position.phase != Phase.OVER)


# looking


def offered(position: CouncilRules) -> list[int]:
    """The keys of the seat that is asked that decline nothing."""
    return [key for key in position.options(asked(position)) if key != Key.DONE]


def gems(position: CouncilRules, power: int) -> list[int]:
    return list(position.gems[power * Count.GEMS : (power + 1) * Count.GEMS])


def cubes(position: CouncilRules, power: int) -> dict[int, int]:
    """The cubes of a power on each planet."""
    own = position.cubes[power * Count.PLANETS : (power + 1) * Count.PLANETS]
    return {where: number for where, number in enumerate(own) if number}


def tops(position: CouncilRules, power: int) -> list[int]:
    """The cards on top of the five slots a power may have."""
    return list(position.top[power * Count.SLOTS : (power + 1) * Count.SLOTS])


def tiles(position: CouncilRules, galaxy: int) -> list[int]:
    """The tiles in a galaxy."""
    row = position.tile_at[galaxy * Count.ROOM_IN_GALAXY : (galaxy + 1) * Count.ROOM_IN_GALAXY]
    return [tile for tile in row if tile != NONE]


def bonuses(position: CouncilRules, power: int) -> list[int]:
    """Light bonus cards in a hand, in order of arrival; then the Dark one, if it is still there."""
    own = position.lights[power * Count.HAND_OF_LIGHTS : (power + 1) * Count.HAND_OF_LIGHTS]
    dark = [position.dark[power]] if position.dark_kept[power] else []
    return [*(card for card in own if card != NONE), *dark]


def look(position: CouncilRules, viewer: int = SPECTATOR) -> Board:
    return cast(Board, GAME.view(position, viewer))
