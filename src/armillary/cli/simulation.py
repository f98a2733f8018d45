"""Bot matches without a record: fast, and each from its own seed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from armillary.bots import Bot
from armillary.kernel.constants import NATURE
from armillary.kernel.fair import pick
from armillary.kernel.game import Result, Setup
from armillary.kernel.position import Position


@dataclass(frozen=True)
class Simulated:
    """How one match went."""

    result: Result | None
    """None where it was longer than the game says any match is."""
    decisions: int
    draws: int


def simulated(setup: Setup, bots: Sequence[Bot], seed: str) -> Simulated:
    """One match. Bots see what their seats may know; chance and bots have generators of their own."""
    position: Position = setup.start()
    chance, thoughts = Random(f"{seed} chance"), Random(f"{seed} bots")
    thinking = [bot.seated() for bot in bots]
    draws = answers = 0
    while position.waiting and answers < setup.game.most_answers:
        answers += 1
        if position.waiting >> NATURE & 1:
            draws += 1
            position.answer(NATURE, drawn(position, chance))
        else:
            seat = (position.waiting & -position.waiting).bit_length() - 1
            thought = thoughts.getrandbits(64)
            position.submit(seat, thinking[seat].choose(position.imagined(seat, thought), seat, thought))
    return Simulated(setup.game.result(position) if not position.waiting else None, answers - draws, draws)


def drawn(position: Position, chance: Random) -> int:
    """One of nature's keys, by its weight."""
    weighted = position.weighted_options(NATURE)
    return pick(weighted, chance.randrange(sum(weight for _, weight in weighted)))


@dataclass
class Tally:
    """Many matches, added up."""

    players: int
    games: int = 0
    finished: int = 0
    decisions: int = 0
    draws: int = 0
    ties: int = 0
    wins: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0] * self.players
        self.scores = [0] * self.players

    def add(self, match: Simulated, shift: int = 0) -> None:
        """Count a match in which every bot sat so many seats further on."""
        self.games += 1
        self.decisions += match.decisions
        self.draws += match.draws
        if match.result is not None:
            self.count(match.result, shift)

    def count(self, result: Result, shift: int = 0) -> None:
        """A shared victory is a tie, and nobody's win."""
        self.finished += 1
        if len(result.winners) == 1:
            self.wins[result.winners[0] - shift] += 1
        self.ties += len(result.winners) > 1
        for seat, score in enumerate(result.scores):
            self.scores[seat - shift] += score

    def summary(self) -> dict[str, Any]:
        """As programs read it."""
        seats = [
            {"wins": wins, "mean_score": score / max(1, self.finished)}
            for wins, score in zip(self.wins, self.scores, strict=True)
        ]
        return {
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "draws": self.draws,
            "ties": self.ties,
            "seats": seats,
        }


def shifted(bots: Sequence[Bot], shift: int) -> list[Bot]:
    """Every bot so many seats further on."""
    return [bots[seat - shift] for seat in range(len(bots))]
