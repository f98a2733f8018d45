"""Write web/src/parts/stage/stories.json: what a seat is told between two of its turns, in a match of each game.

`python -m tools.stories` (with --check nothing is written). The tests of the web client look how long each would take.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from armillary.bots import bot
from armillary.bots.asking import bot_seed
from armillary.kernel.events import Told
from armillary.kernel.fair import Source
from armillary.kernel.match import Match
from armillary.kernel.registry import named
from armillary.kernel.text import Message

FILE = Path(__file__).parents[1] / "web/src/parts/stage/stories.json"
GAMES = {"pocket-imperium": 3, "apex": 6, "council-of-shadows": 4}
"""Each with as many seats as it has: that is when most happens before one's next turn."""
SEED = 1
READER = 0


def main() -> int:
    lines = [f'"{game}": {written(list(stories(game, seats)))}' for game, seats in GAMES.items()]
    new = "{\n" + ",\n".join(lines) + "\n}\n"
    if "--check" not in sys.argv[1:]:
        FILE.write_text(new, encoding="utf-8")
    elif new != FILE.read_text(encoding="utf-8"):
        print(f"{FILE.name} is not what `python -m tools.stories` writes")
        return 1
    return 0


def written(found: list[list[Told]]) -> str:
    """A story on each line."""
    return (
        "[\n"
        + ",\n".join(json.dumps([brief(event) for event in story], separators=(",", ":")) for story in found)
        + "\n]"
    )


def brief(event: Told) -> list[Any]:
    """Its kind, its seat, and the things that its words name."""
    named = (value for name, value in event.text.args.items() if name in event.args)
    return [event.kind, event.args.get("seat"), *(thing for value in named for thing in things(value))]


def things(text: Any) -> Iterator[str]:
    if not isinstance(text, Message):
        return
    _, dot, number = text.id.partition(".")
    if dot and number.isdigit():
        yield text.id
    for argument in text.args.values():
        yield from things(argument)


def stories(game: str, seats: int) -> Iterator[list[Told]]:
    """What the reader is told between its turns and after the last, without what it has seen as its own draft."""
    match = Match(named(game).setup(seats), Source.chosen(SEED), confirm=True)
    thinker, heard, own = bot("greedy"), match.events_told(READER), list[Told]()
    while not match.over:
        seat = match.waiting[0]
        if seat == READER:
            yield from told(match, heard, own)
        while not match.drafts[seat].finished:
            seed = bot_seed(match, seat)
            match.step(seat, thinker.choose(match.working(seat).imagined(seat, seed), seat, seed))
        if seat == READER:
            heard, own = match.events_told(READER), match.drafted_events(READER)
        match.commit(seat)
    yield from told(match, heard, own)


def told(match: Match, heard: int, own: list[Told]) -> Iterator[list[Told]]:
    seen = [(event.kind, event.args) for event in own]
    story = [event for event in match.events(READER, heard) if (event.kind, event.args) not in seen]
    if story:
        yield story


if __name__ == "__main__":
    sys.exit(main())
