"""Backups: all of a database at one moment, in a file that either kind of database is filled from again."""

import gzip
import hashlib
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, inspect, text

from armillary.server import admin
from armillary.server.errors import ServerError
from armillary.server.store import migrate as migrating
from armillary.server.store.migrate import migrate, newest, version
from tests.server.databases import opened
from tests.server.filling import Filled, everything
from tests.server.played import new_table, play, stored

LATER = f"""
import sqlalchemy
from alembic import op

revision = "9000"
down_revision = "{newest()}"


def upgrade():
    op.add_column("person", sqlalchemy.Column("mood", sqlalchemy.Text, server_default="calm"))
"""
Lines = list[bytes]


def refused(work: Callable[[], Any]) -> str:
    with pytest.raises(ServerError) as error:
        work()
    return error.value.message.id


def empty(engine: Engine) -> bool:
    return inspect(engine).get_table_names() == []


@pytest.fixture
def copy(filled: Filled, tmp_path: Path) -> Path:
    """The backup of a database with something of everything in it."""
    file = tmp_path / "copy.gz"
    admin.backup(filled.engine, file)
    return file


@pytest.fixture
def other(other_database: str) -> Iterator[Engine]:
    """An empty database of the other kind."""
    with opened(other_database) as engine:
        yield engine


# there and back


def test_a_backup_restores_into_the_other_kind_and_back(filled: Filled, copy: Path, other: Engine) -> None:
    told: list[tuple[int, int]] = []
    counts = admin.restore(other, copy, lambda done, total: told.append((done, total)))
    assert everything(other) == everything(filled.engine)
    assert counts == {table.name: len(rows) for table, rows in everything(filled.engine)}
    assert told[-1] == (sum(counts.values()),) * 2
    assert admin.check(other).wrong == []
    again, back = copy.with_name("again.gz"), copy.with_name("back.db")
    assert admin.backup(other, again) == counts
    assert sorted(lines(again)[1:-1]) == sorted(lines(copy)[1:-1])
    with opened(str(back)) as engine:
        admin.restore(engine, again)
        assert everything(engine) == everything(filled.engine)


def test_what_was_restored_goes_on(filled: Filled, copy: Path, other: Engine) -> None:
    admin.restore(other, copy)
    assert play(other, filled.tables["running"]).row.status == "finished"
    assert admin.check(other).wrong == []


def test_the_file_is_for_its_owner_and_alone(copy: Path) -> None:
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [path.name for path in copy.parent.iterdir() if "copy" in path.name] == ["copy.gz"]


def test_what_a_person_reads_in_it(copy: Path) -> None:
    first, *rows, last = map(msgspec.json.decode, lines(copy))
    assert (first["format"], first["version"], first["schema"]) == ("armillary-backup", 1, newest())
    assert list(first["tables"]).index("table") < list(first["tables"]).index("entry")
    assert {row[0] for row in rows} == set(first["tables"])
    [key] = [row for row in rows if row[0] == "setting"]
    assert key[1] == "key"
    assert key[2]["base64"].startswith("AAECAw")
    assert sum(last["rows"].values()) == len(rows)
    assert last["sha256"] == hashlib.sha256(b"".join(lines(copy)[:-1])).hexdigest()


def test_a_backup_while_people_play_is_of_one_moment(engine: Engine, database: str, tmp_path: Path) -> None:
    names = [new_table(engine, seats=("ann", "bob", "cid")) for _ in range(3)]
    with opened(database) as another, opened(str(tmp_path / "restored.db")) as restored:

        def play_on(done: int, total: int) -> None:
            for name in names:
                play(another, name, steps=3)

        before = [len(stored(engine, name).entries) for name in names]
        admin.backup(engine, tmp_path / "copy.gz", play_on)
        admin.restore(restored, tmp_path / "copy.gz")
        assert admin.check(restored).wrong == []
        assert [len(stored(restored, name).entries) for name in names] == before
        assert [len(stored(engine, name).entries) for name in names] > before


# what is refused


def test_a_file_that_is_there_is_left_alone(engine: Engine, tmp_path: Path) -> None:
    file, link = tmp_path / "there", tmp_path / "link"
    file.write_text("precious")
    link.symlink_to(tmp_path / "nowhere")
    for path in (file, link, tmp_path):
        assert refused(lambda path=path: admin.backup(engine, path)) == "backup.exists"  # type: ignore[misc]
    assert file.read_text() == "precious"


