"""Verbs about what can be played here."""

from functools import cache
from importlib.metadata import version

import msgspec

from armillary.kernel.components import read_shipped, shipped
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game
from armillary.kernel.registry import named, names
from armillary.kernel.text import LANGUAGES, Message, catalogue
from armillary.server.asked import Asked, Reply
from armillary.server.errors import TEXTS, NotThere, Unavailable
from armillary.server.metrics import MEDIA
from armillary.server.openapi import document
from armillary.server.wire import GameInfo, Games, Health, OptionInfo, SetInfo

DEGRADED = "server.degraded"
BOTS = ["random", "greedy", "search:50ms", "search:200ms", "search:1s"]


async def alive(asked: Asked) -> Health:
    """Whatever becomes of the database."""
    return Health("ok", version("armillary"))


async def health(asked: Asked) -> Health | Reply:
    """Well only if the store takes what is written."""
    trouble = await asked.server.probe.look()
    if trouble is None:
        return Health("ok", version("armillary"))
    reason = trouble.id.removeprefix("troubled.")
    text = catalogue(asked.language, TEXTS).render(Message(DEGRADED, {"problem": trouble}))
    found = Health("degraded", version("armillary"), reason, DEGRADED, text)
    return Reply(msgspec.json.encode(found), status=Unavailable.status)


async def games(asked: Asked) -> Games:
    bots = [name for name in BOTS if asked.server.bound.allows(name)]
    return Games([described(name) for name in names()], bots, list(LANGUAGES))


@cache
def described(name: str) -> GameInfo:
    game = named(name)
    sets = [SetInfo(key, read_shipped(folder).reconstructed()) for key, folder in shipped(game.folder / "data").items()]
    options = [OptionInfo(one.name, one.kind, one.default, list(one.values)) for one in game.options]
    return GameInfo(name, game.rules, list(game.players), game.usual, options, game.modes, sets)


async def text(asked: Asked) -> Reply:
    """The catalogue of a game, to put messages into words."""
    game, language = wanted(asked)
    return Reply(msgspec.json.encode(game.text(language).entries))


async def rules(asked: Asked) -> Reply:
    """The numbered rules of a game."""
    game, language = wanted(asked)
    for name in (f"RULES.{language}.md", "RULES.md"):
        if (game.folder / name).is_file():
            return Reply((game.folder / name).read_bytes(), "text/markdown")
    raise NotThere("rules.none")


def wanted(asked: Asked) -> tuple[Game, str]:
    language = asked.path["lang"]
    if language not in LANGUAGES:
        raise NotThere("language.unknown", known=", ".join(LANGUAGES))
    return game_of(asked), language


def game_of(asked: Asked) -> Game:
    try:
        return named(asked.path["game"])
    except ArmillaryError as error:
        raise NotThere("game.not_here", game=asked.path["game"][:40], known=", ".join(names())) from error


async def metrics(asked: Asked) -> Reply:
    return Reply(asked.server.rendered_figures(), MEDIA)


async def schema(asked: Asked) -> Reply:
    return Reply(document())
