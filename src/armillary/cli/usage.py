"""Command lines that cannot be read, as one sentence in the reader's language."""

import re

import typer

from armillary.cli.errors import BadCommand

KNOWN = {"NoSuchOption": "option", "BadOptionUsage": "value", "MissingParameter": "missing"}
"""The command-line library's errors by name: it keeps their classes to itself."""
EXTRA = re.compile(r"Got unexpected extra argument\(?s?\)? \((.*)\)", re.S)
FLAG = "does not take a value"


def misread(error: typer.TyperException) -> BadCommand:
    """What is wrong about a command line."""
    if extra := EXTRA.match(error.message):
        return BadCommand("cli.usage.extra", given=extra[1][:60])
    kind = "flag" if FLAG in error.message else KNOWN.get(type(error).__name__)
    name = getattr(error, "option_name", None) or parameter(error)
    if kind is None or not name:
        return BadCommand("cli.usage.other", problem=error.format_message().rstrip("."))
    return BadCommand(f"cli.usage.{kind}", option=str(name)[:60], usage=usage(getattr(error, "ctx", None)))


def usage(ctx: typer.Context | None) -> str:
    """How a command is written, its parts in their order."""
    if ctx is None:
        return "armillary --help"
    return " ".join([ctx.command_path, *ctx.command.collect_usage_pieces(ctx)])


def parameter(error: typer.TyperException) -> str:
    found = getattr(error, "param", None)
    return str(getattr(found, "display_name_raw", "")) if found is not None else ""
