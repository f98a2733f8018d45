"""`armillary simulate`: many matches between bots."""

import secrets
from contextlib import ExitStack, closing
from typing import Annotated, Any

import typer

from armillary.bots import Bot, bot
from armillary.bots.elsewhere import elsewhere
from armillary.cli.errors import BadCommand
from armillary.cli.loading import load_game
from armillary.cli.options import Components, GameName, Json, Lang, Mode, Options, Players, Seed, whole
from armillary.cli.preparing import prepare
from armillary.cli.progress import progress
from armillary.cli.screen import QUIET, Screen
from armillary.cli.simulation import Tally, shifted, simulated
from armillary.cli.table.seats import who_plays
from armillary.kernel.errors import endless
from armillary.kernel.game import Setup

Games = Annotated[int, typer.Option("--games", parser=whole("--games", 1, 10_000_000), metavar="K")]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B,...")]
Rotate = Annotated[bool, typer.Option("--rotate")]


def simulate(
    ctx: typer.Context,
    name: GameName,
    players: Players = None,
    number: Games = 100,
    bots: Bots = "random",
    rotate: Rotate = False,
    option: Options = None,
    mode: Mode = None,
    components: Components = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play matches between bots."""
    screen: Screen = ctx.obj
    with ExitStack() as until_done:
        playing = [called(one.strip(), until_done) for one in bots.split(",")]
        setup = prepare(load_game(screen, name), seats_wanted(players, playing), option, mode, components)
        seated = playing * setup.players if len(playing) == 1 else playing
        chosen = secrets.randbits(32) if seed is None else seed
        tally = played(screen, setup, seated, number, rotate, chosen)
    summary = {
        "game": setup.game.name,
        "seed": chosen,
        "bots": [one.name for one in seated],
        "rotated": rotate,
        **tally.summary(),
    }
    if as_json:
        screen.json(summary)
    else:
        show(screen, summary)
    if tally.finished < tally.games:
        screen.fail(endless(setup.game.name, setup.game.most_answers).message)


def called(name: str, until_done: ExitStack) -> Bot:
    """A bot by its name, or by the folder whose policy it plays by."""
    found = elsewhere(name)
    return bot(name) if found is None else until_done.enter_context(closing(found))


def played(screen: Screen, setup: Setup, seated: list[Bot], number: int, rotate: bool, seed: int) -> Tally:
    """So many matches, added up."""
    tally = Tally(setup.players)
    with progress(screen) as bar:
        task = bar.add_task(screen.words.title(setup.game), total=number)
        for match in range(number):
            shift = match % setup.players if rotate else 0
            tally.add(simulated(setup, shifted(seated, shift), f"{seed} {match}"), shift)
            bar.advance(task)
    return tally


def seats_wanted(players: int | None, playing: list[Bot]) -> int | None:
    """One bot plays every seat; several play one each."""
    if len(playing) == 1:
        return players
    if players is not None and players != len(playing):
        raise BadCommand("cli.setup.bots", bots=len(playing), players=players)
    return len(playing)


def show(screen: Screen, summary: dict[str, Any]) -> None:
    say = screen.words.say
    bots = summary["bots"]
    names = by_bot(bots) if summary["rotated"] else who_plays(screen.words, bots, len(bots))
    rows = [
        [names[place], str(seat["wins"]), share(seat["wins"], summary["finished"]), f"{seat['mean_score']:.2f}"]
        for place, seat in enumerate(summary["seats"])
    ]
    screen.table(["", say("simulate.wins"), say("simulate.share"), say("simulate.score")], rows)
    screen.say("simulate.ties", ties=summary["ties"], finished=summary["finished"], games=summary["games"])
    screen.say("simulate.length", decisions=summary["decisions"], draws=summary["draws"])
    screen.say("simulate.seed", QUIET, seed=str(summary["seed"]))


def by_bot(bots: list[str]) -> list[str]:
    """Bots that sit nowhere in particular; those of one name are numbered."""
    return [
        f"{name} ({bots[: place + 1].count(name)})" if bots.count(name) > 1 else name for place, name in enumerate(bots)
    ]


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"
