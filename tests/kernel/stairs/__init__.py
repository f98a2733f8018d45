"""Stairs, a game for tests: a seat climbs three steps by itself, then the next one; it can be told to misbehave."""

from pathlib import Path
from typing import Any

from armillary.kernel.events import NUMBER, SEAT, Event
from armillary.kernel.game import Game, Result
from armillary.kernel.options import Option
from armillary.kernel.questions import Choice, Reason, Target
from armillary.kernel.registry import register
from armillary.kernel.text import Message

from .rules import Stairs
from .words import CLIMBED, FAULTS, NOTED


def fill(position: Stairs, components: Any, options: dict[str, Any]) -> None:
    """The options are all there is."""
    position.fault = FAULTS.index(options["fault"])
    position.rounds = options["rounds"]


def ask(position: Stairs, seat: int) -> Message:
    return Message("ask.wind" if seat == 8 else "ask.step")


def choice(position: Stairs, seat: int, key: int) -> Choice:
    return Choice(key, Target("step", key), Message("step", {"n": key}))


def why(position: Stairs, seat: int, key: int) -> Reason:
    return Reason("1.1", {"key": key})


def view(position: Stairs, viewer: int) -> dict[str, Any]:
    return {"height": list(position.height), "taken": position.taken, "turn": position.turn}


def result(position: Stairs) -> Result:
    heights = list(position.height)[: position.players]
    return Result(heights, [seat for seat, height in enumerate(heights) if height == max(heights)], "done")


GAME = register(
    Game(
        name="stairs",
        rules=1,
        players=range(1, 5),
        folder=Path(__file__).parent,
        default_components="plain",
        position_class=Stairs,
        options=(Option("fault", "choice", "none", FAULTS), Option("rounds", "number", 2, (1, 9))),
        events={
            CLIMBED: Event("climbed", {"seat": SEAT, "step": NUMBER}),
            NOTED: Event("noted", {"seat": SEAT, "step": NUMBER}, private="seat"),
        },
        asks={"step": range(4), "wind": range(3)},
        most_answers=200,
        most_keys=4,
        fill=fill,
        ask=ask,
        choice=choice,
        why=why,
        view=view,
        result=result,
        broken=lambda position: [],
        describe=lambda board, words, names: [str(board)],
    )
)
