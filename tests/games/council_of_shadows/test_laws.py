"""The Council of Shadows obeys every law, by one to four players, in every mode."""

from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import NONE, Count
from armillary.laws import Laws


class TestCouncilOfShadows(Laws):
    """The Council of Shadows under the laws."""

    game = GAME
    draft_share = 2
    untold = (
        *("piles", "decks", "light_pile", "light_under"),  # what lies face down, of which viewers know different things
        "powers.bonuses",  # the same, and what they would be worth now
        *(f"now.{name}" for name in ("alternative", "step", "left", "parsec", "planet", "tile", "galaxy", "bought")),
        *(
            "now.may_settle",
            "now.may_collect",
            "now.extra_used",
        ),  # how far a card or a turn has got that is asked about
    )
    examples = max(4, Laws.examples // 3)  # a line has a thousand answers and thirty kinds of questions
    same_words = (
        *("title", "list", "plus", "card.told", "event.idle", "galaxy.0", "tech.4"),
        *(f"field.{field}" for field in range(5)),
        *(f"level.{level}" for level in range(13)),
        *(f"parsec.{parsec}" for parsec in range(3)),
        *(f"civilisation.{number}" for number in (0, 2, 3)),
        *(f"leader.{leader}" for leader in range(6)),
        *(
            "score.bonus",
            "score.cubes",
            "show.automa",
            "show.formula.0",
            "show.parsec",
            "show.techs_left_1",
            "show.techs_left_2",
        ),
    )

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """Bonus cards of the others, what lies under piles, tiles drawn by others, and decks not looked through."""
        hidden: dict[str, Any] = {}
        for seat in range(position.players):
            if seat != viewer and position.dark[seat] != NONE:
                hidden[f"dark {seat}"] = position.dark[seat]
            own = slice(seat * Count.HAND_OF_LIGHTS, (seat + 1) * Count.HAND_OF_LIGHTS)
            held = zip(position.lights[own], position.lights_known[own], strict=True)
            unknown = [card for card, known in held if card != NONE and not known >> viewer & 1]
            if seat != viewer and unknown:
                hidden[f"lights {seat}"] = unknown
        for parsec in range(Count.PARSECS):
            own = slice(parsec * Count.MOST_IN_PARSEC, (parsec + 1) * Count.MOST_IN_PARSEC)
            below = zip(position.under[own], position.under_known[own], strict=True)
            unknown = [tile for tile, known in below if tile != NONE and not known >> viewer & 1]
            if unknown:
                hidden[f"under {parsec}"] = unknown
        drawn = zip(position.drawn, position.drawn_known, strict=True)
        if unknown := [tile for tile, known in drawn if tile != NONE and not known >> viewer & 1]:
            hidden["drawn"] = unknown
        for deck in range(2):
            if position.tech_out[deck] and not position.tech_seen[deck] >> viewer & 1:
                hidden[f"tech {deck}"] = position.tech_out[deck]
        return hidden

    def given_up(self, before: Any, after: Any, seat: int) -> set[str]:
        """Galaxies with colonies of the seat, and with none of them afterwards."""
        was, will = (
            {galaxy.id for galaxy in GAME.view(position, seat).galaxies if galaxy.colonies[seat]}
            for position in (before, after)
        )
        return {f"galaxy.{galaxy}" for galaxy in was - will}

    def conserved(self, position: Any) -> dict[str, Any]:
        """Gems, cubes, tiles, and cards of every kind: nothing is lost and nothing comes from nowhere."""
        found: dict[str, Any] = {}
        for gem in range(Count.GEMS):
            found[f"gems {gem}"] = position.bank[gem] + sum(position.gems[gem :: Count.GEMS])
        for power in range(2 if position.players == 1 else position.players):
            found[f"cubes {power}"] = position.cubes_left[power] + cubes_out(position, power)
        tiles = [*position.tile_at, *position.under, *position.drawn]
        placed = position.tile != NONE and position.tile not in position.tile_at and position.parsec_drawn != NONE
        found["tiles"] = sum(tile != NONE for tile in tiles) + sum(map(int.bit_count, position.pile)) + placed
        found["lights"] = lights(position)
        found["AI cards"] = ai_cards(position) == Count.AI_CARDS
        found["techs"] = sum(position.tech_pile[i].bit_count() + position.tech_out[i].bit_count() for i in range(2))
        found["techs"] += sum(card != NONE for card in position.tech)
        return found


def cubes_out(position: Any, power: int) -> int:
    """Cubes of a power that are not in its supply: on planets, on its board, on extra slots and on stations."""
    found = sum(position.cubes[power * Count.PLANETS : (power + 1) * Count.PLANETS])
    found += position.upgrades[power].bit_count() + position.panels[power]
    built = zip(position.station, position.station_stock, strict=True)
    return int(found + sum(stock for whose, stock in built if whose != NONE and whose // Count.STATIONS == power))


def lights(position: Any) -> int:
    """Light cards everywhere."""
    places = [*position.lights, *position.light_under]
    lying = position.light_pile.bit_count() + position.automa_lights.bit_count()
    return int(lying + sum(card != NONE for card in places))


def ai_cards(position: Any) -> int:
    """AI cards everywhere."""
    own = ~((1 << Count.START_CARDS) - 1)
    found = position.ai_pile.bit_count() + position.ai_discard.bit_count()
    found += sum(card != NONE for card in position.display)
    for power in range(4):
        found += (position.hand[power] & own).bit_count()
        for slot in range(power * Count.SLOTS, (power + 1) * Count.SLOTS):
            found += (position.covered[slot] & own).bit_count() + (position.top[slot] >= Count.START_CARDS)
    return int(found)
