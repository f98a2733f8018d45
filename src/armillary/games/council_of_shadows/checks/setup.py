"""What is impossible about the setup: everything is dealt and chosen once more."""

from functools import partial

from armillary.games.council_of_shadows.names import NONE, Phase, Stage
from armillary.games.council_of_shadows.people.view.facts import Facts, Problems
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.checking import differing, rehearse
from armillary.kernel.dialect import state_fields

ANSWERS = {Phase.SHOW: "display", Phase.DARK: "dark", Phase.CIVILISATION: "civilisation", Phase.ORDER: "order"}
REASONS = dict.fromkeys(state_fields(CouncilRules), "in setup this follows from what was dealt and chosen so far")
TAKEN = dict.fromkeys(("civilisation", "leader", "dark"), "one for each seat, and leaders only if they take part")


def setup_replayed(given: Facts, right: CouncilRules) -> Problems:
    """What was dealt and chosen could be; in setup, everything else follows from it."""
    yield from rehearse(right, partial(dealt, given))
    yield from differing(given.position, right, REASONS if given.stage == Stage.SETTING_UP else TAKEN)


def dealt(given: Facts, right: CouncilRules, seat: int) -> tuple[str, int] | None:
    """What a position has where a match that is set up is asked; after the setup any card and any order will do."""
    if right.stage != Stage.SETTING_UP:
        return None
    name, place = answer_of(right)
    key = getattr(given.position, name)[place]
    if given.stage == Stage.SETTING_UP and key == NONE:
        return None
    if given.stage != Stage.SETTING_UP and right.phase in {Phase.SHOW, Phase.ORDER}:
        key = members(right.chances())[0]
    return f"{name}[{place}]", key


def answer_of(right: CouncilRules) -> tuple[str, int]:
    """Where a position has the answer to a question of the setup."""
    if right.phase == Phase.LEADER:
        return "leader", right.next_without_leader()
    if right.phase == Phase.LAY:
        return "tile_at", right.empty_field(right.first_galaxy)
    return ANSWERS[right.phase], list(getattr(right, ANSWERS[right.phase])).index(NONE)
