"""What viewers receive of positions and matches, as bytes that can be compared."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from armillary.kernel.constants import CHANGES, SPECTATOR
from armillary.kernel.events import hear
from armillary.kernel.match import Match
from armillary.kernel.position import Happened, Position
from armillary.kernel.showing import is_drawn, scene_of
from armillary.kernel.text import Message
from armillary.laws.line import in_order


def shown(position: Position, viewer: int) -> bytes:
    """A view, and the scene that is drawn of it, as bytes."""
    game = position.setup.game
    view = game.view(position, viewer)
    scene = scene_of(game, view, position.players) if is_drawn(game) else None
    return msgspec.json.encode({"view": view, "scene": scene})


def question_to(position: Position, seat: int) -> bytes:
    """Question, choices and refusals of a waiting seat, straight from the game, as bytes."""
    game = position.setup.game
    keys, asks = position.options(seat), game.keys(game.ask_name(position, seat))
    choices = game.meanings(position, seat, keys)
    refusals = [game.why(position, seat, key) for key in some([key for key in asks if key not in keys], sum(keys))]
    return msgspec.json.encode(
        {"legal keys": keys, "question": game.ask(position, seat), "choices": choices, "refusals": refusals}
    )


def some(keys: Sequence[int], turn: int) -> Sequence[int]:
    """Not more than about forty of many keys, others every time: reasons for all would take most of a law's time."""
    step = max(1, len(keys) // 40)
    return keys[turn % step :: step]


def answered(position: Position, seat: int, key: int) -> tuple[Position, list[Happened]]:
    """The position an answer leads to, and the events on the way."""
    after: Position = position.copy()
    after.listen()
    after.submit(seat, key)
    return after, after.all_told()


def heard(position: Position, story: list[Happened], viewer: int) -> bytes:
    """Events and changes as a viewer hears them, as bytes."""
    setup, game = position.setup, position.setup.game
    return msgspec.json.encode(
        [
            hear(game.events, one, viewer, setup)
            if one[0] < CHANGES
            else game.changes[one[0]].heard(setup, one[1:], viewer)
            for one in story
        ]
    )


def is_opened_at_the_end(position: Position, seat: int, key: int) -> bool:
    """Whether an answer ends the match, and all hear the same of it."""
    after, story = answered(position, seat, key)
    everybody = (*range(position.players), SPECTATOR)
    return not after.waiting and len({heard(position, story, viewer) for viewer in everybody}) == 1


def received(match: Match, viewer: int, numbered: bool = True) -> bytes:
    """Everything a viewer receives of a match: view, questions, refusals, events, draft, decision number."""
    seat = None if viewer == SPECTATOR else viewer
    everything: dict[str, Any] = {
        "view": match.view(seat),
        "events": match.events(seat),
        "waiting": match.waiting,
    }
    if seat is not None:
        questions = match.questions(seat)
        turn = sum(choice.key for question in questions for choice in question.choices)
        everything |= {
            "questions": [strip(question, numbered) for question in questions],
            "refusals": [match.refusal(seat, key) for key in some(match.keys_of(seat), turn)],
            "drafted events": match.drafted_events(seat),
            "drafted steps": match.drafted_steps(seat),
            "warnings": match.warnings(seat),
            "number": match.number(seat) if numbered else None,
        }
    return msgspec.json.encode(everything)


def strip(question: Any, numbered: bool) -> Any:
    return question if numbered else msgspec.structs.replace(question, number=0)


def within(thing: Any) -> Iterator[Message]:
    """A message, and every message among its arguments."""
    if isinstance(thing, Message):
        yield thing
        for argument in thing.args.values():
            yield from within(argument)


def perceived(position: Position, seat: int, key: int, viewer: int) -> tuple[int, bytes, bytes]:
    """The token, the view after it and the events of an answer, for a viewer."""
    after, story = answered(position, seat, key)
    return position.seen(viewer, seat, key), shown(after, viewer), heard(position, story, viewer)


def revealed(
    position: Position, chains: dict[int, list[int]], seat: int, viewer: int
) -> tuple[list[int], bytes, bytes]:
    """What a viewer perceives of one seat's sealed answer, and the view and the events once all are opened."""
    tokens, walked = [], position.copy()
    for key in chains[seat]:
        tokens.append(walked.seen(viewer, seat, key))
        walked.submit(seat, key)
    after: Position = position.copy()
    after.listen()
    for other, key in in_order(chains, lambda seats: seats[0]):
        after.submit(other, key)
    return tokens, shown(after, viewer), heard(position, after.all_told(), viewer)
