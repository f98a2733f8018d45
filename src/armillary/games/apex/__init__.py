"""Apex, by Julien Vaucanson (Borderline Editions). Unofficial."""

from pathlib import Path

from armillary.games.apex import checks, components, listing, questions, refusals, show, view, warnings
from armillary.games.apex.events import EVENTS
from armillary.games.apex.policy import Apex
from armillary.games.apex.words import PLACES
from armillary.kernel.game import Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register

GAME = register(
    Game(
        name="apex",
        rules=1,
        players=range(2, 7),
        usual_players=4,
        folder=Path(__file__).parent,
        default_components="standard",
        position_class=Apex,
        options=(
            Option("exploration", "flag", False),
            Option("origins", "choice", "chosen", ("chosen", "dealt")),
        ),
        modes={"exploration": {"exploration": True}, "dealt": {"origins": "dealt"}},
        events=EVENTS,
        asks=questions.ASKS,
        most_answers=components.MOST_ANSWERS,
        most_keys=PLACES + 1,
        fill=components.fill,
        ask=questions.ask,
        choice=questions.choice,
        why=refusals.why,
        warnings=warnings.warnings,
        view=view.view,
        printed=("cards",),
        result=view.result,
        formerly=view.formerly,
        broken=checks.broken,
        describe=show.describe,
        listing=listing.listing,
    )
)
