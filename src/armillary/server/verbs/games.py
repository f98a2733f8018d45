"""Verbs about what can be played here."""

from functools import cache
from importlib.metadata import version
from typing import Annotated

import msgspec
from msgspec import Meta
from prometheus_client import CONTENT_TYPE_LATEST

from armillary.bots.levels import CADET, LEVELS
from armillary.kernel.components import read_shipped, shipped
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game
from armillary.kernel.registry import named, names, shown
from armillary.kernel.text import LANGUAGES, Message, catalogue
from armillary.server import texts
from armillary.server.call import Call, Reply
from armillary.server.errors import TEXTS, NotThere, Unavailable
from armillary.server.files import File, packed
from armillary.server.lessons.script import has_lessons
from armillary.server.openapi import document
from armillary.server.texts import JSON, has_rules
from armillary.server.wire import GameInfo, Games, Health, Input, OptionInfo, SetInfo

DEGRADED = "server.degraded"
VERSION = version("armillary")
BOTS = [*LEVELS, "greedy", "random"]
"""Whom a page offers; programs may name any other."""


async def alive(call: Call) -> Health:
    """Whatever becomes of the database."""
    return Health("ok", VERSION)


async def health(call: Call) -> Health | Reply:
    """Well only if the store takes what is written."""
    trouble = await call.server.probe.look()
    if trouble is None:
        return Health("ok", VERSION)
    reason = trouble.id.removeprefix("troubled.")
    text = catalogue(call.language, TEXTS).render(Message(DEGRADED, {"problem": trouble}))
    found = Health("degraded", VERSION, reason, DEGRADED, text)
    return Reply(msgspec.json.encode(found), status=Unavailable.status)


class Edition(Input, frozen=True):
    """Which texts are wanted."""

    edition: Annotated[str, Meta(max_length=64)] | None = None
    """As the page of the client names it: the text may then be kept for ever."""


async def games(call: Call) -> File:
    found = Games([described(name) for name in shown()], BOTS, list(LEVELS), list(LANGUAGES))
    return packed(msgspec.json.encode(found), JSON)


@cache
def described(name: str) -> GameInfo:
    game = named(name)
    sets = [SetInfo(key, read_shipped(folder).reconstructed()) for key, folder in shipped(game.folder / "data").items()]
    options = [OptionInfo(one.name, one.kind, one.default, list(one.values)) for one in game.options]
    return GameInfo(
        name=name,
        rules=game.rules,
        players=list(game.players),
        usual=game.usual,
        minutes=list(game.minutes or ()),
        difficulty=game.difficulty,
        options=options,
        modes=game.modes,
        components=sets,
        lessons=has_lessons(game),
        rulebook=has_rules(game),
        bot=CADET,
    )


async def titles(call: Call) -> File:
    """What lists say of every game."""
    return texts.titles(spoken(call)).lasting(is_current(call))


async def text(call: Call) -> File:
    """The catalogue of a game, to put messages into words."""
    return texts.catalogue_of(*wanted(call)).lasting(is_current(call))


async def rules(call: Call) -> File:
    """The numbered rules of a game."""
    return texts.rules_of(*wanted(call)).lasting(is_current(call))


def is_current(call: Call) -> bool:
    """Whether the address names the edition, and so will never lead to another text."""
    given: Edition = call.query
    return given.edition == texts.edition()


def wanted(call: Call) -> tuple[str, str]:
    language = spoken(call)
    return game_of(call).name, language


def spoken(call: Call) -> str:
    if call.path["lang"] not in LANGUAGES:
        raise NotThere("language.unknown", known=", ".join(LANGUAGES))
    return call.path["lang"]


def game_of(call: Call) -> Game:
    try:
        return named(call.path["game"])
    except ArmillaryError as error:
        raise NotThere("game.not_here", game=call.path["game"][:40], known=", ".join(names())) from error


async def metrics(call: Call) -> Reply:
    return Reply(call.server.rendered_figures(), CONTENT_TYPE_LATEST)


async def schema(call: Call) -> Reply:
    return Reply(document())
