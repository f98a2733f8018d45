"""What a bot ought never to be seen to do: at the end of a match in any game, else by what the game says."""

from typing import Final, NamedTuple

from armillary.kernel.position import Position

MOST_WAYS: Final = 120
"""Answers that are tried to find out how a seat could end a match by itself; beyond, nothing is said of it."""


class End(NamedTuple):
    """How a match ends for a seat: by what it is worth, then by points."""

    payoff: float
    points: int


def embarrassments(position: Position, seat: int, key: int) -> list[str]:
    """By name, what a seat ought not to do by giving a key, as far as the position says."""
    found = [one.name for one in position.setup.game.embarrassments if one.is_it(position, seat, key)]
    last = at_the_end(position, seat, key)
    return found if last is None else [*found, last]


def at_the_end(position: Position, seat: int, key: int) -> str | None:
    """What a seat misses that could end the match by itself in a better way."""
    following = {one: after(position, seat, one) for one in position.options(seat)}
    taken = following.pop(key)
    if taken.waiting == 0 or taken.waiting == 1 << seat:
        return fewer(Ways(seat), taken, list(following.values()))
    is_others = any(taken.waiting >> other & 1 for other in range(position.players) if other != seat)
    return "dawdles" if is_others and any(is_won(one, seat) for one in following.values()) else None


def fewer(ways: "Ways", taken: Position, others: list[Position]) -> str | None:
    """What is missed, where one way was taken and the others were open."""
    chosen = ways.best(taken)
    if chosen is None:
        return None
    best = max((end for one in others if (end := ways.best(one)) is not None), default=chosen)
    if best <= chosen:
        return None
    return "misses_win" if best.payoff > chosen.payoff else "coasts" if best.payoff > 0 else "gives_up"


def is_won(position: Position, seat: int) -> bool:
    """Whether a match is over, and nobody but the seat has won."""
    return position.waiting == 0 and position.payoffs()[seat] == 1


class Ways:
    """The ways in which a seat can end a match by itself, if they are few."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = MOST_WAYS

    def best(self, position: Position) -> End | None:
        """The best end that the seat can come to; None where others may have a say, or there is too much to try."""
        if position.waiting == 0:
            return End(position.payoffs()[self.seat], position.setup.game.result(position).scores[self.seat])
        if position.waiting != 1 << self.seat or self.left <= 0:
            return None
        ends = []
        for key in position.options(self.seat):
            self.left -= 1
            end = self.best(after(position, self.seat, key))
            if end is None:
                return None
            ends.append(end)
        return max(ends)


def after(position: Position, seat: int, key: int) -> Position:
    following: Position = position.copy()
    following.answer(seat, key)
    return following
