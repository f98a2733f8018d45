"""One match of self-play, and what can be learned from it."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from armillary.bots.greedy import Greedy
from armillary.kernel.constants import NATURE
from armillary.kernel.fair import pick
from armillary.kernel.game import Setup
from armillary.kernel.position import Position
from armillary.minds import Limit, Manner, Thinker
from armillary.minds.weights import Weights

BY_LEANING = 0.035
"""Of the choices: as a quick player might make them, so that the net sees what it would never do."""
BY_VISITS = 0.12
"""Of the choices: any that was thought about, as often as it was."""
BY_HAND = Manner(net=False)
"""Unless a net is given."""
MOST_ROWS = 60
"""Of one match."""


class Player(NamedTuple):
    """Who sits on a seat: greedy, or a search with a net or without one."""

    weights: Weights | None = None
    is_greedy: bool = False


@dataclass
class Lesson:
    """Calm positions of one match, each with how the match ended."""

    players: int
    traits: list[list[list[int]]] = field(default_factory=list)
    judged: list[list[float]] = field(default_factory=list)
    payoffs: list[float] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    answers: int = 0


def play(setup: Setup, players: list[Player], simulations: int, seed: str, is_curious: bool = True) -> Lesson:
    """A whole match; every seat knows what it may know. Who is curious does not always do what it thinks best."""
    game, chance = setup.game, Random(seed)
    position: Position = setup.start()
    limit = Limit(simulations)
    thinkers = [
        None if one.is_greedy else Thinker(position, limit, BY_HAND, chance.getrandbits(32), weights=one.weights)
        for one in players
    ]
    found = Lesson(setup.players)
    calm = 0
    while position.waiting and found.answers < game.most_answers:
        found.answers += 1
        if position.waiting >> NATURE & 1:
            weighted = position.weighted_options(NATURE)
            position.answer(NATURE, pick(weighted, chance.randrange(sum(weight for _, weight in weighted))))
            continue
        if position.is_calm():
            calm += 1
            note(found, position, calm, chance)
        seat = (position.waiting & -position.waiting).bit_length() - 1
        position.answer(seat, chosen(position, seat, thinkers[seat], limit, chance, is_curious))
    if not position.waiting:
        found.payoffs = position.payoffs()
        found.reached = position.all_reached()
    return found


def note(lesson: Lesson, position: Position, number: int, chance: Random) -> None:
    """Keep a position; of many, any so many."""
    at = len(lesson.traits) if len(lesson.traits) < MOST_ROWS else chance.randrange(number)
    if at < MOST_ROWS:
        lesson.traits[at : at + 1] = [position.told_traits()]
        lesson.judged[at : at + 1] = [position.judged()]


def chosen(
    position: Position, seat: int, thinker: Thinker | None, limit: Limit, chance: Random, is_curious: bool
) -> int:
    shown = position.imagined(seat, chance.getrandbits(48))
    keys: list[int] = shown.options(seat)
    if len(keys) == 1:
        return keys[0]
    fancy = chance.random() if is_curious else 1.0
    if fancy < BY_LEANING:
        leanings: dict[int, int] = shown.leanings(seat)
        return chance.choices(list(leanings), list(leanings.values()))[0]
    if thinker is None:
        return Greedy().choose(shown, seat, chance.getrandbits(32))
    thinker.forget()
    thought = thinker.think(shown, seat, limit)
    if fancy < BY_LEANING + BY_VISITS:
        return chance.choices(list(thought.tally), [visits for visits, _ in thought.tally.values()])[0]
    return thought.key
