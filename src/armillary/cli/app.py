"""The commands, with their help in the reader's language."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from armillary.cli.commands.admin import backup, check, restore, sweep
from armillary.cli.commands.arena import arena
from armillary.cli.commands.bench import bench
from armillary.cli.commands.components import components
from armillary.cli.commands.games import games
from armillary.cli.commands.new import new
from armillary.cli.commands.play import play
from armillary.cli.commands.position import position
from armillary.cli.commands.replay import replay
from armillary.cli.commands.serve import serve
from armillary.cli.commands.simulate import simulate
from armillary.cli.commands.train import train
from armillary.cli.commands.verify import verify
from armillary.cli.errors import BadCommand
from armillary.cli.options import Lang
from armillary.cli.translator import Translator

PANELS = {
    "ARGUMENTS_PANEL_TITLE": "arguments",
    "OPTIONS_PANEL_TITLE": "options",
    "COMMANDS_PANEL_TITLE": "commands",
    "DEFAULT_STRING": "default",
    "REQUIRED_LONG_STRING": "required",
}
"""What the command-line library says around our words, by its own names; it has English only."""
PLACEHOLDER = re.compile("[A-Z]{2,}")
COMMANDS = (games, play, serve, simulate, arena, train, replay, verify, position, components, bench, new)
GROUPS = {"admin": (check, backup, restore, sweep)}


class Spoken:
    """How a command is used, in the reader's language."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        usage = ctx.obj.words.say("help.usage")
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{usage} ")


class SpokenCommand(Spoken, TyperCommand):
    """One command."""


class SpokenGroup(Spoken, TyperGroup):
    """Several commands."""

    def parse_args(self: Any, ctx: Any, args: list[str]) -> list[str]:
        """Without a command there is nothing to do but help."""
        return super().parse_args(ctx, args if set(args) & set(self.commands) else [*args, "--help"])

    def resolve_command(self: Any, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            raise BadCommand("cli.usage.command", given=args[0][:40], known=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def known_commands() -> list[str]:
    """In the order people are told of them."""
    return [*(function.__name__ for function in COMMANDS), *GROUPS]


def anything(lang: Lang = None) -> None:
    """What may be said before a command."""


@cache
def app() -> typer.Typer:
    """All commands, with nothing said about them yet."""
    found = typer.Typer(name="armillary", add_completion=False, pretty_exceptions_enable=False)
    fill(found, COMMANDS)
    for name, functions in GROUPS.items():
        group = typer.Typer(name=name)
        fill(group, functions)
        found.add_typer(group)
    return found


def fill(group: typer.Typer, functions: Sequence[Callable[..., Any]]) -> None:
    group.callback(cls=SpokenGroup)(anything)
    for function in functions:
        group.command(function.__name__, cls=SpokenCommand)(function)


def command(words: Translator) -> Any:
    """The whole command, speaking a language."""
    whole: Any = get_command(app())
    speak(whole, words, "armillary")
    for name, identity in PANELS.items():
        setattr(rich_utils, name, words.say(f"help.{identity}"))
    return whole


def speak(one: Any, words: Translator, name: str) -> None:
    """Put the help of a command into words, and of those within it."""
    one.help = words.say(f"help.{name}")
    for parameter in [*one.params, one.get_help_option(typer.Context(one))]:
        parameter.help = words.say(f"help.param.{parameter.name}")
        parameter.metavar = placeholders(words, parameter.metavar or "")
    if isinstance(one, TyperGroup):
        one.subcommand_metavar = placeholders(words, one.subcommand_metavar)
        for inner, command in one.commands.items():
            speak(command, words, inner)


def placeholders(words: Translator, text: str) -> str:
    """What stands for something to type: GAME, NAME=VALUE."""
    return PLACEHOLDER.sub(lambda found: words.say(f"help.placeholder.{found[0]}"), text)
