"""From what was typed to a setup."""

from typing import Any

from armillary.cli.errors import BadCommand
from armillary.kernel.game import Game, Setup
from armillary.kernel.text import clean


def prepare(
    game: Game, players: int | None, typed: list[str] | None, mode: str | None, components: str | None
) -> Setup:
    """A checked setup: the mode's options, with the typed ones over them."""
    options = {**mode_options(game, mode), **typed_options(game, typed or [])}
    return game.setup(players, options, components or "default")


def mode_options(game: Game, mode: str | None) -> dict[str, Any]:
    if mode is None:
        return {}
    if mode not in game.modes:
        raise BadCommand("cli.setup.mode", mode=mode[:40], known=", ".join(game.modes) or "-")
    return game.modes[mode]


def typed_options(game: Game, typed: list[str]) -> dict[str, Any]:
    """NAME=VALUE, by each option's own kind; the setup refuses an unknown option."""
    known = {option.name: option for option in game.options}
    found = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals or clean(text) != text:
            raise BadCommand("cli.setup.pair", given=text[:40])
        found[name] = known[name].parse(value) if name in known else value
    return found
