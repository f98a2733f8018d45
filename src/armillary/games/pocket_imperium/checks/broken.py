"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked.

The rules say what is right: a match is played from its start to the moment of the position, by the answers and counts
that the position tells of; then both must be equal.
"""

from armillary.games.pocket_imperium.checks import counts, played
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.checking import differing, first_found
from armillary.kernel.snapshot import Snapshot

UNDER_WAY = "only a movement or an invasion has this, as far as it has got"
REASONS = {  # why a field is what the rules make it, in the order they are looked at
    **played.BOARD,
    **played.PHASE,
    "held": "each seat deploys to two systems, neutral defenders stay, and who does not play has none",
    "ships": "as deployed, and at the end of a round a hex keeps one ship and one more for each level",
    "supply": "ships that are not on the board, and none for a seat that does not play",
    "place": "as many as have deployed, have performed the command, or have chosen a sector",
    "first": "chance chooses the start player when all cards lie",
    "turn": "as place says, from the start player on; 0 if nobody acts alone",
    "asked": "chance before ships are deployed, all to put commands in order, else whose turn it is; nobody at the end",
    "joint": "only to put commands in order, all seats are asked together",
    "order": "0, 1 and 2 once each; -1 for what a seat is still asked, and outside of a round",
    **dict.fromkeys(("waiting", "sealed"), "the last answer of a seat, which is asked until its commands are in order"),
    "round": "no round is finished before all have deployed",
    "reveals": "commands are revealed when all are in order, and all of them before sectors are chosen",
    "picked": "sectors are chosen only at the end of a round",
    **dict.fromkeys(("final", "score"), "what rounds have paid, and in the end twice the levels of the systems held"),
    **dict.fromkeys(("command", "left"), "there is none outside of commands"),
    "spent": "only ships of the seat that acts are spent: by a movement, or where they took a system",
    **dict.fromkeys(("source", "target", "fleet", "dropped", "struck"), UNDER_WAY),
    "sources": "hexes with ships that can invade are asked in the order of their numbers",
}
CHECKS = (  # each may rely on those before it
    played.setup_fits,
    counts.ships_fit,
    counts.rounds_fit,
    played.played,
    lambda given, right: differing(given, right, REASONS),
)


def broken(position: PocketImperiumRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    return first_found(CHECKS, Snapshot(position), position.setup.start())
