"""`armillary arena`: which bot is stronger, by how much, and how sure that is."""

import os
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from armillary.arena.entrants import entrant
from armillary.arena.page import COLUMNS, cells, page
from armillary.arena.running import Ground, Log, run
from armillary.arena.standings import saved, standings
from armillary.cli.extra import needs_extra
from armillary.cli.loading import load_game
from armillary.cli.options import Components, GameName, Json, Lang, Mode, Options, Players, Seed, whole
from armillary.cli.preparing import mode_options, prepare, typed_options
from armillary.cli.progress import progress
from armillary.cli.screen import Screen
from armillary.kernel.game import Setup
from armillary.kernel.text import Message

Games = Annotated[int, typer.Option("--games", parser=whole("--games", 1, 10_000_000), metavar="K")]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B,...")]
Limit = Annotated[str | None, typer.Option("--limit", metavar="50ms|2s|400")]
Workers = Annotated[int, typer.Option("--workers", parser=whole("--workers", 0, 999), metavar="W")]
LogFile = Annotated[str | None, typer.Option("--log", metavar="FILE")]
Html = Annotated[str | None, typer.Option("--html", metavar="FILE")]


def arena(
    ctx: typer.Context,
    name: GameName,
    bots: Bots,
    number: Games = 100,
    players: Players = None,
    limit: Limit = None,
    option: Options = None,
    mode: Mode = None,
    components: Components = None,
    seed: Seed = None,
    workers: Workers = 1,
    log: LogFile = None,
    html: Html = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other, and say who is stronger."""
    screen: Screen = ctx.obj
    needs_extra("train", "openskill")
    named = [limited(one.strip(), limit) for one in bots.split(",")]
    game = load_game(screen, name)
    setup = prepare(
        game,
        players if players is not None or len(named) == 1 else seats(game.players, len(named)),
        option,
        mode,
        components,
    )
    options = {**mode_options(game, mode), **typed_options(game, option or [])}
    chosen = secrets.randbits(32) if seed is None else seed
    ground = Ground(name, setup.players, options, components or "default", str(chosen))
    about = about_it(setup, named, chosen)
    matches = []
    with progress(screen) as bar:
        task = bar.add_task(screen.words.title(game), total=number)
        for match in run(
            ground, named, number, workers or os.cpu_count() or 1, Log(None if log is None else Path(log), about)
        ):
            matches.append(match)
            bar.advance(task)
    matches.sort(key=lambda match: match.number)
    found = {**about, "matches": len(matches), "saved": saved(matches), "bots": standings(matches)}
    if html is not None:
        Path(html).write_text(page(found, screen.words.language), encoding="utf-8")
    if as_json:
        screen.json(found)
    else:
        show(screen, found)


def about_it(setup: Setup, bots: list[str], seed: int) -> dict[str, Any]:
    """What is the same of all matches."""
    return {
        "game": setup.game.name,
        "rules": setup.game.rules,
        "players": setup.players,
        "options": setup.options,
        "components": setup.components.id,
        "seed": seed,
        "entered": bots,
    }


def limited(name: str, limit: str | None) -> str:
    """A bot by its name; of one that searches without saying how long, with the limit for all."""
    found = f"{name}:{limit}" if limit is not None and name in ("search", "search-1") else name
    return entrant(found).name


def seats(possible: range, wanted: int) -> int:
    """As many as there are bots, if so many can play."""
    return min(max(wanted, possible[0]), possible[-1])


def show(screen: Screen, found: dict[str, Any]) -> None:
    rows = [[name, *cells(one)] for name, one in found["bots"].items()]
    screen.table(["", *(screen.words.render(Message(f"arena.{column}")) for column in COLUMNS)], rows)
    percent, seed = f"{100 * found['saved']:.0f}", str(found["seed"])
    screen.line(screen.words.render(Message("arena.saved", {"percent": percent, "seed": seed})))
    screen.line(screen.words.render(Message("arena.styled")))
