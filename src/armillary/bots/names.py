"""Bots by name."""

import re
from pathlib import Path

from armillary.bots.bot import Bot
from armillary.bots.greedy import Greedy
from armillary.bots.searcher import Searcher
from armillary.bots.uniform import Uniform
from armillary.kernel.errors import ArmillaryError

TEXTS = Path(__file__).parent / "text"
DEFAULT = "search:50ms"
MOST_SIMULATIONS = 10_000_000
MOST_MILLISECONDS = 600_000
PLAIN: dict[str, Bot] = {"random": Uniform(), "greedy": Greedy("greedy"), "greedy-1": Greedy("greedy-1")}
SEARCH = re.compile(r"search(?::(?P<limit>[1-9][0-9]{0,8})(?P<unit>ms|s)?)?")


class UnknownBot(ArmillaryError):
    """There is no bot of this name."""

    texts = TEXTS


def bot(name: str) -> Bot:
    """`random`, `greedy`, or `search` with a limit: `search:50ms`, `search:2s`, or `search:2000` simulations."""
    if name in PLAIN:
        return PLAIN[name]
    found = SEARCH.fullmatch(name)
    if found is None:
        raise UnknownBot("bot.unknown", given=name[:40])
    return searcher(name, int(found["limit"] or 50), found["unit"] if found["limit"] else "ms")


def searcher(name: str, limit: int, unit: str | None) -> Bot:
    if unit is None and limit <= MOST_SIMULATIONS:
        return Searcher(name, simulations=limit)
    milliseconds = limit * (1000 if unit == "s" else 1)
    if unit is None or milliseconds > MOST_MILLISECONDS:
        raise UnknownBot("bot.limit", given=name[:40], simulations=MOST_SIMULATIONS, seconds=MOST_MILLISECONDS // 1000)
    return Searcher(name, milliseconds=milliseconds)
