"""`armillary components`: the component sets of a game, as folders of data."""

import shutil
from pathlib import Path
from typing import Annotated, Any

import typer

from armillary.cli.errors import FOUND_WRONG, BadCommand
from armillary.cli.files import unmade
from armillary.cli.loading import load_game
from armillary.cli.options import GameName, Json, Lang
from armillary.cli.screen import Screen
from armillary.cli.usage import usage
from armillary.kernel.components import ComponentSet, newest, read_set, shipped
from armillary.kernel.errors import BadComponents
from armillary.kernel.game import Game
from armillary.kernel.text import clean

ACTIONS = ("list", "export", "check")
UNREADABLE = {"components.missing", "components.unreadable", "components.large"}
Action = Annotated[str, typer.Argument(metavar="list|export|check")]
Folder = Annotated[str | None, typer.Argument(metavar="FOLDER")]
SetName = Annotated[str | None, typer.Option("--set", metavar="NAME")]


def components(
    ctx: typer.Context,
    name: GameName,
    action: Action,
    directory: Folder = None,
    set_name: SetName = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List, export or check component sets."""
    screen: Screen = ctx.obj
    if action not in ACTIONS:
        raise BadCommand("cli.components.action", given=action[:40], known=", ".join(ACTIONS))
    game = load_game(screen, name)
    if action == "list":
        show_sets(screen, game, as_json)
    elif directory is None:
        raise BadCommand("cli.usage.missing", option=screen.words.say("help.placeholder.FOLDER"), usage=usage(ctx))
    elif action == "export":
        export(screen, game, directory, set_name, as_json)
    else:
        check(screen, game, directory, as_json)


def facts(screen: Screen, found: ComponentSet) -> dict[str, Any]:
    return {
        "id": found.id,
        "name": found.name,
        "version": found.version,
        "hash": found.hash,
        "text": screen.words.optional(f"set.{found.name}"),
        "reconstructed": found.reconstructed(),
    }


def show_sets(screen: Screen, game: Game, as_json: bool) -> None:
    sets = [facts(screen, game.component_set(name)) for name in game.component_sets()]
    if as_json:
        screen.json({"game": game.name, "components": sets})
        return
    for one in sets:
        screen.heading(one["id"])
        if one["text"]:
            screen.line(f"  {one['text']}")
        screen.say("components.hash", "dim", hash=one["hash"])
        if one["reconstructed"]:
            screen.say("components.reconstructed", "dim")


def export(screen: Screen, game: Game, directory: str, set_name: str | None, as_json: bool) -> None:
    """Copy a shipped set into a new folder."""
    source = shipped_folder(game, set_name)
    target = Path(directory)
    try:
        target.mkdir(parents=True, exist_ok=True)
        if any(target.iterdir()):
            raise BadCommand("cli.components.full", folder=directory)
        for file in sorted(source.glob("*.toml")):
            shutil.copyfile(file, target / file.name)
    except FileExistsError:
        raise BadCommand("cli.components.file", folder=directory) from None
    except OSError as error:
        raise unmade(directory, error) from None
    if as_json:
        screen.json({"game": game.name, "set": source.name, "folder": clean(directory)})
    else:
        screen.say("components.exported", set=source.name, folder=directory)


def shipped_folder(game: Game, set_name: str | None) -> Path:
    shelf = shipped(game.folder / "data")
    wanted = set_name or game.default_components
    found = newest(list(shelf), wanted) or wanted
    if not shelf:
        raise BadCommand("cli.components.none", game=game.name)
    if found not in shelf:
        raise BadCommand("cli.components.unknown", set=wanted[:40], known=", ".join(shelf))
    return shelf[found]


def check(screen: Screen, game: Game, directory: str, as_json: bool) -> None:
    """Read a folder and try it on the game. What can be read and is wrong is found wrong."""
    try:
        found = game.component_set(read_set(Path(directory)))
    except BadComponents as error:
        if error.message.id not in UNREADABLE:
            error.exit_code = FOUND_WRONG
        if as_json:
            screen.json({"ok": False, "game": game.name, "problem": screen.words.render(error.message)})
        raise
    if as_json:
        screen.json({"ok": True, "game": game.name, **facts(screen, found)})
    else:
        screen.say("components.ok", set=found.id, hash=found.hash)
