"""Fits a net to how matches ended, with NumPy: the nets are small."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from armillary.kernel.shorts import WHOLE
from armillary.training.rows import Rows

Array = npt.NDArray[Any]
EPOCHS, BATCH = 24, 2048
RATE, DECAY = 3e-3, 0.1
WARM = 0.2
"""Of the steps, in which the rate grows to its highest; then it falls."""
HELD = 10
"""One match out of so many is held back, to see how well the net does on what it was not fitted to."""
BY_POINTS = 0.3
"""How much the points count in what a seat is said to have won."""
LEAST = 1e-6


class Shape(NamedTuple):
    """How large a net is."""

    own: int
    common: int
    one: int = 32
    two: int = 16

    @property
    def inputs(self) -> int:
        return 3 * self.own + self.common


class Fitted(NamedTuple):
    """A net in real numbers, and how well it does on matches held back."""

    shape: Shape
    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    last: Array
    trust: float
    by_hand: float
    """Cross-entropy of the chances judged by hand."""
    by_net: float
    positions: int


def target(rows: Rows) -> Array:
    """What each seat is said to have won: mostly the payoff, and a little for points."""
    spread = max(1.0, float(np.std(rows.reached[rows.seated])))
    points = softmax(np.where(rows.seated, rows.reached / spread, -np.inf))
    return (
        np.where(rows.seated, (1 - BY_POINTS) * rows.payoffs + BY_POINTS * points, 0.0)
        if rows.several
        else rows.payoffs
    )


def softmax(odds: Array) -> Array:
    shares: Array = np.exp(odds - odds.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return shares


def inputs(rows: Rows, shape: Shape, at: Array) -> Array:
    """What the net is told of some positions, from where each seat sits."""
    own = rows.own[at][:, :, : shape.own].astype(np.float32) / WHOLE
    seated = rows.seated[at][:, :, None]
    own = np.where(seated, own, 0)
    others = own.sum(axis=1, keepdims=True) - own
    low = np.where(seated, own, -np.inf)
    most = np.stack([np.delete(low, seat, axis=1).max(axis=1, initial=-np.inf) for seat in range(own.shape[1])], axis=1)
    most = np.where(np.isfinite(most), most, 0)
    common = np.repeat(rows.common[at][:, None, : shape.common].astype(np.float32) / WHOLE, own.shape[1], axis=1)
    return np.concatenate([own, others, most, common], axis=2).astype(np.float32)


def by_hand(judged: Array, seated: Array) -> Array:
    """The logarithm of each seat's chance as it was judged by hand; of its odds, if it plays alone."""
    chances = np.clip(judged, LEAST, 1 - LEAST)
    alone = seated.sum(axis=1, keepdims=True) == 1
    found: Array = np.where(alone, np.log(chances) - np.log(1 - chances), np.log(chances)).astype(np.float32)
    return found


def chances(odds: Array, seated: Array) -> Array:
    alone = seated.sum(axis=1, keepdims=True) == 1
    shared = softmax(np.where(seated, odds, -np.inf))
    found: Array = np.where(alone, 1 / (1 + np.exp(-odds)), shared) * seated
    return found


def entropy(chance: Array, won: Array, seated: Array) -> float:
    """How surprised one is by how matches ended; less is better."""
    alone = seated.sum(axis=1) == 1
    safe = np.clip(chance, LEAST, 1 - LEAST)
    several = -(won * np.log(safe)).sum(axis=1)
    single = -(won[:, 0] * np.log(safe[:, 0]) + (1 - won[:, 0]) * np.log(1 - safe[:, 0]))
    return float(np.where(alone, single, several).mean())


