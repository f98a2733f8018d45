"""The contract game obeys every law, in every mode and at every number of players."""

from typing import Any

from armillary.laws import Laws
from beacons import GAME
from beacons.names import NONE


class TestBeacons(Laws):
    """Beacons under the laws."""

    game = GAME
    same_words = ("beacon.pays", "show.pays", "show.points")

    untold = (
        *("round", "phase", "beacon", "turn"),  # where the match is
        *("deck_size", "top_size", "under", "drawn", "crews.packet", "crews.packet_size"),  # what lies face down
        "crews.last",
    )

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """Packets the viewer has not held, the deck, the top of the pile, and relics it has not seen."""
        hidden: dict[str, Any] = {"deck": position.deck, "top": position.top}
        for seat in range(position.players):
            if not position.held[seat] >> viewer & 1:
                hidden[f"packet {seat}"] = position.packet[seat]
        for place in range(position.depth):
            if not position.under_known[place] >> viewer & 1:
                hidden[f"under {min(place, 2)}"] = position.under[place]
        for place in range(2):
            if position.drawn[place] != NONE and not position.drawn_known[place] >> viewer & 1:
                hidden[f"drawn {place}"] = position.drawn[place]
        return hidden

    def conserved(self, position: Any) -> dict[str, Any]:
        """Every relic stays in the game."""
        kept = sum(owned.bit_count() for owned in position.owned)
        drawn = sum(number != NONE for number in position.drawn)
        return {"relics": kept + drawn + position.depth + position.top.bit_count()}
