"""Whole matches between bots at one server, all at the same time: every one ends, and every record is proved."""

from pathlib import Path

import armillary
from armillary.client import LiveTable
from armillary.server.wire import NewTable
from tests.server.guests import RANDOM, guests, until
from tests.server.serving import serving

SHAPES: dict[str, dict[str, int]] = {"pocket-imperium": {}, "apex": {}, "council-of-shadows": {"rounds": 5}}
PATIENCE = 120.0


def is_proved(table: LiveTable) -> bool:
    record = table.record()
    armillary.verify(record)
    return record.header.draws.commitment == table.look().commitment and not record.header.draws.seeded


def are_over(tables: list[LiveTable]) -> bool:
    """A person who looks at all of them is there for all of them."""
    return {table.look().status for table in tables} == {"finished"}


def play_at_once(folder: Path, each: int) -> int:
    """So many matches of each game, at a server in a process of its own. How many it were."""
    log = folder / "log"
    with serving(str(folder / "armillary.db"), log=log) as url, guests(url, "Ann") as [ann]:
        made = [
            ann.create(NewTable(game, [RANDOM, RANDOM], dict(options)))
            for _ in range(each)
            for game, options in SHAPES.items()
        ]
        until(lambda: are_over(made), PATIENCE)
        assert all(is_proved(table) for table in made)
        assert len({table.look().commitment for table in made}) == len(made)
    assert len(log.read_text().splitlines()) == 1, "nothing went wrong on the way"
    return len(made)