class Model:
    """The net in real numbers, with what Adam remembers of its slopes."""

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape = shape
        chance = np.random.default_rng(seed)
        sizes = [(shape.inputs, shape.one), (shape.one, shape.two), (shape.two, 1)]
        scales = [np.sqrt(2 / shape.inputs), np.sqrt(2 / shape.one), 0.01]
        self.parts: dict[str, Array] = {}
        for name, size, scale in zip("abc", sizes, scales, strict=True):
            self.parts[name] = (chance.standard_normal(size) * scale).astype(np.float32)
        self.parts["p"], self.parts["q"] = np.zeros(shape.one, np.float32), np.zeros(shape.two, np.float32)
        self.parts["t"] = np.ones(1, np.float32)
        self.slow = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def odds(self, x: Array, hand: Array) -> tuple[Array, Array, Array]:
        part = self.parts
        one = np.maximum(x @ part["a"] + part["p"], 0)
        two = np.maximum(one @ part["b"] + part["q"], 0)
        return hand * part["t"] + (two @ part["c"])[..., 0], one, two

    def learn(self, x: Array, hand: Array, seated: Array, won: Array, rate: float) -> None:
        """One step down the slope of the surprise."""
        odds, one, two = self.odds(x, hand)
        slope = ((chances(odds, seated) - won) * seated / len(x)).astype(np.float32)[..., None]
        part, found = self.parts, {}
        found["c"] = np.einsum("nsh,nso->ho", two, slope)
        found["t"] = np.array([(slope[..., 0] * hand * seated).sum()], np.float32)
        back = (slope @ part["c"].T) * (two > 0)
        flat = back.reshape(-1, self.shape.two)
        found["b"], found["q"] = one.reshape(-1, self.shape.one).T @ flat, flat.sum(axis=0)
        flat = ((back @ part["b"].T) * (one > 0)).reshape(-1, self.shape.one)
        found["a"], found["p"] = x.reshape(-1, self.shape.inputs).T @ flat, flat.sum(axis=0)
        self.descend(found, rate)

    def descend(self, slopes: dict[str, Array], rate: float) -> None:
        """AdamW."""
        self.steps += 1
        for name, slope in slopes.items():
            self.slow[name] = 0.9 * self.slow[name] + 0.1 * slope
            self.square[name] = 0.999 * self.square[name] + 0.001 * slope * slope
            slow, square = self.slow[name] / (1 - 0.9**self.steps), self.square[name] / (1 - 0.999**self.steps)
            decay = DECAY if name in "abc" else 0.0
            self.parts[name] = self.parts[name] * (1 - rate * decay) - rate * slow / (np.sqrt(square) + 1e-8)


def rates(steps: int) -> Iterator[float]:
    """One cycle: up, then down to nothing."""
    rising = max(1, int(steps * WARM))
    for step in range(steps):
        part = step / rising if step < rising else (steps - step) / (steps - rising)
        yield RATE * max(0.02, part)


def fit(rows: Rows, shape: Shape, seed: int, say: Callable[[int, int], None], epochs: int = EPOCHS) -> Fitted:
    """The net that did best on matches held back; reproducible from its seed."""
    held = np.flatnonzero(rows.match % HELD == 0)
    used = np.flatnonzero(rows.match % HELD != 0)
    won, hand = target(rows), by_hand(rows.judged, rows.seated)
    model, chance = Model(shape, seed), np.random.default_rng(seed)
    unseen = inputs(rows, shape, held)
    pace = rates(epochs * (len(used) // BATCH + 1))
    best, kept = np.inf, dict(model.parts)
    for epoch in range(epochs):
        chance.shuffle(used)
        for start in range(0, len(used), BATCH):
            at = used[start : start + BATCH]
            model.learn(inputs(rows, shape, at), hand[at], rows.seated[at], won[at], next(pace))
        odds, _, _ = model.odds(unseen, hand[held])
        surprise = entropy(chances(odds, rows.seated[held]), rows.payoffs[held], rows.seated[held])
        say(epoch + 1, epochs)
        if surprise < best:
            best, kept = surprise, dict(model.parts)
    plain = entropy(chances(hand[held], rows.seated[held]), rows.payoffs[held], rows.seated[held])
    layers = kept["a"].T, kept["p"], kept["b"].T, kept["q"], kept["c"][:, 0]
    return Fitted(shape, *layers, float(kept["t"][0]), plain, best, len(used))
