"""The commands, with their help in the reader's language."""

from functools import cache
from typing import Any

import typer
from typer.main import get_command

from armillary.cli.commands.bench import bench
from armillary.cli.commands.components import components
from armillary.cli.commands.games import games
from armillary.cli.commands.play import play
from armillary.cli.commands.position import position
from armillary.cli.commands.replay import replay
from armillary.cli.commands.simulate import simulate
from armillary.cli.commands.verify import verify
from armillary.cli.options import Lang
from armillary.cli.words import Words

COMMANDS = (games, play, simulate, replay, verify, position, components, bench)


def known_commands() -> list[str]:
    """In the order people are told of them."""
    return [function.__name__ for function in COMMANDS]


def anything(lang: Lang = None) -> None:
    """What may be said before a command."""


@cache
def app() -> typer.Typer:
    """All commands, with nothing said about them yet."""
    found = typer.Typer(name="armillary", add_completion=False, pretty_exceptions_enable=False)
    found.callback()(anything)
    for function in COMMANDS:
        found.command(function.__name__)(function)
    return found


def command(words: Words) -> Any:
    """The whole command, speaking a language."""
    whole: Any = get_command(app())
    speak(whole, words, "armillary")
    for name, one in whole.commands.items():
        speak(one, words, name)
        one.rich_help_panel = words.say("help.commands")
    return whole


def speak(one: Any, words: Words, name: str) -> None:
    """Put a command's help into words."""
    one.help = words.say(f"help.{name}")
    for parameter in [*one.params, one.get_help_option(typer.Context(one))]:
        parameter.help = words.say(f"help.param.{parameter.name}")
