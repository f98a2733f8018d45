"""What a table was made with: the options that tell something."""

from collections.abc import Iterator, Mapping
from typing import Any

from armillary.cli.translator import Translator
from armillary.kernel.game import Game
from armillary.kernel.options import Option


def facts(words: Translator, game: Game, chosen: Mapping[str, Any]) -> Iterator[str]:
    """Options that are not as they are usually, and those that always tell: they have a short name."""
    for option in game.options:
        short = words.optional(f"fact.{option.name}")
        if option.name in chosen and (short or chosen[option.name] != option.default):
            name = short or words.optional(f"option.{option.name}") or option.name
            yield words.say("live.fact", name=name, value=meaning(words, option, chosen[option.name]))


def meaning(words: Translator, option: Option, value: Any) -> str:
    """A value in words, as far as there are any."""
    if option.kind == "flag":
        return words.say("live.yes" if value else "play.left.no")
    return words.optional(f"value.{option.name}.{value}") or str(value)
