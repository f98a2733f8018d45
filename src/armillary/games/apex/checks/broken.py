"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked.

The rules say what is right: a match is played from its start to the moment of the position, by the answers and counts
that the position tells of; then both must be equal.
"""

from armillary.games.apex.checks import counts, played
from armillary.games.apex.names import Phase
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.checking import differing, first_found

SETUP = "the tiles, civilisations and origins taken so far lead there"
PLAYING = "nothing changes before the first round is resolved, nor for seats that do not play, nor beyond the galaxy"
DEALT = "hands are dealt one after the other out of the deck, and what is left then is undealt"
CHOOSING = "a seat is asked for a card unless it has only one, for a side, and with two players for a card to discard"
REASONS = {  # why a field is what the rules make it, in the order they are looked at
    "phase": "a round begins when all hands are dealt",
    "first": SETUP,
    **dict.fromkeys(("age", "round"), "no round is played while cards are dealt, and the match is over after the last"),
    "turn": "nobody has it unless strategies are resolved",
    "done": "the seat whose turn it is, and those whose strategies come before; nobody unless strategies are resolved",
    "asked": "chance to deal and turn up, all to choose, else the seat whose turn it is; nobody when the match is over",
    "joint": "only to choose, all seats are asked together",
    **dict.fromkeys(("civilisation", "home", "tile", "level", "ships"), PLAYING),
    "colony": f"on an origin stands the colony of the seat that lives there; {PLAYING}",
    "points": f"right after an age, its points are what the galaxy shows; {PLAYING}",
    **dict.fromkeys(("deck", "hand", "discard", "undealt"), DEALT),
    "held": "the seats that have held this hand in this age",
    **dict.fromkeys(("chosen", "side", "dropped", "sealed", "waiting"), CHOOSING),
    "fought": "only a seat at war has fought",
    "pool": "only a seat that expands has actions left, at most those its turn began with and has not spent",
    **dict.fromkeys(("action", "source", "target"), "only an action under way has this, as far as it has got"),
}
EARLY = (played.begun, lambda given, right: differing(given, right, dict.fromkeys(REASONS, SETUP)))
CHECKS = (  # each may rely on those before it
    played.begun,
    played.resumed,
    played.chosen_fits,
    counts.galaxy_fits,
    counts.dealt,
    played.levels_reached,
    lambda given, right: differing(given, right, REASONS),
    counts.levels_fit,
    counts.points_fit,
)


def broken(position: ApexRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    return first_found(EARLY if position.phase < Phase.DEAL else CHECKS, position, position.setup.start())
