"""Plays contests, each into a log of its own, so that one that was stopped goes on where it was."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from armillary.arena.played import Played
from armillary.arena.running import Ground, Log, run
from armillary.arena.standings import SURE, error, mean
from armillary.kernel.registry import named
from armillary.minds.nets import net_of
from ladder.contests import Contest

FOLDER = Path(__file__).parents[2] / "build" / "ladder"
SEED = "ladder"


class Share(NamedTuple):
    """How often the one bot won."""

    contest: Contest
    matches: int
    share: float
    wide: float
    """Half of the interval of 95 %."""
    milliseconds: float
    """A decision of the one bot."""

    @property
    def duel(self) -> float:
        return as_duel(self.share, self.contest.par)

    def __str__(self) -> str:
        about = " ".join(filter(None, [self.contest.game, str(self.contest.players), self.contest.mode]))
        return f"{about}, {self.contest.label}: {self.share:.3f} ± {self.wide:.3f}, {self.duel:.3f} of a duel"


def as_duel(share: float, par: float) -> float:
    """What a bot would win in a duel: its odds are as many times the fair ones as where this share was won."""
    share = min(max(share, 0.001), 0.999)
    times = share / (1 - share) / (par / (1 - par))
    return times / (1 + times)


def play(contest: Contest, matches: int, workers: int) -> Share:
    """So many matches, unless they were played before."""
    log = log_of(contest)
    ground = Ground(contest.game, contest.players, contest.options, "default", SEED)
    return share(contest, list(run(ground, contest.bots, matches, workers, log)))


def known(contest: Contest) -> Share | None:
    """What was played before."""
    found = log_of(contest).read()
    return share(contest, list(found.values())) if found else None


def log_of(contest: Contest) -> Log:
    FOLDER.mkdir(parents=True, exist_ok=True)
    game = named(contest.game)
    about: dict[str, Any] = {
        "game": contest.game,
        "rules": game.rules,
        "net": net.hash if (net := net_of(game)) else None,
        "options": contest.options,
        "bots": contest.bots,
    }
    return Log(FOLDER / f"{contest.game}-{sha256(repr(about).encode()).hexdigest()[:12]}.log", about)


def share(contest: Contest, matches: Sequence[Played]) -> Share:
    """The matches of a round share their chance, and count as one."""
    seats = [(one, one.bots.index(contest.one)) for one in matches]
    rounds: dict[int, list[float]] = {}
    for one, seat in seats:
        rounds.setdefault(one.round, []).append(one.payoffs[seat])
    means = [mean(each) for each in rounds.values()]
    decisions = sum(one.decisions[seat] for one, seat in seats)
    spent = sum(one.milliseconds[seat] for one, seat in seats)
    return Share(contest, len(matches), mean(means), SURE * error(means), spent / max(1, decisions))
