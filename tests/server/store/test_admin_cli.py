"""`armillary admin`, as people and programs use it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine, update

from armillary.cli.app import command
from armillary.cli.translator import Translator
from armillary.server.store import schema
from armillary.server.store import store as rows
from tests.cli.running import Done, run, spawn
from tests.server.databases import opened
from tests.server.filling import Filled, Original, everything

WRONG_LINES = [
    ["admin", "bogus"],
    ["admin", "check", "extra"],
    ["admin", "check", "--database", "/no/such/file.db"],
    ["admin", "check", "--database", "/"],
    ["admin", "check", "--database", "mysql://host/name"],
    ["admin", "check", "--database", "://"],
    ["admin", "check", "--database", "postgresql://ann:secret@127.0.0.1:1/nowhere"],
    ["admin", "backup"],
    ["admin", "backup", "/tmp/x", "--database", "/no/such/file.db"],
    ["admin", "restore"],
    ["admin", "restore", "/no/such/file", "--database", "/no/such/folder/x.db"],
    ["admin", "restore", "/"],
]


def refused(done: Done) -> bool:
    """One line about what is wrong, and nothing else."""
    return done.code == 2 and done.out == "" and done.err.count("\n") == 1 and "Traceback" not in done.err


@pytest.mark.parametrize("args", WRONG_LINES, ids=" ".join)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_command_line_is_refused(args: list[str], language: str) -> None:
    done = run(*args, "--lang", language)
    assert refused(done), done
    assert "secret" not in done.err
    assert "Something is wrong" not in done.err


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for args in (["check"], ["backup", str(tmp_path / "copy.gz")]):
        assert refused(run("admin", *args, "--database", str(tmp_path / "typo.db")))
    assert list(tmp_path.iterdir()) == []


def test_all_is_well(filled: Filled, database: str) -> None:
    done = run("admin", "check", "--database", database)
    assert (done.code, done.err) == (0, "")
    assert str(len(filled.tables)) in done.out
    report = json.loads(run("admin", "check", "--database", database, "--json").out)
    assert report == {
        "ok": True,
        "tables": len(filled.tables),
        "entries": sum(len(found) for table, found in everything(filled.engine) if table.name == "entry"),
        "wrong": [],
        "thawed": [],
    }


def test_what_is_wrong_is_named(filled: Filled, database: str) -> None:
    spoil(filled.engine, filled.tables["finished"])
    done = run("admin", "check", "--database", database)
    assert done.code == 1
    assert filled.tables["finished"] in done.out
    assert "Entry 30 leads to position" in done.out
    french = run("admin", "check", "--database", database, "--lang", "fr")
    assert french.code == 1
    assert "Entry 30" not in french.out
    done = run("admin", "check", "--database", database, "--json")
    report = json.loads(done.out)
    assert (done.code, report["ok"]) == (1, False)
    assert [one["table"] for one in report["wrong"]] == [filled.tables["finished"]]


def spoil(engine: Engine, name: str) -> None:
    own = schema.entry.c
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(update(schema.entry).where(own.table == name, own.n == 30).values(hash="0" * 16))


def test_a_frozen_table_goes_on_when_asked_to(filled: Filled, database: str) -> None:
    name = filled.tables["running"]
    with filled.engine.execution_options(writes=True).begin() as connection:
        rows.freeze(connection, name, rows.revision(connection, name) or 0, "broken")
    done = run("admin", "check", "--database", database)
    assert done.code == 1
    assert "--fix" in done.out
    done = run("admin", "check", "--fix", "--database", database)
    assert done.code == 0
    assert name in done.out
    assert json.loads(run("admin", "check", "--fix", "--database", database, "--json").out)["thawed"] == []


def test_there_and_back(filled: Filled, database: str, other_database: str, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.gz")
    done = run("admin", "backup", copy, "--database", database, "--json")
    made = json.loads(done.out)
    assert (done.code, made["ok"], made["file"]) == (0, True, copy)
    again = run("admin", "backup", copy, "--database", database)
    assert refused(again)
    done = run("admin", "restore", copy, "--database", other_database, "--json")
    assert (done.code, json.loads(done.out)) == (0, {"ok": True, "rows": made["rows"]})
    assert refused(run("admin", "restore", copy, "--database", other_database))
    with opened(other_database) as engine:
        assert everything(engine) == everything(filled.engine)
    second = run("admin", "backup", copy + "2", "--database", other_database)
    assert (second.code, second.err) == (0, "")
    assert str(sum(made["rows"].values())) in second.out
    third = run("admin", "restore", copy + "2", "--database", str(tmp_path / "third.db"))
    assert (third.code, third.err) == (0, "")


def test_the_database_is_the_one_of_the_environment(
    filled_file: Path, original: Original, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARMILLARY_DATABASE", raising=False)
    assert run("admin", "check").code == 0  # armillary.db in the current folder
    filled_file.rename(tmp_path / "elsewhere.db")
    assert refused(run("admin", "check"))
    monkeypatch.setenv("ARMILLARY_DATABASE", str(tmp_path / "elsewhere.db"))
    assert run("admin", "check").code == 0
    assert refused(run("admin", "check", "--database", "nowhere.db"))


def test_a_process_of_its_own(filled_file: Path, tmp_path: Path) -> None:
    done = spawn("admin", "check", "--json", cwd=tmp_path, ARMILLARY_DATABASE=str(filled_file))
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["ok"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_part_of_it_has_help(language: str) -> None:
    group = command(Translator(language)).commands["admin"]
    assert list(group.commands) == ["check", "backup", "restore", "sweep"]
    parts = [group, *group.params, *group.commands.values()]
    parts += [parameter for one in group.commands.values() for parameter in one.params]
    assert [part.name for part in parts if not part.help or part.help.startswith("cli.")] == []


def test_help_is_shown_where_nothing_is_asked() -> None:
    for args, expected in (
        (["admin"], "Usage: armillary admin"),
        (["admin", "--lang", "fr"], "Usage : armillary admin"),
    ):
        done = run(*args)
        assert (done.code, done.err) == (0, "")
        assert expected in done.out
    assert "FICHIER" in run("admin", "backup", "--help", "--lang", "fr").out


def test_other_commands_need_no_server() -> None:
    """A player who stays at the terminal does not install a database library."""
    check = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"sqlalchemy", "alembic", "starlette", "argon2", "psycopg"}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Missing())
from armillary.cli import main
assert main(["games"]) == 0
sys.exit(main(["admin", "check"]))
"""
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done
    assert done.stderr == "This is part of the server, which needs sqlalchemy: pip install armillary[server].\n"
