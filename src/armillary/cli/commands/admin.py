"""`armillary admin`: looks after the database of a server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.errors import FOUND_WRONG, BadCommand
from armillary.cli.options import Json, Lang
from armillary.cli.progress import progress
from armillary.cli.screen import Screen
from armillary.kernel.text import clean

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from armillary.server.admin import Report

Database = Annotated[str | None, typer.Option("--database", metavar="URL|FILE")]
DryRun = Annotated[bool, typer.Option("--dry-run")]
Fix = Annotated[bool, typer.Option("--fix")]
Target = Annotated[str, typer.Argument(metavar="FILE")]
Archive = Annotated[str, typer.Argument(metavar="FILE")]


def check(
    ctx: typer.Context, fix: Fix = False, database: Database = None, as_json: Json = False, lang: Lang = None
) -> int:
    """Prove everything."""
    screen: Screen = ctx.obj
    with opened(screen, database) as engine:
        from armillary.server import admin

        with watched(screen, "check") as told:
            report = admin.check(engine, told, fix)
    if as_json:
        show_json(screen, report)
    else:
        show(screen, report)
    return FOUND_WRONG if report.wrong else 0


def backup(
    ctx: typer.Context, target: Target, database: Database = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Copy everything."""
    screen: Screen = ctx.obj
    with opened(screen, database) as engine:
        from armillary.server import admin

        with watched(screen, "backup") as told:
            rows = admin.backup(engine, target, told)
    if as_json:
        screen.json({"ok": True, "file": clean(target), "rows": rows})
    else:
        screen.say("admin.backup", rows=sum(rows.values()), file=target)


def restore(
    ctx: typer.Context, archive: Archive, database: Database = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Back from a copy."""
    screen: Screen = ctx.obj
    with opened(screen, database, new=True) as engine:
        from armillary.server import admin

        with watched(screen, "restore") as told:
            rows = admin.restore(engine, archive, told)
    if as_json:
        screen.json({"ok": True, "rows": rows})
    else:
        screen.say("admin.restored", rows=sum(rows.values()))


def sweep(
    ctx: typer.Context, dry_run: DryRun = False, database: Database = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Remove what nobody needs."""
    screen: Screen = ctx.obj
    with opened(screen, database) as engine:
        from armillary.server import admin
        from armillary.server.config import Config
        from armillary.server.housekeeping.kinds import days_of, keep_of

        config = Config.from_environment(database=database)
        keep, days = keep_of(config), days_of(config)
        with watched(screen, "sweep") as told:
            found = admin.would_go(engine, keep) if dry_run else admin.sweep(engine, keep, told)
    if as_json:
        kinds = {kind: {"count": one.number, "bytes": one.size} for kind, one in found.items()}
        screen.json({"ok": True, "dry_run": dry_run, "days": days, "kinds": kinds})
        return
    screen.line(screen.words.say("admin.days", **days))
    for kind, one in found.items():
        screen.say(f"admin.kind.{kind}", count=one.number, kilobytes=thousands(one.size))
    whole = thousands(sum(one.size for one in found.values()))
    screen.say("admin.would_go" if dry_run else "admin.swept", kilobytes=whole)


def thousands(count: int) -> int:
    """Rounded up: something is not nothing."""
    return -(-count // 1000)


@contextmanager
def opened(screen: Screen, database: str | None, new: bool = False) -> Iterator["Engine"]:
    """The database that is meant; one that is not new must be there."""
    try:
        from armillary.server.admin.snapshot import open_existing
        from armillary.server.config import Config
        from armillary.server.errors import TEXTS
        from armillary.server.store.engine import open_engine
    except ModuleNotFoundError as error:
        raise BadCommand("cli.admin.extra", module=str(error.name)) from None
    screen.words.add(TEXTS)
    wanted = Config.from_environment(database=database).database
    engine = open_engine(wanted) if new else open_existing(wanted)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def watched(screen: Screen, doing: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal."""
    with progress(screen) as bar:
        task = bar.add_task(screen.words.say(f"admin.doing.{doing}"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show_json(screen: Screen, report: "Report") -> None:
    screen.json(
        {
            "ok": not report.wrong,
            "tables": report.tables,
            "entries": report.entries,
            "wrong": [{"table": one.table, "text": screen.words.render(one.text)} for one in report.wrong],
            "thawed": report.thawed,
        }
    )


def show(screen: Screen, report: "Report") -> None:
    for name in report.thawed:
        screen.say("admin.thawed", table=name)
    for one in report.wrong:
        where = "admin.database" if one.table is None else "admin.wrong"
        screen.say(where, "red", table=one.table or "", problem=one.text)
    if not report.wrong:
        screen.say("admin.ok", tables=report.tables, entries=report.entries)
        return
    screen.say("admin.faults", faults=len(report.wrong), tables=report.tables, entries=report.entries)
    if any(one.text.id == "check.frozen" for one in report.wrong):
        screen.say("admin.fix")
