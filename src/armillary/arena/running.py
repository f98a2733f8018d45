"""Plays matches in several processes, and keeps what was played in a file, so that it can go on later."""

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from armillary.arena.lineups import Pairing, pairings
from armillary.arena.played import Played, play
from armillary.kernel import registry
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Setup

AHEAD = 4
"""Matches that wait for each worker."""


class Ground(NamedTuple):
    """What is played: enough for another process to set it up."""

    game: str
    """By name, or the folder it lies in."""
    players: int
    options: dict[str, Any]
    components: str
    seed: str

    def setup(self) -> Setup:
        return registry.game(self.game).setup(self.players, self.options, self.components)


class BadLog(ArmillaryError):
    """The file of an arena is of another one."""

    texts = Path(__file__).parent / "text"


class Log:
    """A file of matches that were played: what they were about, then one line for each."""

    def __init__(self, file: Path | None, about: dict[str, Any]) -> None:
        self.file = file
        self.about = about

    def read(self) -> dict[int, Played]:
        """What was played so far, by number; a last line that was cut off is passed over."""
        if self.file is None or not self.file.exists():
            return {}
        lines = self.file.read_bytes().split(b"\n")
        try:
            if msgspec.json.decode(lines[0]) != self.about:
                raise BadLog("arena.other", file=str(self.file))
            found = [msgspec.json.decode(line, type=Played) for line in lines[1:-1]]
        except msgspec.MsgspecError:
            raise BadLog("arena.unlike", file=str(self.file)) from None
        with self.file.open("r+b") as stream:
            stream.truncate(sum(len(line) + 1 for line in lines[:-1]))
        return {one.number: one for one in found}

    def add(self, played: Played | None) -> None:
        """Write a match down, or what the file is about."""
        if self.file is not None:
            with self.file.open("ab") as stream:
                stream.write(msgspec.json.encode(self.about if played is None else played) + b"\n")


def run(ground: Ground, bots: Sequence[str], number: int, workers: int, log: Log) -> Iterator[Played]:
    """So many matches, as they come in; those of the log are not played again."""
    known = log.read()
    if not known and log.file is not None and not log.file.exists():
        log.add(None)
    wanted = list(islice(pairings(bots, ground.players), number))
    yield from (known[one.number] for one in wanted if one.number in known)
    for played in spread(ground, [one for one in wanted if one.number not in known], workers):
        log.add(played)
        yield played


def spread(ground: Ground, wanted: Sequence[Pairing], workers: int) -> Iterator[Played]:
    """Each match in any of the processes; in this one, if there is but one."""
    if workers == 1:
        setup = ground.setup()
        yield from (play(setup, one, ground.seed) for one in wanted)
        return
    todo = iter(wanted)
    with ProcessPoolExecutor(workers, get_context("spawn"), prepare, (ground,)) as pool:
        running: set[Future[Played]] = {pool.submit(one_more, one) for one in islice(todo, workers * AHEAD)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(one_more, one) for one in islice(todo, len(done))}
                yield from sorted((one.result() for one in done), key=lambda played: played.number)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_prepared: list[tuple[Setup, str]] = []


def prepare(ground: Ground) -> None:
    """In a process of its own: set up once."""
    _prepared[:] = [(ground.setup(), ground.seed)]


def one_more(pairing: Pairing) -> Played:
    [(setup, seed)] = _prepared
    return play(setup, pairing, seed)
