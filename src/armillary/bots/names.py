"""Bots by name."""

import re
from pathlib import Path

from armillary.bots.bot import Bot
from armillary.bots.greedy import FirstGreedy, Greedy
from armillary.bots.levels import CADET, LEVELS, Level, Strength
from armillary.bots.searcher import Searcher
from armillary.bots.uniform import Uniform
from armillary.kernel.errors import ArmillaryError
from armillary.minds import FIRST, USUAL, Limit

TEXTS = Path(__file__).parent / "text"
DEFAULT = CADET
MOST_SIMULATIONS = 10_000_000
MOST_MILLISECONDS = 600_000
PLAIN: dict[str, Bot] = {
    "random": Uniform(),
    "greedy": Greedy(),
    "greedy-1": FirstGreedy(),
    **{name: Level(name) for name in LEVELS},
}
WEAK = re.compile(r"weak:(?P<simulations>[1-9][0-9]{0,5}):(?P<doubt>[01](\.[0-9]{1,3})?)")
SEARCH = re.compile(r"search(?P<first>-1)?(?::(?P<limit>[1-9][0-9]{0,8})(?P<unit>ms|s)?)?")


class UnknownBot(ArmillaryError):
    """There is no bot of this name."""

    texts = TEXTS


def bot(name: str) -> Bot:
    """`greedy`, a level such as `captain`, or `search` with a limit: `search:50ms`, `search:2s`, or `search:2000`.

    `greedy-1` and `search-1` play as these did at first. `weak:60:0.2` is what levels are made of: so many simulations
    for a turn, and what may be misjudged.
    """
    if name in PLAIN:
        return PLAIN[name]
    if found := WEAK.fullmatch(name):
        return Level(name, None, Strength(int(found["simulations"]), float(found["doubt"])))
    found = SEARCH.fullmatch(name)
    if found is None:
        raise UnknownBot("bot.unknown", given=name[:40])
    limit = limited(name, int(found["limit"] or 50), found["unit"] if found["limit"] else "ms")
    return Searcher(name, limit, FIRST if found["first"] else USUAL)


def limited(name: str, number: int, unit: str | None) -> Limit:
    if unit is None and number <= MOST_SIMULATIONS:
        return Limit(number)
    milliseconds = number * (1000 if unit == "s" else 1)
    if unit is None or milliseconds > MOST_MILLISECONDS:
        raise UnknownBot("bot.limit", given=name[:40], simulations=MOST_SIMULATIONS, seconds=MOST_MILLISECONDS // 1000)
    return Limit(None, milliseconds)
