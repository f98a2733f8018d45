"""The way in and out: every error becomes one sentence and an exit code."""

import os
import sys
from collections.abc import Sequence

import typer

from armillary.build import telling
from armillary.cli.app import command, known_commands
from armillary.cli.errors import BAD_INPUT, INTERRUPTED, NOBODY_READS, BadCommand, Unread
from armillary.cli.files import trouble
from armillary.cli.screen import Screen, abandon, steady
from armillary.cli.translator import Translator, wanted
from armillary.cli.usage import misread
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.registry import place_of


def main(args: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 0, 1 (checked and wrong) or 2 (bad input)."""
    given = complete(sys.argv[1:] if args is None else args)
    steady()
    screen = Screen(Translator(wanted(given)))
    telling.tell = screen.fail
    try:
        code = run(given, screen)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except (Unread, BrokenPipeError):
        abandon()
        return NOBODY_READS


def complete(args: Sequence[str]) -> list[str]:
    """Without a command there is nothing to do but help."""
    return list(args) if set(args) & set(known_commands()) else [*args, "--help"]


def run(given: Sequence[str], screen: Screen) -> int:
    try:
        check_command(first_word(given))
        whole = command(screen.words)
        with whole.make_context("armillary", list(given), obj=screen) as context:
            return int(whole.invoke(context) or 0)
    except typer.Exit as end:
        return end.exit_code
    except ArmillaryError as error:
        screen.fail(error.message)
        return error.exit_code
    except typer.TyperException as error:
        screen.fail(misread(error).message)
    except KeyboardInterrupt:
        screen.warn(screen.words.say("interrupted"))
        return INTERRUPTED
    except (Unread, BrokenPipeError):
        raise
    except OSError as error:
        screen.fail(trouble(error).message)
    except Exception as error:
        if os.environ.get("ARMILLARY_DEBUG"):
            raise
        problem, place = f"{type(error).__name__}: {error}", place_of(error)
        screen.warn(screen.words.say("bug_at" if place else "bug", problem=problem, place=place or ""))
    return BAD_INPUT


def first_word(given: Sequence[str]) -> str | None:
    """Where the command should stand: the first word that is no option, nor the value of one."""
    before = ""
    for word in given:
        if not word.startswith("-") and before != "--lang":
            return word
        before = word
    return None


def check_command(name: str | None) -> None:
    if name is not None and name not in known_commands():
        raise BadCommand("cli.usage.command", given=name[:40], known=", ".join(known_commands()))
