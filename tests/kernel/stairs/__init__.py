"""Stairs, a game for tests: a seat climbs three steps by itself, then the next one; it can be told to misbehave."""

from typing import Any

from armillary.kernel.events import NUMBER, SEAT, EventKind
from armillary.kernel.game import Game, Result
from armillary.kernel.options import Option
from armillary.kernel.questions import Ask, Reason, of_nature
from armillary.kernel.registry import register
from armillary.kernel.text import Message

from .rules import Stairs
from .words import CLIMBED, FAULTS, NOTED


def step(position: Stairs, seat: int, key: int) -> Message:
    return Message("step", {"n": key})


def no_step(position: Stairs, seat: int, key: int) -> Reason:
    return Reason("1.1", {"key": key})


def view(position: Stairs, viewer: int) -> dict[str, Any]:
    return {"height": list(position.height), "taken": position.taken, "turn": position.turn}


def result(position: Stairs) -> Result:
    heights = list(position.height)[: position.players]
    return Result(heights, [seat for seat, height in enumerate(heights) if height == max(heights)], "done")


GAME = register(
    Game(
        name="stairs",
        players=range(1, 5),
        position_class=Stairs,
        options=(Option("fault", "choice", "none", FAULTS), Option("rounds", "number", 2, (1, 9))),
        events={
            CLIMBED: EventKind("climbed", {"seat": SEAT, "step": NUMBER}),
            NOTED: EventKind("noted", {"seat": SEAT, "step": NUMBER}, private="seat"),
        },
        asks=(
            Ask("wind", range(3), "step", when=of_nature, words=step),
            Ask("step", range(4), "step", words=step, why=no_step),
        ),
        view=view,
        result=result,
    )
)
