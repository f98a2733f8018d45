"""Pocket Imperium obeys every law, by two players and by three, on any board."""

from typing import Any

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.names import Count, Phase
from armillary.laws import Laws


class TestPocketImperium(Laws):
    """Pocket Imperium under the laws."""

    game = GAME
    same_words = ("title", "place")
    untold = (
        "layout",  # the cards in one word, for people who share it
        *("sectors.pays", "sectors.pickable"),  # what would come of choosing it now
        *("source", "target", "fleet", "dropped", "sources", "struck"),  # how far an action has got that is asked about
    )

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """After the first reveal, the order of the other seats' last two commands."""
        hidden: dict[str, Any] = {}
        if position.phase != Phase.PLAN and position.reveals == 1:
            for seat in range(position.players):
                if seat != viewer:
                    at = seat * Count.COMMANDS
                    hidden[f"order {seat}"] = position.order[at + 1 : at + 3]
        return hidden

    def given_up(self, before: Any, after: Any, seat: int) -> set[str]:
        """Systems with ships of the seat, and with none of them afterwards."""
        was, will = GAME.view(before, seat), GAME.view(after, seat)
        kept = {hex.id for hex in will.hexes if hex.owner == seat}
        return {f"hex.{hex.id}" for hex in was.hexes if hex.level and hex.owner == seat and hex.id not in kept}

    def conserved(self, position: Any) -> dict[str, Any]:
        """Nobody gains or loses a ship: it is on the board, under way or in the supply."""
        found = {}
        for seat in range(position.players):
            there = sum(number for hex, number in enumerate(position.ships) if position.held[seat] >> hex & 1)
            lifted = position.fleet if position.phase == Phase.FORCE and position.turn == seat else 0
            found[f"ships {seat}"] = there + lifted + position.supply[seat]
        return found
