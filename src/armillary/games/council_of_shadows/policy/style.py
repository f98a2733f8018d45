"""What nobody does in The Council of Shadows who thinks about it."""

from typing import Any, Final

from armillary.games.council_of_shadows.names import Key, Phase
from armillary.kernel.style import Embarrassment

LONG: Final = 16
"""A round in which a power ought to be on the throne: most matches end in the seventh or eighth."""


def declines(phase: int) -> Any:
    """What costs nothing, and is there to be had."""

    def is_it(position: Any, seat: int, key: int) -> bool:
        return bool(position.phase == phase and key == Key.DONE)

    return is_it


def stalls(position: Any, seat: int, key: int) -> bool:
    return bool(position.phase == Phase.PLAN and position.round == LONG and position.next_slot(seat) == 0)


EMBARRASSMENTS: Final = (
    Embarrassment("declines_yield", declines(Phase.COLLECT)),
    Embarrassment("declines_discovery", declines(Phase.DISCOVER)),
    Embarrassment("declines_gem", declines(Phase.UPGRADE)),
    Embarrassment("declines_card", declines(Phase.TAKE)),
    Embarrassment("stalls", stalls),
)
