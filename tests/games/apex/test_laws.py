"""Apex obeys every law, by two to six players, in every mode."""

from typing import Any

from armillary.games.apex import GAME
from armillary.games.apex.names import NONE, Phase
from armillary.laws import Laws


class TestApex(Laws):
    """Apex under the laws."""

    game = GAME
    same_words = (
        "title",
        *(f"civilisation.{number}" for number in range(1, 6)),
        *("action.2", "action.3", "actions.2", "actions.3", "evolution.0", "evolution.2", "side.2", "side.3"),
        *("level", "list", "played", "show.points", "spot.sector"),
    )
    untold = (
        "civilisations",  # those to choose from, as long as they are
        *("action", "source", "target", "fought", "battles"),  # how far an action or a war has got that is asked about
    )

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """Hands the viewer has never held, and while cards are dealt the deck."""
        hidden: dict[str, Any] = {}
        for seat in range(position.players):
            if not position.held[seat] >> viewer & 1 and position.hand[seat]:
                hidden[f"hand {seat}"] = position.hand[seat]
        if position.deck:
            hidden["deck"] = position.deck
        return hidden

    def given_up(self, before: Any, after: Any, seat: int) -> set[str]:
        """Sectors that the seat controls, and where it has neither ship nor colony afterwards."""
        was, will = GAME.view(before, seat), GAME.view(after, seat)
        kept = {sector.id for sector in will.sectors if sector.ships[seat] or sector.colony == seat}
        return {f"place.{sector.id}" for sector in was.sectors if sector.control == seat and sector.id not in kept}

    def conserved(self, position: Any) -> dict[str, Any]:
        """Cards of the deck, once there is one: in hands, on the table, open, discarded or still to be dealt."""
        cards = position.deck.bit_count() + position.undealt.bit_count() + position.discard.bit_count()
        cards += sum(hand.bit_count() for hand in position.hand)
        if position.phase != Phase.CHOOSE:
            table = [*position.chosen, *position.dropped]
            cards += sum(card != NONE for card in table)
        return {"cards": cards or position.deck_cards.bit_count()}
