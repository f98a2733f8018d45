"""`armillary verify`: proves a record."""

import typer

import armillary
from armillary.cli.options import File, GameFolder, Json, Lang
from armillary.cli.records import read_record
from armillary.cli.screen import Screen
from armillary.kernel.errors import Difference


def verify(ctx: typer.Context, file: File, folder: GameFolder = None, as_json: Json = False, lang: Lang = None) -> None:
    """Verify a record."""
    screen: Screen = ctx.obj
    record, game = read_record(screen, file, folder)
    seeded = record.header.draws.seeded
    finished = record.ending is not None and record.ending.end is not None
    facts = {"game": game.name, "entries": len(record.entries), "seeded": seeded, "finished": finished}
    try:
        draws = armillary.verify(record, game)
    except Difference as error:
        if as_json:
            screen.json({"ok": False, **facts, "difference": screen.words.render(error.message)})
        raise
    if as_json:
        screen.json({"ok": True, **facts, "answers": len(record.entries) - draws, "draws": draws})
    else:
        screen.say("verify.proved", answers=len(record.entries) - draws, draws=draws)
        if not finished:
            screen.say("verify.unfinished")
        screen.say("verify.seeded" if seeded else "verify.fair")
