"""Bots in a process of their own, which may be ended at any moment: `python -m armillary.bots.worker`.

Requests come on stdin and replies go to stdout, in order and framed as in asking.py, until stdin is closed.
"""

import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any, TypeVar

import msgspec

from armillary.bots.asking import HEAD, BotReply, BotRequest, framed, length
from armillary.bots.bound import Bound
from armillary.bots.names import bot
from armillary.kernel import notation
from armillary.kernel.components import ComponentSet
from armillary.kernel.draft import Draft
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game, Setup
from armillary.kernel.position import Position
from armillary.kernel.registry import named

NICE = 10
"""The server's own answers go first."""
LONGEST = 900
"""Seconds, more than any bot may take."""
MOST_KEYS = 200
PATIENCE = 1.0
"""Seconds after which a choice is given back in parts: what is known of it is safe, and the rest is asked for again."""
SETUPS = 64
"""Kept ready."""
Thing = TypeVar("Thing")


def main() -> None:
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # a server that is interrupted at the terminal closes stdin in its own time
    if hasattr(os, "nice"):
        os.nice(NICE)
    replies = private_stdout()
    while (request := read()) is not None:
        limit(LONGEST)
        try:
            os.write(replies, framed(answered(request)))
        except BrokenPipeError:
            return
        limit(0)


def limit(seconds: int) -> None:
    """End by itself, should nobody be left to do it: a server that was killed ends no worker that never stops."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def private_stdout() -> int:
    """Only replies are written here; whatever else is printed goes where errors go."""
    replies = os.dup(1)
    os.dup2(2, 1)
    return replies


def read() -> bytes | None:
    """The next request; None: there is none, or none that can be read."""
    head = sys.stdin.buffer.read(HEAD)
    try:
        size = length(head)
    except ValueError:
        return None
    body = sys.stdin.buffer.read(size)
    return body if len(head) == HEAD and len(body) == size else None


def answered(request: bytes) -> BotReply:
    """Whatever goes wrong, the reply says so and the next request is answered."""
    try:
        return BotReply(choice(msgspec.json.decode(request, type=BotRequest)))
    except ArmillaryError as error:
        return BotReply([], error.message.id, error.message)
    except Exception as error:
        return BotReply([], type(error).__name__)


def choice(request: BotRequest) -> list[int]:
    """The keys of a whole choice: up to where the seat is shown something new, or another is asked."""
    thinker = Bound(request.seconds).held(bot(request.bot)).seated()
    position = placed(request.notation)
    draft = Draft()
    began = monotonic()
    while not draft.keys or not (draft.finished or is_enough(len(draft.keys), monotonic() - began, request.seconds)):
        key = thinker.choose(draft.shown(position), request.seat, request.seed + len(draft.keys))
        draft.step(position, request.seat, key)
    return draft.keys


def is_enough(keys: int, spent: float, seconds: float) -> bool:
    """Whether to stop after so many keys: it took long, or another like them might take too long."""
    return keys == MOST_KEYS or spent > PATIENCE or spent + spent / keys > seconds


def placed(text: str) -> Position:
    noted = notation.parse(text)
    return notation.position_of(noted, ready(noted.game))


@cache
def ready(name: str) -> "Ready":
    return Ready(named(name))


class Ready:
    """A game that remembers its setups: to set up anew takes longer than most bots think."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sets: dict[str, ComponentSet] = {}
        self.setups: dict[tuple[int, bytes, str], Setup] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def component_set(self, wanted: str | ComponentSet) -> ComponentSet:
        key = wanted if isinstance(wanted, str) else wanted.hash
        return kept(self.sets, key, lambda: self.game.component_set(wanted))

    def setup(self, players: int, options: dict[str, Any], components: ComponentSet) -> Setup:
        key = (players, msgspec.json.encode(options), components.hash)
        return kept(self.setups, key, lambda: self.game.setup(players, options, components))


def kept(shelf: dict[Any, Thing], key: Any, make: Callable[[], Thing]) -> Thing:
    if key not in shelf:
        if len(shelf) >= SETUPS:
            shelf.clear()
        shelf[key] = make()
    return shelf[key]


if __name__ == "__main__":
    main()
