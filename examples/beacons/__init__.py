"""Beacons: a small original game that uses everything the kernel offers."""

from armillary.kernel.game import Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register
from beacons import checks, components, view
from beacons.events import CHANGES, EVENTS
from beacons.policy import BeaconsPolicy
from beacons.questions import ASKS
from beacons.scene import scene
from beacons.style import EMBARRASSMENTS

GAME = register(
    Game(
        name="beacons",
        players=range(2, 5),
        position_class=BeaconsPolicy,
        options=(Option("flares", "flag", True),),
        modes={"calm": {"flares": False}},
        events=EVENTS,
        changes=CHANGES,
        asks=ASKS,
        most_answers=316,
        horizon=6,
        curiosity=0.6,
        embarrassments=EMBARRASSMENTS,
        fill=components.fill,
        view=view.view,
        result=view.result,
        broken=checks.broken,
        scene=scene,
    )
)
