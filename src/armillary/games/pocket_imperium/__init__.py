"""Pocket Imperium, by David J. Mortimer (goodlittlegames.co.uk). Unofficial."""

from pathlib import Path

from armillary.games.pocket_imperium import checks, components, listing, questions, refusals, show, view, warnings
from armillary.games.pocket_imperium.events import EVENTS
from armillary.games.pocket_imperium.policy import PocketImperium
from armillary.games.pocket_imperium.words import PLACES
from armillary.kernel.game import Game
from armillary.kernel.options import Option
from armillary.kernel.registry import register

GAME = register(
    Game(
        name="pocket-imperium",
        rules=1,
        players=range(2, 4),
        folder=Path(__file__).parent,
        default_components="standard",
        position_class=PocketImperium,
        usual_players=3,
        options=(
            Option("layout", "text", "random"),
            Option("occupancy", "choice", "any_hex", ("any_hex", "majority", "system")),
            Option("tie", "choice", "shared", ("shared", "tri_prime")),
            Option("neutrals_occupy", "flag", False),
        ),
        modes={"printed": {"layout": "printed"}},
        events=EVENTS,
        asks=questions.ASKS,
        most_answers=3500,
        most_keys=PLACES,
        horizon=1,
        nudge=0.2,
        fill=components.fill,
        ask=questions.ask,
        choice=questions.choice,
        why=refusals.why,
        warnings=warnings.warnings,
        view=view.view,
        result=view.result,
        broken=checks.broken,
        describe=show.describe,
        listing=listing.listing,
    )
)
