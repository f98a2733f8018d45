"""Pocket Imperium, by David J. Mortimer (goodlittlegames.co.uk). Unofficial."""

from armillary.games.pocket_imperium.checks import broken
from armillary.games.pocket_imperium.components import fill
from armillary.games.pocket_imperium.people.events import CHANGES, EVENTS
from armillary.games.pocket_imperium.people.questions import warnings
from armillary.games.pocket_imperium.people.questions.questions import ASKS
from armillary.games.pocket_imperium.people.show import listing, scene, show
from armillary.games.pocket_imperium.people.view import ending, view
from armillary.games.pocket_imperium.policy.policy import PocketImperium
from armillary.games.pocket_imperium.policy.policy_2 import SecondPolicy
from armillary.games.pocket_imperium.policy.style import EMBARRASSMENTS
from armillary.kernel.game import First, Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register

GAME = register(
    Game(
        name="pocket-imperium",
        players=range(2, 4),
        position_class=PocketImperium,
        usual_players=3,
        minutes=(45, 45),
        difficulty=1,
        options=(
            Option("layout", "text", "random"),
            Option("occupancy", "choice", "any_hex", ("any_hex", "majority", "system")),
            Option("tie", "choice", "shared", ("shared", "tri_prime")),
            Option("neutrals_occupy", "flag", False),
        ),
        modes={"printed": {"layout": "printed"}},
        events=EVENTS,
        changes=CHANGES,
        asks=ASKS,
        most_answers=3500,
        horizon=1,
        curiosity=0.8,
        first=First(SecondPolicy, horizon=1, nudge=0.2),
        embarrassments=EMBARRASSMENTS,
        fill=fill.fill,
        warnings=warnings.warnings,
        view=view.view,
        result=ending.result,
        broken=broken.broken,
        scene=scene.scene,
        describe=show.describe,
        listing=listing.listing,
    )
)
