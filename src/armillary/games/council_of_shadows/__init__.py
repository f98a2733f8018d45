"""The Council of Shadows, by Martin Kallenborn and Jochen Scherer (alea / Ravensburger). Unofficial."""

from pathlib import Path

from armillary.games.council_of_shadows.checks import broken
from armillary.games.council_of_shadows.components import fill
from armillary.games.council_of_shadows.people.events import CHANGES, EVENTS
from armillary.games.council_of_shadows.people.questions import warnings
from armillary.games.council_of_shadows.people.questions.questions import ASKS
from armillary.games.council_of_shadows.people.show import listing, scene, show
from armillary.games.council_of_shadows.people.view import ending, view
from armillary.games.council_of_shadows.people.view.facts import facts_of
from armillary.games.council_of_shadows.policy.policy import CouncilOfShadows
from armillary.games.council_of_shadows.policy.policy_2 import SecondPolicy
from armillary.games.council_of_shadows.policy.style import EMBARRASSMENTS
from armillary.kernel.game import First, Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register

GAME = register(
    Game(
        name="council-of-shadows",
        rules=1,
        players=range(1, 5),
        usual_players=3,
        minutes=(60, 90),
        difficulty=3,
        folder=Path(__file__).parent,
        default_components="standard",
        position_class=CouncilOfShadows,
        options=(
            Option("stations", "flag", False),
            Option("leaders", "flag", False),
            Option("silver", "flag", False),
            Option("civilisations", "choice", "chosen", ("chosen", "dealt")),
            Option("dark_tech", "choice", "chosen", ("chosen", "drawn")),
            Option("planning", "choice", "secret", ("secret", "open")),
            Option("rounds", "number", 30, (5, 99)),
        ),
        modes={
            "stations": {"stations": True},
            "leaders": {"leaders": True},
            "full": {"stations": True, "leaders": True},
        },
        events=EVENTS,
        changes=CHANGES,
        asks=ASKS,
        most_answers=40_000,
        most_keys=125,
        horizon=1,
        curiosity=0.6,
        first=First(SecondPolicy, horizon=1, nudge=0.1),
        embarrassments=EMBARRASSMENTS,
        fill=fill.fill,
        facts=facts_of,
        warnings=warnings.warnings,
        view=view.view,
        printed=("cards", "upgrades", "station_cost", "techs"),
        shared=("galaxies", "piles", "powers"),
        result=ending.result,
        scores=ending.scores,
        worth={"level": ending.LEVEL_WORTH, **dict.fromkeys(("gems", "ai", "bonus"), "inside"), "cubes": "tie"},
        formerly=ending.formerly,
        broken=broken.broken,
        scene=scene.scene,
        describe=show.describe,
        listing=listing.listing,
    )
)
