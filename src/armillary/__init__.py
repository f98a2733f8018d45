"""Armillary: three space-strategy board games on one small, fast, honest kernel.

    import armillary
    game = armillary.game("apex")
    match = game.match(players=4, seed=7)

With a C compiler the rules of a game are compiled when they are first needed. ARMILLARY_PURE=1 runs them interpreted.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from armillary.kernel.errors import ArmillaryError as ArmillaryError
    from armillary.kernel.errors import Refused as Refused
    from armillary.kernel.game import Game as Game
    from armillary.kernel.match import Match as Match
    from armillary.kernel.record import Record as Record
    from armillary.kernel.registry import game as game
    from armillary.kernel.registry import names as names
    from armillary.kernel.replay import branch as branch
    from armillary.kernel.replay import replay as replay
    from armillary.kernel.replay import verify as verify

HOMES = {
    "ArmillaryError": "errors",
    "Refused": "errors",
    "Game": "game",
    "Match": "match",
    "Record": "record",
    "game": "registry",
    "names": "registry",
    "branch": "replay",
    "replay": "replay",
    "verify": "replay",
}


def __getattr__(name: str) -> Any:
    """What is public, imported when it is first used."""
    if name in HOMES:
        return getattr(import_module(f"armillary.kernel.{HOMES[name]}"), name)
    raise AttributeError(name)
