"""How the points of a finished match came about: round by round, gain by gain, and where it turned."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from armillary.kernel.constants import SPECTATOR
from armillary.kernel.events import BEGINNINGS, SEAT, Told, hear
from armillary.kernel.match import Match
from armillary.kernel.position import Happened
from armillary.kernel.text import Argument, Message

MOST_TURNING = 3
MOST_TOLD = 5
"""Events by which a gain is explained, the last ones."""


class Gain(Struct, frozen=True):
    """Points that came, or went, with one entry."""

    step: int
    """After which they were there."""
    who: int
    """A seat; those who have none come after the last."""
    points: int
    reasons: list[Message]
    """What happened, as that seat heard it."""


class Round(Struct, frozen=True, omit_defaults=True):
    """A part of a match; in a game that tells of no rounds, a moment at which points changed."""

    last: int
    """Its last step."""
    scores: list[int]
    """Of each seat, and of those who have none, at its end."""
    title: Message | None = None


class TurningPoint(Struct, frozen=True):
    """A round in which the lead of who won in the end changed much."""

    round: int
    """Its number in the list of rounds."""
    step: int
    """Where it changed most."""
    who: int
    before: int
    """Points ahead of the best of the others; below 0: behind."""
    after: int


class Tally(Struct, frozen=True):
    """How the points of a match came about; nothing, if its game has none before the end."""

    start: list[int]
    """Of each seat, and of those who have none, before the first round."""
    rounds: list[Round]
    gains: list[Gain]
    turning: list[TurningPoint]
    """Those with the largest swings, as they came."""


class Moment(NamedTuple):
    """The scores after a step at which they changed."""

    step: int
    scores: Sequence[int]


def tally_of(match: Match) -> Tally:
    """Of a finished match, from its record, which is played once."""
    scores_of = match.game.scores
    if scores_of is None:
        return Tally([], [], [], [])
    again = Match(match.setup, match.source, match.started_from, names=match.names, replaying=True)
    moments, gains, begun = [Moment(0, list(scores_of(again.position)))], list[Gain](), list[tuple[int, Message]]()
    begun += [(0, title) for title in beginnings(match, again.story)]
    for step, entry in enumerate(match.entries, 1):
        heard = len(again.story)
        again.enter(entry.who(), entry.key, entry.ask)
        story, scores = again.story[heard:], list(scores_of(again.position))
        begun += [(step, title) for title in beginnings(match, story)]
        if scores != moments[-1].scores:
            moments.append(Moment(step, scores))
            gains += gained(match, story, *moments[-2:])
    rounds = rounds_of(moments, dict(begun), len(match.entries))
    return Tally(list(moments[0].scores), rounds, gains, turning(moments, rounds, best(match)))


def beginnings(match: Match, story: Sequence[Happened]) -> list[Message]:
    """What is told of a part of the match that begins."""
    heard = (hear(match.game.events, one, SPECTATOR, match.setup) for one in story)
    return [title(told) for told in heard if told is not None and told.kind in BEGINNINGS]


def title(told: Told) -> Message:
    """What a part of a match is called that begins: by its number if the event has one, or else what is told."""
    numbers: dict[str, Argument] = {name: told.args[name] for name in ("age", "round") if name in told.args}
    return Message(f"part.{'_'.join(numbers)}", numbers) if numbers else told.text


def gained(match: Match, story: Sequence[Happened], before: Moment, after: Moment) -> list[Gain]:
    both = enumerate(zip(before.scores, after.scores, strict=True))
    changed = [(who, now - then) for who, (then, now) in both if now != then]
    return [Gain(after.step, who, points, reasons(match, story, who)) for who, points in changed]


def reasons(match: Match, story: Sequence[Happened], who: int) -> list[Message]:
    """The events of a step that a seat's points came with: those that name it, if any do."""
    viewer = who if who < match.setup.players else SPECTATOR
    heard = [told for one in story if (told := hear(match.game.events, one, viewer, match.setup)) is not None]
    found = [told for told in heard if told.kind not in BEGINNINGS]
    own = [told.text for told in found if who in named_in(match, told)]
    others = [told.text for told in found if not named_in(match, told)]
    return (own or others)[-MOST_TOLD:]


def named_in(match: Match, told: Told) -> set[int]:
    """Seats that an event names."""
    [kind] = (kind for kind in match.game.events.values() if kind.name == told.kind)
    return {value for name, value in told.args.items() if kind.args[name] == SEAT}


def rounds_of(moments: Sequence[Moment], begun: dict[int, Message], entries: int) -> list[Round]:
    """What a step begins comes after the points it brought."""
    if not begun:
        return [Round(step, list(scores)) for step, scores in moments[1:]]
    last = [*list(begun)[1:], entries]
    return [Round(end, list(scores_at(moments, end)), title) for end, title in zip(last, begun.values(), strict=True)]


def scores_at(moments: Sequence[Moment], step: int) -> Sequence[int]:
    return next(moment.scores for moment in reversed(moments) if moment.step <= step)


def best(match: Match) -> int:
    """Who won, or else has most points."""
    result = match.result
    if result is None:
        raise ValueError("the match is not over")
    if result.winners:
        return result.winners[0]
    reached = [*result.scores, *(one.score for one in result.unseated)]
    return reached.index(max(reached))


def margin(scores: Sequence[int], who: int) -> int:
    """Points ahead of the best of the others."""
    return scores[who] - max((score for other, score in enumerate(scores) if other != who), default=0)


def turning(moments: Sequence[Moment], rounds: Sequence[Round], who: int) -> list[TurningPoint]:
    """The largest swings in the margin."""
    found, before, after_step = list[tuple[int, TurningPoint]](), margin(moments[0].scores, who), -1
    for number, part in enumerate(rounds):
        after = margin(part.scores, who)
        if after != before:
            step = largest(moments, (after_step, part.last), who, after > before)
            found.append((abs(after - before), TurningPoint(number, step, who, before, after)))
        before, after_step = after, part.last
    largest_first = sorted(found, key=lambda one: one[0], reverse=True)
    return sorted((turn for _, turn in largest_first[:MOST_TURNING]), key=lambda turn: turn.step)


def largest(moments: Sequence[Moment], within: tuple[int, int], who: int, rising: bool) -> int:
    """The step of a round at which the margin changed most in the way it did."""
    swings = [
        (margin(now.scores, who) - margin(then.scores, who), now.step)
        for then, now in pairwise(moments)
        if within[0] < now.step <= within[1]
    ]
    return max(swings, key=lambda one: one[0] if rising else -one[0])[1]
