"""The course of a training: generations of self-play, each fitted, tried against the one before, and kept if better."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game
from armillary.minds.weights import Weights, write
from armillary.training.fit import Fitted, Shape, fit
from armillary.training.quantise import quantised
from armillary.training.rows import Rows, gathered, load, together
from armillary.training.school import GREEDY, HAND, Job, lessons, varied
from armillary.training.trial import Trial, versions

TEXTS = Path(__file__).parent / "text"
CHUNK = 100
"""Matches that are written down together: at most so many are lost when a training is stopped."""
OLD = 2
"""Generations before the last one whose matches are learned from, too."""
SHARES = {"newest": 0.72, "older": 0.08, "hand": 0.12, "greedy": 0.08}
"""Of the seats; a mind that knew only its own kind would learn little about others."""
Say = Callable[..., None]


class BadTraining(ArmillaryError):
    """A training cannot go on in a folder."""

    texts = TEXTS


class Progress(msgspec.Struct):
    """How far a training has come, as it is written down."""

    plan: dict[str, Any] = msgspec.field(default_factory=dict)
    """What all of it depends on: another plan cannot go on with it."""
    generation: int = 0
    """Finished ones."""
    best: str = ""
    """The file of the net that is ahead; empty: the judgement by hand."""
    told: list[dict[str, Any]] = msgspec.field(default_factory=list)
    """Of each generation: what it was fitted to, its surprise, its gain in the trial, whether it was taken over, and
    what the best net so far wins of matches against greedy."""
    matches: int = 0


@dataclass(frozen=True)
class Plan:
    """What a training was asked for."""

    game: str
    """By name or folder."""
    folder: Path
    """Where everything is kept on the way."""
    generations: int = 3
    matches: int = 2000
    """Of each generation."""
    simulations: int = 80
    trial: int = 400
    """Matches in which a new net must win more than its share, and more than what is noise."""
    yardstick: int = 100
    """Matches against greedy, to say how strong the best net is."""
    seed: int = 1
    workers: int = 1
    hours: float | None = None
    command: str = ""
    said: Say = field(default=lambda *_, **__: None)

    def fixed(self, game: Game) -> dict[str, Any]:
        """What may not change while a training is under way."""
        numbers = {name: getattr(self, name) for name in ("matches", "simulations", "trial", "yardstick", "seed")}
        return {"game": game.name, "rules": game.rules, **numbers}


class Course:
    """Goes on from where it was stopped; the same plan gives the same net."""

    def __init__(self, plan: Plan, game: Game) -> None:
        self.plan = plan
        self.game = game
        self.ends = None if plan.hours is None else monotonic() + 3600 * plan.hours
        plan.folder.mkdir(parents=True, exist_ok=True)
        self.file = plan.folder / "progress.json"
        self.progress = self.begun()
        self.write_down()

    def begun(self) -> Progress:
        """What was done before; raises BadTraining where that was by another plan."""
        if not self.file.exists():
            return Progress(self.plan.fixed(self.game))
        try:
            found = msgspec.json.decode(self.file.read_bytes(), type=Progress)
        except msgspec.MsgspecError:
            raise BadTraining("training.unlike", file=str(self.file)) from None
        wanted = self.plan.fixed(self.game)
        for name, value in wanted.items():
            if found.plan.get(name) != value:
                had = str(found.plan.get(name, "?"))
                raise BadTraining("training.other", folder=str(self.plan.folder), name=name, had=had, wanted=str(value))
        return found

    def write_down(self) -> None:
        """How far it has come, and a report of all of it."""
        self.file.write_bytes(msgspec.json.encode(self.progress))
        report = {"command": self.plan.command, "versions": versions(), **msgspec.to_builtins(self.progress)}
        (self.plan.folder / "report.json").write_bytes(
            msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
        )

    def run(self) -> Path | None:
        """The file of the best net; None where the judgement by hand was never beaten."""
        while self.progress.generation < self.plan.generations and not self.is_late():
            if not self.generation(self.progress.generation + 1):
                break
        return Path(self.progress.best) if self.progress.best else None

    def is_late(self) -> bool:
        return self.ends is not None and monotonic() > self.ends

    def generation(self, number: int) -> bool:
        """One generation; False when time ran out before it was done."""
        for chunk in range(ceil(self.plan.matches / CHUNK)):
            if self.is_late():
                return False
            if not self.chunk_file(number, chunk).exists():
                self.play_chunk(number, chunk)
        rows = together([load(file) for file in self.chunks(number)])
        fitted = fit(
            rows, shape_of(rows), self.plan.seed + number, lambda done, of: self.plan.said("fit", done=done, of=of)
        )
        self.try_out(number, fitted)
        return True

    def play_chunk(self, number: int, chunk: int) -> None:
        found = []
        for one in lessons(self.jobs(number, chunk), self.plan.workers):
            found.append(one)
            self.plan.said("match", generation=number, done=chunk * CHUNK + len(found), of=self.plan.matches)
        gathered(found, self.game.players[-1]).save(self.chunk_file(number, chunk))

    def chunk_file(self, number: int, chunk: int) -> Path:
        return self.plan.folder / f"rows-{number}-{chunk:04}.npz"

    def chunks(self, number: int) -> list[Path]:
        """Those of a generation and of those just before it."""
        return [
            file
            for old in range(max(1, number - OLD), number + 1)
            for file in sorted(self.plan.folder.glob(f"rows-{old}-*.npz"))
        ]

    def jobs(self, number: int, chunk: int) -> Iterator[Job]:
        for at in range(chunk * CHUNK, min((chunk + 1) * CHUNK, self.plan.matches)):
            seed = f"{self.plan.seed} {number} {at}"
            chance = Random(seed)
            players, options = varied(self.game, chance)
            seats = tuple(self.seat(chance) for _ in range(players))
            yield Job(
                number * 1_000_000 + at, self.plan.game, players, options, seats, self.plan.simulations, seed, True
            )

    def seat(self, chance: Random) -> str:
        kind = chance.choices(list(SHARES), list(SHARES.values()))[0]
        older = [one["file"] for one in self.progress.told if one["taken"]]
        if kind == "older" and older:
            return str(chance.choice(older))
        return {"greedy": GREEDY, "hand": HAND}.get(kind, self.progress.best)

    # trials

    def try_out(self, number: int, fitted: Fitted) -> None:
        """Let the new net play the one before; it is taken over if it wins more than its share, and than noise."""
        file = self.plan.folder / f"net-{number}.json"
        write(file, self.weights(number, fitted))
        trial = self.tried(f"trial {number}", str(file), self.progress.best, self.plan.trial, "trial")
        if trial.is_passed:
            self.progress.best = str(file)
        greedy = self.tried(f"greedy {number}", self.progress.best, GREEDY, self.plan.yardstick, "yardstick")
        told = {
            "file": str(file),
            "positions": fitted.positions,
            "by_hand": round(fitted.by_hand, 4),
            "by_net": round(fitted.by_net, 4),
            "gain": round(trial.gain, 4),
            "noise": round(trial.noise, 4),
            "taken": trial.is_passed,
            "greedy": round(greedy.share, 4),
            "greedy_noise": round(greedy.noise, 4),
        }
        self.progress.told.append(told)
        self.progress.generation = number
        self.progress.matches += self.plan.matches
        self.write_down()
        self.plan.said("generation", number=number, **told)

    def tried(self, seed: str, hero: str, others: str, matches: int, kind: str) -> Trial:
        """How one does among copies of another in the usual match; each seed from every seat."""
        players = max(2, self.game.usual)
        trial = Trial(players)
        for number, lesson in lessons(self.trial_jobs(seed, hero, others, matches), self.plan.workers):
            trial.add(lesson.payoffs[number % players] if lesson.payoffs else 1 / players)
            self.plan.said(kind, done=number + 1, of=matches)
        return trial

    def trial_jobs(self, seed: str, hero: str, others: str, matches: int) -> Iterator[Job]:
        players = max(2, self.game.usual)
        for at in range(matches):
            seats = tuple(hero if seat == at % players else others for seat in range(players))
            chance = f"{self.plan.seed} {seed} {at // players}"
            yield Job(at, self.plan.game, players, {}, seats, self.plan.simulations, chance, False)

    def weights(self, number: int, fitted: Fitted) -> Weights:
        provenance = {
            "command": self.plan.command,
            "versions": versions(),
            "seed": self.plan.seed,
            "generation": number,
            "matches": self.progress.matches + self.plan.matches,
            "simulations": self.plan.simulations,
            "positions": fitted.positions,
            "surprise": {"by_hand": round(fitted.by_hand, 4), "by_net": round(fitted.by_net, 4)},
        }
        return quantised(fitted, self.game, provenance)


def shape_of(rows: Rows) -> Shape:
    """As many traits as are ever put."""
    own, common = (np.flatnonzero(part) for part in (rows.own.any(axis=(0, 1)), rows.common.any(axis=0)))
    return Shape(int(own[-1]) + 1 if len(own) else 1, int(common[-1]) + 1 if len(common) else 0)
