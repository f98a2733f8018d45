"""The Council of Shadows, by Martin Kallenborn and Jochen Scherer (alea / Ravensburger). Unofficial."""

from pathlib import Path

from armillary.games.council_of_shadows import (
    checks,
    components,
    ending,
    listing,
    questions,
    refusals,
    show,
    view,
    warnings,
)
from armillary.games.council_of_shadows.events import EVENTS
from armillary.games.council_of_shadows.policy import CouncilOfShadows
from armillary.kernel.game import Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register

GAME = register(
    Game(
        name="council-of-shadows",
        rules=1,
        players=range(1, 5),
        usual_players=3,
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
        asks=questions.ASKS,
        most_answers=40_000,
        most_keys=125,
        horizon=1,
        nudge=0.1,
        fill=components.fill,
        ask=questions.asking,
        choice=questions.choice,
        choices=questions.meanings,
        why=refusals.why,
        warnings=warnings.warnings,
        view=view.view,
        printed=("cards", "upgrades", "station_cost", "techs"),
        shared=("galaxies", "piles", "powers"),
        result=ending.result,
        formerly=ending.formerly,
        broken=checks.broken,
        describe=show.describe,
        listing=listing.listing,
    )
)
