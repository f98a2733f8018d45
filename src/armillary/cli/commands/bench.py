"""`armillary bench`: how fast the games are."""

from typing import Annotated

import typer

import armillary
from armillary.cli.errors import FOUND_WRONG
from armillary.cli.loading import load_game
from armillary.cli.options import Json, Lang, seconds
from armillary.cli.screen import Screen
from armillary.kernel.text import catalogue

GameNames = Annotated[list[str] | None, typer.Argument(metavar="GAME")]
Seconds = Annotated[float, typer.Option("--seconds", parser=seconds, metavar="S")]
Peers = Annotated[bool, typer.Option("--peers/--no-peers")]


def bench(
    ctx: typer.Context,
    names: GameNames = None,
    duration: Seconds = 2.0,
    peers: Peers = True,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Measure speed; wrong where a game does not play the same compiled and interpreted."""
    from armillary.bench.report import TEXTS, report, text

    screen: Screen = ctx.obj
    words = catalogue(screen.words.language, TEXTS)
    games = [load_game(screen, name) for name in names or armillary.names()]
    with screen.busy(screen.words.say("bench.measuring")):
        found = report(games, duration, peers, words)
    if as_json:
        screen.json(found)
    else:
        for line in text(found, words):
            screen.line(line)
    return 0 if all(game["same_play"]["agree"] for game in found["games"].values()) else FOUND_WRONG