def test_a_file_that_comes_meanwhile_is_left_alone(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "copies" / "copy.gz"
    file.parent.mkdir()

    def come(done: int, total: int) -> None:
        file.write_text("precious")

    assert refused(lambda: admin.backup(engine, file, come)) == "backup.exists"
    assert file.read_text() == "precious"
    assert list(file.parent.iterdir()) == [file]


def test_a_backup_that_fails_leaves_nothing(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with opened(database) as engine:
        assert refused(lambda: admin.backup(engine, folder / "copy.gz")) == "database.empty"
        assert refused(lambda: admin.backup(engine, folder / "no" / "copy.gz")) == "backup.unwritable"
        migrate(engine)

        def stop(done: int, total: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            admin.backup(engine, folder / "copy.gz", stop)
    assert list(folder.iterdir()) == []


def test_only_an_empty_database_is_filled(filled: Filled, copy: Path, other: Engine) -> None:
    before = everything(filled.engine)
    assert refused(lambda: admin.restore(filled.engine, copy)) == "restore.full"
    assert everything(filled.engine) == before
    migrate(other)
    assert refused(lambda: admin.restore(other, copy)) == "restore.full"


@pytest.mark.parametrize("share", [0.0, 0.001, 0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_refused(copy: Path, other: Engine, share: float) -> None:
    data = copy.read_bytes()
    for cut in {int(len(data) * share), *(len(data) - n for n in range(1, 40) if share == 0.999)}:
        copy.write_bytes(data[:cut])
        assert refused(lambda: admin.restore(other, copy)) in {"backup.damaged", "backup.format"}
    assert empty(other)


def lines(file: Path) -> Lines:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def signed(found: Lines) -> Lines:
    """With a last line that says all is well."""
    counts = dict.fromkeys(msgspec.json.decode(found[0])["tables"], 0)
    for line in found[1:-1]:
        name = msgspec.json.decode(line)[0]
        counts[name] = counts.get(name, 0) + 1
    last = {"rows": counts, "sha256": hashlib.sha256(b"".join(found[:-1])).hexdigest()}
    return [*found[:-1], msgspec.json.encode(last) + b"\n"]


def first_of(found: Lines, table: str) -> int:
    return next(n for n, line in enumerate(found) if line.startswith(f'["{table}"'.encode()))


def edited(found: Lines, table: str, change: Callable[[list[Any]], Any]) -> Lines:
    at = first_of(found, table)
    row = msgspec.json.decode(found[at])
    change(row)
    return [*found[:at], msgspec.json.encode(row) + b"\n", *found[at + 1 :]]


def listed(found: Lines, change: Callable[[dict[str, Any]], Any]) -> Lines:
    """With other tables in the first line."""
    tables = msgspec.json.decode(found[0])["tables"]
    change(tables)
    return headed(found, tables=tables)


def without(found: Lines, table: str) -> Lines:
    return [line for line in found if not line.startswith(f'["{table}"'.encode())]


def headed(found: Lines, **given: Any) -> Lines:
    return [msgspec.json.encode({**msgspec.json.decode(found[0]), **given}) + b"\n", *found[1:]]


TAMPERED: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "a letter": (lambda f: [line.replace(b"Ann", b"Anna") for line in f], "backup.damaged"),
    "a line less": (lambda f: f[:5] + f[6:], "backup.damaged"),
    "a line more": (lambda f: [*f[:5], f[4], *f[5:]], "backup.damaged"),
    "two lines the other way round": (lambda f: [*f[:5], f[6], f[5], *f[7:]], "backup.damaged"),
    "no last line": (lambda f: f[:-1], "backup.damaged"),
    "half a last line": (lambda f: [*f[:-1], f[-1][:-9]], "backup.damaged"),
    "no end of line": (lambda f: [*f[:-1], f[-1][:-1]], "backup.damaged"),
    "something after it": (lambda f: [*f, b"\n"], "backup.damaged"),
    "two last lines": (lambda f: [*f, f[-1]], "backup.damaged"),
    "another sum": (lambda f: [*f[:-1], f[-1].replace(b'"sha256":"', b'"sha256":"0')], "backup.damaged"),
    "other counts": (lambda f: [*f[:-1], f[-1].replace(b'"person":', b'"person":1')], "backup.damaged"),
    "a row of nothing": (lambda f: [*f[:5], b"[]\n", *f[5:]], "backup.damaged"),
    "no JSON": (lambda f: [*f[:5], b"[1,\n", *f[5:]], "backup.damaged"),
    "an unknown table": (lambda f: [*f[:5], b'["x"]\n', *f[5:]], "backup.damaged"),
    "a table that is a number": (lambda f: [*f[:5], b"[[1]]\n", *f[5:]], "backup.damaged"),
    "nothing": (lambda f: [], "backup.format"),
    "something else": (lambda f: [b"hello\n"], "backup.format"),
    "another format": (lambda f: headed(f, format="zip"), "backup.format"),
    "a newer format": (lambda f: headed(f, version=2), "backup.version"),
    "a newer schema": (lambda f: signed(headed(f, schema="0099")), "backup.newer"),
    "a table more": (lambda f: signed(listed(f, lambda tables: tables.update(x=["y"]))), "backup.damaged"),
    "a table less": (
        lambda f: signed(listed(without(f, "mute"), lambda tables: tables.pop("mute"))),
        "backup.damaged",
    ),
    "a value less": (lambda f: signed(edited(f, "person", lambda row: row.pop())), "backup.damaged"),
    "bad base64": (lambda f: signed(edited(f, "setting", lambda row: row[2].update(base64="*"))), "backup.damaged"),
    "other bytes": (lambda f: signed(edited(f, "setting", lambda row: row[2].pop("base64"))), "backup.damaged"),
    "a seat of no table": (
        lambda f: signed(edited(f, "seat", lambda row: row.__setitem__(1, "x"))),
        "database.links|backup.rows",
    ),
    "a row twice": (lambda f: signed([*f[:-1], f[-2], f[-1]]), "backup.rows"),
    "no name": (lambda f: signed(edited(f, "person", lambda row: row.__setitem__(2, None))), "backup.rows"),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_file_that_was_changed_is_refused_and_nothing_is_restored(copy: Path, other: Engine, how: str) -> None:
    change, expected = TAMPERED[how]
    copy.write_bytes(gzip.compress(b"".join(change(lines(copy)))))
    found = refused(lambda: admin.restore(other, copy))
    assert found in expected.split("|")
    assert empty(other)


def test_a_changed_byte_anywhere_is_noticed(copy: Path, tmp_path: Path) -> None:
    data = copy.read_bytes()
    for at in range(10, len(data), len(data) // 60):  # the first ten bytes are gzip's own, and say nothing
        copy.write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        with opened(str(tmp_path / "new.db")) as engine:
            assert refused(lambda: admin.restore(engine, copy)).startswith("backup.")
            assert empty(engine)


def test_what_is_no_backup_is_refused(other: Engine, database: str, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("hello")
    assert refused(lambda: admin.restore(other, plain)) == "backup.format"
    assert refused(lambda: admin.restore(other, tmp_path)) == "backup.unreadable"
    assert refused(lambda: admin.restore(other, tmp_path / "nowhere")) == "backup.unreadable"


# other versions


def test_an_older_backup_comes_along(
    filled: Filled, copy: Path, other: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "later"
    shutil.copytree(migrating.MIGRATIONS, folder)
    (folder / "versions" / "9000_later.py").write_text(LATER)
    monkeypatch.setattr(migrating, "MIGRATIONS", folder)
    old = copy.with_name("old.gz")
    admin.backup(filled.engine, old)  # before it is migrated is when a backup is most wanted
    assert lines(old) == lines(copy)
    admin.restore(other, old)
    assert version(other) == "9000"
    with other.connect() as connection:
        assert set(connection.execute(text("SELECT mood FROM person")).scalars()) == {"calm"}
    assert everything(other) == everything(filled.engine)
    new = copy.with_name("new.gz")
    admin.backup(other, new)
    monkeypatch.undo()
    with opened(str(tmp_path / "older.db")) as engine:
        assert refused(lambda: admin.restore(engine, new)) == "backup.newer"
        assert empty(engine)
    assert refused(lambda: admin.backup(other, copy.with_name("newer.gz"))) == "database.newer"
