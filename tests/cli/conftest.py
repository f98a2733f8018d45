"""Matches to look at: played once, by the command itself."""

from pathlib import Path

import pytest

from tests.cli.running import BEACONS, play_through, run


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match between bots, with a seed that was chosen."""
    path = tmp_path_factory.mktemp("records") / "finished.armillary"
    done = run("play", BEACONS, "--seats", "random,random,random", "--seed", "4", "--save", str(path))
    assert (done.code, done.err) == (0, "")
    return path


@pytest.fixture(scope="session")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match with a seed nobody chose."""
    path = tmp_path_factory.mktemp("records") / "fair.armillary"
    assert run("play", BEACONS, "--seats", "random,random", "--save", str(path)).code == 0
    return path


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match that a person has left."""
    path = tmp_path_factory.mktemp("records") / "running.armillary"
    play_through(BEACONS, "--seats", "you,random", "--seed", "4", "--save", str(path), leave_after=20)
    return path
