"""What a server writes is its owner's alone, however freely the system would share new files."""

import logging
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from armillary.client import Client
from armillary.server import admin
from armillary.server.config import Config
from armillary.server.errors import BadServer
from armillary.server.server import Server
from tests.server.databases import opened
from tests.server.serving import serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no modes of files")
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """New files would be everybody's."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_database_with_all_that_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: str
) -> None:
    """Its log and its shared memory while it is served, its backup, and what is restored from that."""
    folder, shared = tmp_path / "data", tmp_path / "shared"
    folder.mkdir()
    shared.mkdir()
    monkeypatch.setenv("TMPDIR", str(shared))
    database = str(folder / "armillary.db")
    with serving(database, "--processes", processes, log=tmp_path / "log") as url, Client(url) as ann:
        ann.guest("Ann")
        assert modes(folder) == dict.fromkeys(["armillary.db", "armillary.db-wal", "armillary.db-shm"], PRIVATE)
        assert set(modes(shared).values()) <= {PRIVATE_FOLDER}
        with opened(database) as engine:
            admin.backup(engine, folder / "copy")
    with opened(str(folder / "restored.db")) as engine:
        admin.restore(engine, folder / "copy")
        assert set(modes(folder).values()) == {PRIVATE}
        assert len(modes(folder)) > 4


@pytest.mark.parametrize(("mode", "warned"), [(0o644, True), (0o660, True), (0o600, False)])
def test_a_file_that_was_there_is_left_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int, warned: bool
) -> None:
    """But the host is told that others can read it, and how to mend that."""
    path = tmp_path / "armillary.db"
    path.touch()
    path.chmod(mode)
    with caplog.at_level(logging.WARNING, logger="armillary.store"):
        Server(Config(database=str(path))).store.close()
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert [f"chmod 600 {path}" in record.getMessage() for record in caplog.records] == [True] * warned


def test_a_link_leads_to_a_file_that_is_private_too(tmp_path: Path) -> None:
    """Also if there was none yet."""
    folder = tmp_path / "disk"
    folder.mkdir()
    link = tmp_path / "armillary.db"
    link.symlink_to(folder / "real.db")
    Server(Config(database=str(link))).store.close()
    assert modes(folder)["real.db"] == PRIVATE


@pytest.mark.parametrize("options", ["uri=true", "uri=false&mode=rwc"])
def test_no_address_of_a_file_has_options_of_its_own(tmp_path: Path, options: str) -> None:
    """SQLite would make such a file itself, as everybody's."""
    with pytest.raises(BadServer) as refused, opened(f"sqlite:///file:{tmp_path}/x.db?{options}"):
        pass
    assert refused.value.message.id == "database.uri"
    assert list(tmp_path.iterdir()) == []
