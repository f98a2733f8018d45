"""How much of the speed of a loop made for one game the generic loop keeps.

python bench/kept.py FOLDER [--seconds S] [--home HOME]
"""

import argparse
import json
from pathlib import Path
from typing import Any

import specialise
from armillary.bench.clock import Run, size_for, timed
from armillary.bench.measure import SEED, compiled
from armillary.bench.subject import Subject, load
from armillary.kernel.dialect import fields
from armillary.kernel.hashing import position_hash
from armillary.kernel.playout import Player
from armillary.kernel.position import Position
from built import ensure_built

ROUNDS = 16  # runs of each loop, one after the other in turn


class Loop:
    """A loop that plays random games from a root."""

    def __init__(self, player: Any, root: Any) -> None:
        self.player = player
        self.root = root

    def play(self, games: int) -> int:
        """Play; how many answers it took."""
        answers = self.player.run(self.root, games)
        if answers < 0:
            raise RuntimeError("a match did not end")
        return int(answers)

    def outcome(self) -> tuple[str, int, list[float]]:
        """Say what came out: the last position, the generator's state, and what the games were worth to each seat."""
        return position_hash(self.player.scratch), self.player.rng.state, list(self.player.total)


def generic(subject: Subject) -> Loop:
    """Make the kernel's own loop."""
    root = subject.start(subject.players)
    return Loop(Player(root.copy(), SEED, subject.most_answers), root)


def specialised(subject: Subject, module: Any) -> Loop:
    """Make the loop of a subject's own module, from the same position and seed."""
    start = subject.start(subject.players)
    position = getattr(module, type(start).__name__)
    root, scratch = same_numbers(start, position()), position()
    return Loop(module.Player(scratch, SEED, subject.most_answers), root)


def same_numbers(source: Position, target: Any) -> Any:
    """Give a position of another class every number of this one."""
    for name, field in fields(type(source)).items():
        value = getattr(source, name)
        setattr(target, name, list(value) if field.count else value)
    return target


def kept(subject: Subject, seconds: float, module: Any) -> dict[str, Any]:
    """Time both loops in turn on the same games; refuse to compare if they did not play the same."""
    size = size_for(lambda: generic(subject).play, seconds / ROUNDS)
    ours, theirs = generic(subject), specialised(subject, module)
    runs: list[tuple[Run, Run]] = [(timed(ours.play, size), timed(theirs.play, size)) for _ in range(ROUNDS)]
    if ours.outcome() != theirs.outcome() or any(one.steps != other.steps for one, other in runs):
        raise RuntimeError(f"the two loops did not play the same games of {subject.name}")
    fast = [max(side, key=lambda run: run.rate) for side in zip(*runs, strict=True)]
    return {
        "kept": fast[0].rate / fast[1].rate,
        "generic": {"games_per_s": fast[0].rate, "decisions_per_s": fast[0].step_rate},
        "specialised": {"games_per_s": fast[1].rate, "decisions_per_s": fast[1].step_rate},
        "games": size * ROUNDS,
        "answers": sum(one.steps for one, _ in runs),
        "last_position": ours.outcome()[0],
    }


def measure_kept(subject: Subject, seconds: float, home: Path = specialise.HOME) -> dict[str, Any]:
    """Make the specialised module of a subject, compiled if the kernel is, and compare."""
    if compiled():
        specialise.build(subject, home)
    else:
        specialise.write(subject, home)
    return kept(subject, seconds, specialise.rules(subject, home))


def text(found: dict[str, dict[str, Any]]) -> list[str]:
    """Render the comparison as lines."""
    lines = [f"{'generic loop':24}{'games/s':>12}{'specialised':>14}{'kept':>8}"]
    for name, one in found.items():
        rates = one["generic"]["games_per_s"], one["specialised"]["games_per_s"]
        lines.append(f"{name:24}{rates[0]:>12,.0f}{rates[1]:>14,.0f}{one['kept']:>8.2f}")
        end = one["last_position"]
        lines.append(f"    the same {one['games']} games, {one['answers']} answers, last position {end}")
    return lines


def main() -> None:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("folder", type=Path, help="a game's folder")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each loop")
    parser.add_argument("--home", type=Path, default=specialise.HOME, help="where to write the specialised module")
    chosen = parser.parse_args()
    folder = chosen.folder.resolve()
    if compiled():
        ensure_built(folder)
    print(json.dumps(measure_kept(load(folder.name, folder.parent), chosen.seconds, chosen.home)))


if __name__ == "__main__":
    main()
