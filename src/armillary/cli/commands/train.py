"""`armillary train`: a net for a game, from matches its bots play against themselves."""

import os
import shutil
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress, TaskID

from armillary.cli.extra import needs_extra
from armillary.cli.loading import load_game
from armillary.cli.options import GameName, Lang, whole
from armillary.cli.progress import progress
from armillary.cli.screen import QUIET, Screen
from armillary.minds.nets import FILE

Out = Annotated[str | None, typer.Option("--out", metavar="FILE")]
Generations = Annotated[int, typer.Option("--generations", parser=whole("--generations", 1, 1000), metavar="K")]
Matches = Annotated[int, typer.Option("--matches", parser=whole("--matches", 10, 10_000_000), metavar="N")]
Hours = Annotated[float | None, typer.Option("--hours", min=0.001, max=10_000, metavar="H")]
Workers = Annotated[int, typer.Option("--workers", parser=whole("--workers", 0, 999), metavar="W")]
TrainingSeed = Annotated[int, typer.Option("--seed", parser=whole("--seed", 0, 10**9), metavar="N")]
Trials = Annotated[int, typer.Option("--trial", parser=whole("--trial", 4, 1_000_000), metavar="N")]
TRIAL = 400


def train(
    ctx: typer.Context,
    name: GameName,
    out: Out = None,
    generations: Generations = 3,
    matches: Matches = 2000,
    trial: Trials = TRIAL,
    hours: Hours = None,
    workers: Workers = 0,
    seed: TrainingSeed = 1,
    lang: Lang = None,
) -> None:
    """Teach the bots of a game: they play themselves, and a net learns from how it ended."""
    screen: Screen = ctx.obj
    needs_extra("train", "numpy")
    from armillary.training.course import Course, Plan

    game = load_game(screen, name)
    file = Path(out) if out is not None else game.folder / FILE
    with progress(screen) as bar:
        plan = Plan(
            name,
            file.with_name(f"{file.name}.training"),
            generations,
            matches,
            trial=trial,
            seed=seed,
            workers=workers or os.cpu_count() or 1,
            hours=hours,
            command=command(game.name, generations, matches, trial, seed),
            said=Telling(screen, bar),
        )
        course = Course(plan, game)
        best = course.run()
    if best is None:
        screen.say("train.none")
    else:
        shutil.copyfile(best, file)
        screen.say("train.done", file=str(file))
    if course.progress.generation < generations:
        screen.say("train.resume", QUIET, done=course.progress.generation, generations=generations)


def command(game: str, generations: int, matches: int, trial: int, seed: int) -> str:
    """What makes the same net again."""
    tried = "" if trial == TRIAL else f" --trial {trial}"
    return f"armillary train {game} --generations {generations} --matches {matches}{tried} --seed {seed}"


class Telling:
    """Shows how far a training has come."""

    def __init__(self, screen: Screen, bar: Progress) -> None:
        self.screen = screen
        self.bar = bar
        self.tasks: dict[str, TaskID] = {}

    def __call__(self, kind: str, **told: Any) -> None:
        if kind == "generation":
            self.tasks.clear()
            for task in list(self.bar.task_ids):
                self.bar.remove_task(task)
            self.screen.say(
                "train.taken" if told["taken"] else "train.left",
                number=told["number"],
                positions=told["positions"],
                by_hand=f"{told['by_hand']:.3f}",
                by_net=f"{told['by_net']:.3f}",
                gain=f"{100 * told['gain']:+.1f} ± {100 * told['noise']:.1f}",
                greedy=f"{100 * told['greedy']:.0f}",
            )
            return
        words = self.screen.words.say(f"train.{kind}")
        if kind not in self.tasks:
            self.tasks[kind] = self.bar.add_task(words, total=told["of"])
        self.bar.update(self.tasks[kind], completed=told["done"], total=told["of"])
