"""Positions of Pocket Imperium for the tests: some ships on the board, in any phase. All are read from notation.

What is not said is as simple as can be: the printed board, three players, the second round, start player 0, and a
command that nobody else has revealed. With two players the bottom row is left out and the neutral ships stand there.
"""

import json
from functools import cache
from typing import Any, cast

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.names import DONE, NEUTRAL, NONE, TRI_PRIME, Command, Count, Phase
from armillary.games.pocket_imperium.people.view.board import Board
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import members
from armillary.kernel.constants import SPECTATOR
from tests.games.any_game.playing import Told, after, asked

Ships = dict[int, dict[int, int]]
"""For an owner, the number of ships in each hex."""

LETTERS = "PLT"
"""Commands in the text of a plan: exPand, expLore, exTerminate."""
COMMAND_OF = {Phase.GROW: Command.EXPAND, Phase.FLEET: Command.EXPLORE, Phase.TARGET: Command.EXTERMINATE}
SHIPS = 15
LAYOUTS = {2: "printed-B", 3: "printed"}


@cache
def blank(players: int, options: tuple[tuple[str, Any], ...]) -> str:
    """A board nobody has deployed to, in notation."""
    return str(GAME.setup(players, {"layout": LAYOUTS[players], **dict(options)}).start().to_json())


def situation(
    phase: int,
    ships: Ships,
    *,
    players: int = 3,
    first: int = 0,
    seat: int | None = None,
    plans: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> PocketImperiumRules:
    """A checked position. The seat acts; plans are given for every seat; fields are those of the notation."""
    noted = json.loads(blank(players, tuple((options or {}).items())))
    del noted["hash"]
    found = noted["fields"]
    found |= {"phase": phase, "first": first, "round": 0 if phase == Phase.DEPLOY else 1}
    found |= fields
    deployed(found, players, ships)
    if phase in COMMAND_OF:
        performing(found, players, first if seat is None else seat, plans, fields)
    elif phase == Phase.SCORE:
        choosing(found, players)
    else:
        waiting(found, players, seat)
    found["score"] = [*fields.get("score", found["final"]), 0][: Count.SEATS]  # an empty seat has no points
    return cast(PocketImperiumRules, GAME.position(json.dumps(noted)))


def deployed(found: dict[str, Any], players: int, ships: Ships) -> None:
    """Ships in hexes, the others in the supplies."""
    taken = {hex for owner in ships for hex in ships[owner]}
    strong = dict.fromkeys(found["twos"], 1) | {TRI_PRIME: 2}
    neutral = {hex: number for hex, number in strong.items() if hex in found["open"] and hex not in taken}
    there = ({NEUTRAL: neutral} if players == 2 else {}) | ships
    found["held"] = [sorted(there.get(owner, {})) for owner in range(Count.OWNERS)]
    standing = {hex: number for owner in there for hex, number in there[owner].items()}
    found["ships"] = [standing.get(hex, 0) for hex in range(Count.PLACES)]
    left = [SHIPS - sum(there.get(seat, {}).values()) for seat in range(players)]
    found["supply"] = [*left, 0][: Count.SEATS]
    if found["phase"] == Phase.OVER:
        final = [2 * sum(found["level"][hex] for hex in there.get(seat, {})) for seat in range(players)]
        found["final"] = [*final, 0][: Count.SEATS]


def performing(found: dict[str, Any], players: int, seat: int, plans: tuple[str, ...], fields: dict[str, Any]) -> None:
    """A seat performs its command; all actions are left."""
    command = COMMAND_OF[found["phase"]]
    reveals = fields.get("reveals", 1)
    shifts = [command if other == seat else command + 1 for other in range(players)]
    orders = [[(shift + i - reveals + 1) % Count.COMMANDS for i in range(Count.COMMANDS)] for shift in shifts]
    if plans:
        orders = [[LETTERS.index(letter) for letter in plan] for plan in plans]
    assert orders[seat][reveals - 1] == command, "the seat has revealed another command"
    shown = sum(order[reveals - 1] == command for order in orders)
    found["order"] = [*(one for order in orders for one in order), *[NONE] * Count.COMMANDS][
        : Count.SEATS * Count.COMMANDS
    ]
    found |= {"asked": [seat], "waiting": [seat], "turn": seat, "place": (seat - found["first"]) % players}
    found |= {"reveals": reveals, "command": command, "left": fields.get("left", 4 - shown)}


def choosing(found: dict[str, Any], players: int) -> None:
    """The next seat chooses a sector."""
    place = len(found["picked"])
    controller = next((seat for seat in range(players) if TRI_PRIME in found["held"][seat]), 0)
    seat = (found["first"] + place) % players if place < players else controller
    found["order"] = [*[*range(Count.COMMANDS)] * players, *[NONE] * Count.COMMANDS][: Count.SEATS * Count.COMMANDS]
    found |= {"asked": [seat], "waiting": [seat], "turn": seat, "place": place, "reveals": Count.COMMANDS}


def waiting(found: dict[str, Any], players: int, seat: int | None) -> None:
    """A seat deploys, all make their plans, or the match is over."""
    asked = {Phase.PLAN: list(range(players)), Phase.OVER: []}.get(found["phase"], [seat])
    turn = found["first"] if found["phase"] == Phase.PLAN and found["round"] == 0 else seat or 0
    found |= {"asked": asked, "waiting": asked, "joint": int(found["phase"] == Phase.PLAN), "turn": turn}


# playing on


def planned(before: PocketImperiumRules, *plans: str) -> tuple[PocketImperiumRules, Told]:
    """Every seat puts its commands in order."""
    keys = [[LETTERS.index(letter) for letter in plan] for plan in plans]
    return after(before, *((seat, key) for seat, chain in enumerate(keys) for key in chain[:2]))


def passed(
    before: PocketImperiumRules, reveal: int = Count.COMMANDS + 1, phase: int = Phase.GROW
) -> tuple[PocketImperiumRules, Told]:
    """Nobody does anything more, until a reveal and its phase are reached, or all commands are over."""
    position, told = after(before)
    while position.phase in COMMAND_OF and (position.reveals, position.phase) < (reveal, phase):
        position, more = after(position, DONE)
        told += more
    return position, told


def chosen(before: PocketImperiumRules) -> tuple[PocketImperiumRules, Told]:
    """Everybody chooses the first sector there is."""
    position, told = after(before)
    while position.phase == Phase.SCORE:
        position, more = after(position, places(position)[0])
        told += more
    return position, told


# looking


def places(position: PocketImperiumRules) -> list[int]:
    """The keys of the seat that is asked; when sectors are chosen, all of them are places, otherwise DONE is none."""
    keys = position.options(asked(position))
    return keys if position.phase == Phase.SCORE else [key for key in keys if key != DONE]


def ships(position: PocketImperiumRules, owner: int) -> dict[int, int]:
    """The ships of an owner in each hex."""
    standing = position.ships
    return {hex: standing[hex] for hex in members(position.held[owner]) if standing[hex]}


def look(position: PocketImperiumRules, viewer: int = SPECTATOR) -> Board:
    return cast(Board, GAME.view(position, viewer))
