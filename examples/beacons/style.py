"""What no crew does that thinks about it."""

from typing import Any, Final

from armillary.kernel.style import Embarrassment
from beacons.names import NONE, Keep, Phase


def keeps_worse(position: Any, seat: int, key: int) -> bool:
    """Of two relics the one that is worth less beside those it has."""
    return position.phase == Phase.KEEP and worth(position, seat, key) < max(
        worth(position, seat, other) for other in position.options(seat)
    )


def worth(position: Any, seat: int, key: int) -> int:
    """Of the crew's relics, once it has kept one."""
    kept = position.copy()
    if key != Keep.BACK and position.drawn[key] != NONE:
        kept.owned[seat] |= 1 << position.drawn[key]
    return int(kept.relic_points(seat))


EMBARRASSMENTS: Final = (Embarrassment("keeps_worse", keeps_worse),)
