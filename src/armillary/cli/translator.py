"""The words of the command: its own messages over those of the kernel and of the game."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from armillary.arena.page import TEXTS as ARENA_TEXTS
from armillary.bots.names import TEXTS as BOT_TEXTS
from armillary.kernel.game import Game
from armillary.kernel.text import LANGUAGES, Argument, Catalogue, CatalogueError, Message, catalogue, read_catalogue
from armillary.minds.weights import TEXTS as NET_TEXTS

TEXTS = Path(__file__).parent / "text"


def from_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the environment, as far as it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def wanted(args: Sequence[str]) -> str:
    """The language a command line asks for; read first of all, since errors and help speak it too."""
    for place, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name == "--lang":
            value = value if equals else "".join(args[place + 1 : place + 2])
            return value if value in LANGUAGES else from_locale()
    return from_locale()


@cache
def layered(language: str, folder: Path | None = None) -> Catalogue:
    """The command's messages over those of nets, bots and arenas, the game's and the kernel's."""
    over = [read_catalogue(texts / f"{language}.toml") for texts in (NET_TEXTS, BOT_TEXTS, ARENA_TEXTS, TEXTS)]
    return Catalogue(language, {**catalogue(language, folder).entries, **over[0], **over[1], **over[2], **over[3]})


class Translator:
    """Says messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = layered(language)

    def learn(self, game: Game) -> None:
        """Know a game's own messages, in English where it does not speak the language."""
        try:
            self.catalogue = layered(self.language, game.folder / "text")
        except CatalogueError:
            entries = {**catalogue("en", game.folder / "text").entries, **layered(self.language).entries}
            self.catalogue = Catalogue(self.language, entries)

    def add(self, texts: Path) -> None:
        """Know the messages of something that not everybody has installed."""
        entries = {**catalogue(self.language, texts).entries, **self.catalogue.entries}
        self.catalogue = Catalogue(self.language, entries)

    def render(self, message: Message, reader: int | None = None, names: Sequence[str] = ()) -> str:
        return self.catalogue.render(message, reader, names)

    def say(self, identity: str, **args: Argument) -> str:
        """One of the command's own messages."""
        return self.render(Message(f"cli.{identity}", args))

    def title(self, game: Game) -> str:
        """What a game is called."""
        return self.optional("title") or game.name

    def optional(self, identity: str) -> str:
        """A message the game may lack."""
        return self.render(Message(identity)) if identity in self.catalogue.entries else ""


def capital(text: str) -> str:
    """A sentence starts with a capital letter."""
    return text[:1].upper() + text[1:]
