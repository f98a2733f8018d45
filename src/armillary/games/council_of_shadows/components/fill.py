"""The component set, checked and turned into tables."""

from typing import Any

from armillary.games.council_of_shadows.components.automa import fill_automa
from armillary.games.council_of_shadows.components.board import fill_board, read_galaxies_for_two
from armillary.games.council_of_shadows.components.bonus import fill_bonuses
from armillary.games.council_of_shadows.components.cards import fill_cards
from armillary.games.council_of_shadows.components.own import fill_own
from armillary.games.council_of_shadows.components.steps import fill_programs
from armillary.games.council_of_shadows.components.tech import fill_tech
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.components import ComponentSet


def fill(position: CouncilTables, components: ComponentSet, options: dict[str, Any]) -> None:
    """Fill the tables of a blank position. The whole set is checked, also what this match does not use."""
    fill_board(position, components)
    fill_programs(position, fill_cards(position, components) + fill_tech(position, components))
    fill_own(position, components)
    fill_bonuses(position, components, bool(options["stations"]))
    parsecs: dict[str, int] = {galaxy.colour: galaxy.parsec for galaxy in read_galaxies_for_two(components)}
    fill_automa(position, components, parsecs, bool(options["silver"]))
    fill_options(position, options)


def fill_options(position: CouncilTables, options: dict[str, Any]) -> None:
    position.with_stations = int(options["stations"])
    position.with_leaders = int(options["leaders"])
    position.dealt = int(options["civilisations"] == "dealt")
    position.drawn_tech = int(options["dark_tech"] == "drawn")
    position.open_plans = int(options["planning"] == "open")
    position.rounds = options["rounds"]
