"""`armillary new`: the smallest game, to be changed into another."""

import re
import sys
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

import armillary
from armillary.cli.errors import BadCommand
from armillary.cli.files import unmade
from armillary.cli.options import Lang
from armillary.cli.screen import Screen

FILES = ("__init__.py", "text/en.toml", "test_laws.py")
NAME = re.compile("[a-z][a-z0-9_]*")
SOURCE = Path(str(armillary.__file__)).parent / "template"
NewFolder = Annotated[str, typer.Argument(metavar="FOLDER")]


def new(ctx: typer.Context, new_folder: NewFolder, lang: Lang = None) -> None:
    """Write a new game."""
    screen: Screen = ctx.obj
    folder = Path(new_folder)
    name = free_name(folder)
    try:
        write(folder, name)
    except OSError as error:
        raise unmade(new_folder, error) from None
    for line in ("written", "play", "host", "test", "read"):
        screen.say(f"new.{line}", folder=new_folder, game=name)


def write(folder: Path, name: str) -> None:
    for file in FILES:
        text = (SOURCE / file).read_text(encoding="utf-8")
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(renamed(text, name), encoding="utf-8")


def free_name(folder: Path) -> str:
    """The name of a new game, from that of its folder, which can be imported and nobody else has."""
    module = folder.resolve().name
    if not NAME.fullmatch(module):
        raise BadCommand("cli.new.name", folder=module)
    if iskeyword(module):
        raise BadCommand("cli.new.reserved", folder=module)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadCommand("cli.new.there", folder=str(folder))
    name = module.replace("_", "-")
    if name in armillary.names() or is_module(module):
        raise BadCommand("cli.new.taken", folder=module)
    return name


def is_module(name: str) -> bool:
    """Whether something else is imported by a name; an empty folder is nothing."""
    found = find_spec(name)
    return name in sys.stdlib_module_names or (found is not None and found.origin is not None)


def renamed(text: str, name: str) -> str:
    """A file of the template, as that of another game."""
    title = name.replace("-", " ").capitalize()
    return text.replace('name="template"', f'name="{name}"').replace('title = "Template"', f'title = "{title}"')
