"""A fitted net as whole numbers, as it is written down."""

from typing import Any

import numpy as np
import numpy.typing as npt

from armillary.kernel.game import Game
from armillary.kernel.shorts import WHOLE
from armillary.minds.net import FIRST_SHIFT, ONE, SECOND_SHIFT
from armillary.minds.weights import FORMAT, Weights
from armillary.training.fit import Fitted

FIRST = ONE * 2**FIRST_SHIFT / WHOLE
"""What the weight 1.0 is in the first layer: a trait of 1.0 then gives 1.0 in the hidden one."""
SECOND = float(2**SECOND_SHIFT)
LARGEST = 32_000


def quantised(fitted: Fitted, game: Game, provenance: dict[str, Any]) -> Weights:
    shape = fitted.shape
    return Weights(
        FORMAT,
        game.name,
        game.rules,
        shape.own,
        shape.common,
        shape.one,
        shape.two,
        round(fitted.trust, 6),
        whole(fitted.first * FIRST).astype("<i2").tobytes(),
        whole(fitted.first_bias * FIRST * WHOLE, 2**30).astype("<i4").tobytes(),
        whole(fitted.second * SECOND).astype("<i2").tobytes(),
        whole(fitted.second_bias * SECOND * ONE, 2**30).astype("<i4").tobytes(),
        [round(float(one), 6) for one in fitted.last],
        provenance,
    ).stamped()


def whole(numbers: npt.NDArray[Any], largest: int = LARGEST) -> npt.NDArray[Any]:
    found: npt.NDArray[Any] = np.clip(np.rint(numbers), -largest, largest)
    return found
