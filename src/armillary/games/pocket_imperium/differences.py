"""What a position must be where it differs from what the rules make of it."""

from collections.abc import Iterable
from typing import Any

from armillary.kernel.dialect import state_fields
from armillary.kernel.notation import note
from armillary.kernel.snapshot import Snapshot

BOARD = {
    "placed": "as the layout says",
    **dict.fromkeys(("level", "ones", "twos", "systems", "systems_on"), "as printed on the cards"),
    **dict.fromkeys(("cards", "open"), "two players leave out one line of cards, with all its hexes"),
}
UNDER_WAY = "only a movement or an invasion has this, as far as it has got"
REASONS = BOARD | {  # why a field is what the rules make it, in the order they are looked at
    "held": "each seat deploys to two systems, neutral defenders stay, and who does not play has none",
    "ships": "as deployed, and at the end of a round a hex keeps one ship and one more for each level",
    "supply": "ships that are not on the board, and none for a seat that does not play",
    "place": "as many as have deployed, have performed the command, or have chosen a sector",
    "phase": "cards are dealt until all lie, then two players leave out a line if none is chosen, then all deploy",
    "first": "chance chooses the start player when all cards lie",
    "turn": "as place says, from the start player on; 0 if nobody acts alone",
    "asked": "chance before ships are deployed, all to put commands in order, else whose turn it is; nobody at the end",
    "joint": "only to put commands in order, all seats are asked together",
    "order": "0, 1 and 2 once each; -1 for what a seat is still asked, and outside of a round",
    "waiting": "a seat is asked until its commands are in order",
    "sealed": "the last answer of the seat",
    "round": "no round is finished before all have deployed",
    "reveals": "commands are revealed when all are in order, and all of them before sectors are chosen",
    "picked": "sectors are chosen only at the end of a round",
    "final": "twice the levels of the systems held, once the match is over",
    "score": "what the rounds have paid, and the final scoring",
    **dict.fromkeys(("command", "left"), "there is none outside of commands"),
    "spent": "only ships of the seat that acts are spent: by a movement, or where they took a system",
    **dict.fromkeys(("source", "target", "fleet", "dropped", "struck"), UNDER_WAY),
    "sources": "hexes with ships that can invade are asked in the order of their numbers",
}


def difference(given: Any, right: Any, names: Iterable[str] = REASONS) -> str:
    """The first field that is not what the rules make it."""
    wanted = Snapshot(right)
    name = next((name for name in names if getattr(given, name) != getattr(wanted, name)), None)
    if name is None:
        return ""
    field = state_fields(type(right))[name]
    is_now, must_be = (note(field, getattr(one, name)) for one in (given, wanted))
    at = next((at for at in range(field.count) if is_now[at] != must_be[at]), None)
    where, what = (name, must_be) if at is None else (f"{name}[{at}]", must_be[at])
    return f"{where} must be {what}: {REASONS[name]}"
