"""Apex, by Julien Vaucanson (Borderline Editions). Unofficial."""

from armillary.games.apex.checks import broken
from armillary.games.apex.components import fill
from armillary.games.apex.people.events import CHANGES, EVENTS
from armillary.games.apex.people.questions import warnings
from armillary.games.apex.people.questions.questions import ASKS
from armillary.games.apex.people.show import listing, scene, show
from armillary.games.apex.people.view import ending, view
from armillary.games.apex.policy.policy import Apex
from armillary.games.apex.policy.policy_2 import SecondPolicy
from armillary.games.apex.policy.style import EMBARRASSMENTS
from armillary.kernel.game import First, Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register

GAME = register(
    Game(
        name="apex",
        players=range(2, 7),
        usual_players=4,
        minutes=(30, 60),
        difficulty=2,
        position_class=Apex,
        options=(
            Option("exploration", "flag", False),
            Option("origins", "choice", "chosen", ("chosen", "dealt")),
        ),
        modes={"exploration": {"exploration": True}, "dealt": {"origins": "dealt"}},
        events=EVENTS,
        changes=CHANGES,
        asks=ASKS,
        most_answers=fill.MOST_ANSWERS,
        horizon=1,
        curiosity=0.8,
        first=First(SecondPolicy),
        embarrassments=EMBARRASSMENTS,
        fill=fill.fill,
        warnings=warnings.warnings,
        view=view.view,
        printed=("cards",),
        result=ending.result,
        scores=ending.scores,
        worth={"tokens": "tie"},
        formerly=ending.formerly,
        broken=broken.broken,
        scene=scene.scene,
        describe=show.describe,
        listing=listing.listing,
    )
)
