"""What viewers receive of positions and matches, as bytes that can be compared."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from armillary.kernel.events import hear
from armillary.kernel.laws.line import in_order
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.kernel.text import Message
from armillary.kernel.words import SPECTATOR


def shown(position: Position, viewer: int) -> bytes:
    """A view as bytes."""
    game = position.setup.game
    return msgspec.json.encode(game.view(position, viewer))


def asked(position: Position, seat: int) -> bytes:
    """Question, choices and refusals of a waiting seat, straight from the game, as bytes."""
    game = position.setup.game
    keys, asks = position.options(seat), game.asks[game.ask_name(position, seat)]
    choices = [game.choice(position, seat, key) for key in keys]
    assert game.meanings(position, seat, keys) == choices
    refusals = [game.why(position, seat, key) for key in some([key for key in asks if key not in keys], sum(keys))]
    return msgspec.json.encode([keys, game.ask(position, seat), choices, refusals])


def some(keys: Sequence[int], turn: int) -> Sequence[int]:
    """Not more than about forty of many keys, others every time: reasons for all would take most of a law's time."""
    step = max(1, len(keys) // 40)
    return keys[turn % step :: step]


def told(position: Position, seat: int, key: int) -> tuple[Position, list[tuple[int, ...]]]:
    """The position an answer leads to, and the events on the way."""
    after: Position = position.copy()
    after.listen()
    after.submit(seat, key)
    return after, after.heard()


def heard(position: Position, story: list[tuple[int, ...]], viewer: int) -> bytes:
    """Events as a viewer hears them, as bytes."""
    game = position.setup.game
    return msgspec.json.encode([hear(game.events, event, viewer) for event in story])


def received(match: Match, viewer: int, numbered: bool = True) -> bytes:
    """Everything a viewer receives of a match: view, questions, refusals, events, draft, decision number."""
    seat = None if viewer == SPECTATOR else viewer
    everything: list[Any] = [match.view(seat), match.events(seat), match.waiting]
    if seat is not None:
        questions = match.questions(seat)
        everything.append([strip(question, numbered) for question in questions])
        turn = sum(choice.key for question in questions for choice in question.choices)
        everything.append([match.refusal(seat, key) for key in some(match.keys_of(seat), turn)])
        everything += [match.drafted_events(seat), match.drafted_steps(seat), match.warnings(seat)]
        everything.append(match.number(seat) if numbered else None)
    return msgspec.json.encode(everything)


def strip(question: Any, numbered: bool) -> Any:
    return question if numbered else msgspec.structs.replace(question, number=0)


def identities(thing: Any) -> Iterator[str]:
    """The id of every message in something."""
    if isinstance(thing, Message):
        yield thing.id
        for argument in thing.args.values():
            yield from identities(argument)


def perceived(position: Position, seat: int, key: int, viewer: int) -> tuple[int, bytes, bytes]:
    """The token, the view after it and the events of an answer, for a viewer."""
    after, story = told(position, seat, key)
    return position.token(viewer, seat, key), shown(after, viewer), heard(position, story, viewer)


def revealed(
    position: Position, chains: dict[int, list[int]], seat: int, viewer: int
) -> tuple[list[int], bytes, bytes]:
    """What a viewer perceives of one seat's sealed answer, and the view and the events once all are opened."""
    tokens, walked = [], position.copy()
    for key in chains[seat]:
        tokens.append(walked.token(viewer, seat, key))
        walked.submit(seat, key)
    after: Position = position.copy()
    after.listen()
    for other, key in in_order(chains, lambda seats: seats[0]):
        after.submit(other, key)
    return tokens, shown(after, viewer), heard(position, after.heard(), viewer)
