"""Positions of many matches as arrays, with how each match ended."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from armillary.training.lesson import Lesson

Array = npt.NDArray[Any]


class Rows(NamedTuple):
    """One row for each position; seats that nobody has are empty."""

    own: Array
    """row, seat, trait: in 64ths."""
    common: Array
    judged: Array
    payoffs: Array
    reached: Array
    seated: Array
    match: Array

    @property
    def several(self) -> bool:
        return bool(self.seated[:, 1:].any()) if self.seated.shape[1] > 1 else False

    def save(self, file: Path) -> None:
        np.savez_compressed(file, **self._asdict())


def gathered(lessons: Sequence[tuple[int, Lesson]], seats: int) -> Rows:
    """The rows of finished matches, each with its number."""
    columns: list[list[Any]] = [[] for _ in Rows._fields]
    for number, lesson in lessons:
        players = lesson.players
        empty = [0.0] * (seats - players)
        if not lesson.payoffs:
            continue
        for traits, judged in zip(lesson.traits, lesson.judged, strict=True):
            *own, common = traits
            blank = [[0] * len(own[0])] * (seats - players)
            row = [
                np.array(own + blank, np.int16),
                np.array(common, np.int16),
                judged + empty,
                lesson.payoffs + empty,
                lesson.reached + empty,
                [True] * players + [False] * (seats - players),
                number,
            ]
            for column, value in zip(columns, row, strict=True):
                column.append(value)
    own, common, judged, payoffs, reached, seated, match = columns
    return Rows(
        np.array(own, np.int16),
        np.array(common, np.int16),
        np.array(judged, np.float32),
        np.array(payoffs, np.float32),
        np.array(reached, np.float32),
        np.array(seated, bool),
        np.array(match),
    )


def load(file: Path) -> Rows:
    with np.load(file) as found:
        return Rows._make(found[name] for name in Rows._fields)


def together(parts: Sequence[Rows]) -> Rows:
    return Rows._make(np.concatenate(columns) for columns in zip(*parts, strict=True))
