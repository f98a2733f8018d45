"""Housekeeping by hand: what would go, and removing it."""

import time

from sqlalchemy import Engine

from armillary.server.admin.checking import expect_newest
from armillary.server.admin.snapshot import Progress, quiet, snapshot
from armillary.server.housekeeping.keeper import together
from armillary.server.housekeeping.kinds import Amount, Keep
from armillary.server.housekeeping.removing import KINDS, amounts, find, remove
from armillary.server.store.trouble import reached


def would_go(engine: Engine, keep: Keep, now: float | None = None) -> dict[str, Amount]:
    """How much of each kind nobody needs any more. Nothing is changed."""
    expect_newest(engine)
    with reached(engine), snapshot(engine) as connection:
        return amounts(connection, keep, time.time() if now is None else now)


def sweep(engine: Engine, keep: Keep, progress: Progress = quiet, now: float | None = None) -> dict[str, Amount]:
    """Remove it, and say how much it was."""
    at = time.time() if now is None else now
    found = would_go(engine, keep, at)
    total, done = sum(amount.number for amount in found.values()), 0
    with reached(engine):
        for kind in KINDS:
            while removed := sweep_kind(engine, kind, keep, at):
                done += removed
                progress(min(done, total), total)
    progress(total, total)
    return found


def sweep_kind(engine: Engine, kind: str, keep: Keep, now: float) -> int:
    """Of one kind, as many as are found at once; how many went."""
    with engine.connect() as connection:
        keys = find(connection, kind, keep, now)
    removed = 0
    for some in together(keys):
        with engine.execution_options(writes=True).begin() as connection:
            removed += remove(connection, kind, some, keep, now).number
    return removed
