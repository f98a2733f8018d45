"""Component sets for tests: the standard one, and others that differ from it."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from armillary.games.council_of_shadows.components import fill
from armillary.kernel.components import ComponentSet, from_data, read_set

FOLDER = Path(fill.__file__).parents[1] / "data" / "standard-1"
STANDARD = read_set(FOLDER)
PLAYERS = range(1, 5)
OPTIONS: dict[str, Any] = {
    "stations": False,
    "leaders": False,
    "silver": False,
    "civilisations": "chosen",
    "dark_tech": "chosen",
    "planning": "secret",
    "rounds": 30,
}
EXAMPLE = 6  # the Automa card of the example in the rules
ENERGY = [{"do": "energy", "number": 1}]  # steps of some card
Sheets = dict[str, list[dict[str, Any]]]
Change = Callable[[Sheets], object]


def filled(players: int = 4, component_set: ComponentSet = STANDARD, **options: Any) -> Any:
    """Something with the tables of a match."""
    position: Any = SimpleNamespace(players=players)
    fill.fill(position, component_set, {**OPTIONS, **options})
    return position


def changed(change: Change) -> ComponentSet:
    """The standard set with other rows."""
    data = msgspec.to_builtins(STANDARD)
    change({name: sheet["row"] for name, sheet in data["sheets"].items()})
    return from_data(data, "mine")


def put(sheet: str, row: int, **values: Any) -> Change:
    """Other values in one row, and without those that are `...`; rows count from 1, as in messages."""

    def change(sheets: Sheets) -> None:
        own = sheets[sheet][row - 1]
        own.update(values)
        for name in [name for name, value in values.items() if value is ...]:
            del own[name]

    return change
