"""Beacons: a small original game that uses everything the kernel offers."""

from pathlib import Path

from armillary.kernel.game import Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register
from beacons import checks, components, questions, show, view
from beacons.events import EVENTS
from beacons.rules import Beacons
from beacons.words import PROBES

GAME = register(
    Game(
        name="beacons",
        rules=1,
        players=range(2, 5),
        folder=Path(__file__).parent,
        default_components="standard",
        position_class=Beacons,
        options=(Option("flares", "flag", True),),
        modes={"calm": {"flares": False}},
        events=EVENTS,
        asks=questions.ASKS,
        most_answers=316,
        most_keys=PROBES,
        fill=components.fill,
        ask=questions.ask,
        choice=questions.choice,
        why=questions.why,
        view=view.view,
        result=view.result,
        broken=checks.broken,
        describe=show.describe,
    )
)
