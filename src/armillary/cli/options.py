"""The options commands share. Their help is in the catalogue, under `cli.help.param`."""

import re
from collections.abc import Callable
from typing import Annotated

import typer

from armillary.cli.errors import BadCommand
from armillary.kernel.constants import SEATS
from armillary.kernel.text import LANGUAGES

HUGE = 10**36 - 1
WHOLE = re.compile(r"[+-]?[0-9]{1,40}")


def whole(name: str, low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def parse(text: str) -> int:
        given = str(text).strip()
        if high >= HUGE and not (WHOLE.fullmatch(given) and low <= int(given) <= high):
            raise BadCommand("cli.usage.huge", option=name, digits=len(str(HUGE)), given=given[:40])
        if not WHOLE.fullmatch(given) or not low <= int(given) <= high:
            raise BadCommand("cli.usage.whole", option=name, low=str(low), high=str(high), given=given[:40])
        return int(given)

    return parse


def seat(text: str) -> int:
    """Reads a seat as the screen counts it, from 1."""
    return whole("--seat", 1, SEATS)(text) - 1


def seconds(text: str) -> float:
    """Reads a length of time."""
    given = str(text).strip()
    if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,6})?", given) or not 0 < float(given) <= 3600:
        raise BadCommand("cli.usage.seconds", given=given[:40])
    return float(given)


def language(text: str) -> str:
    """Reads a language."""
    if text not in LANGUAGES:
        raise BadCommand("cli.usage.language", given=text[:40], known=", ".join(LANGUAGES))
    return text


Lang = Annotated[str | None, typer.Option("--lang", parser=language, metavar="en|fr")]
Json = Annotated[bool, typer.Option("--json")]
GameName = Annotated[str, typer.Argument(metavar="GAME")]
GameFolder = Annotated[str | None, typer.Option("--game", metavar="FOLDER")]
File = Annotated[str, typer.Argument(metavar="FILE")]
Players = Annotated[int | None, typer.Option("--players", parser=whole("--players", 1, 99), metavar="N")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")]
Mode = Annotated[str | None, typer.Option("--mode", metavar="NAME")]
Components = Annotated[str | None, typer.Option("--components", metavar="NAME|FOLDER")]
Seed = Annotated[int | None, typer.Option("--seed", parser=whole("--seed", -HUGE, HUGE), metavar="N")]
Seat = Annotated[int | None, typer.Option("--seat", parser=seat, metavar="N")]
Upto = Annotated[int | None, typer.Option("--upto", parser=whole("--upto", 0, 10**9), metavar="N")]
