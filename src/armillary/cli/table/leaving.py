"""How a match that is kept in no file is left: it is never lost without a word."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import NoReturn

from armillary.cli.errors import BadCommand, Closed
from armillary.cli.files import OwnFile
from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import Screen
from armillary.cli.table.offers import bare

ENDINGS = ("SIGHUP", "SIGTERM")  # where the system has them


class Ended(Closed):
    """The terminal is gone, or a signal ends the program: there is nobody to ask."""


def ended(*_: object) -> NoReturn:
    """Be ended once: a shell says it again, and that must not disturb the saving."""
    handle(endings(ended), signal.SIG_IGN)
    raise Ended


def endings(handled: object) -> list[signal.Signals]:
    """Those that are handled so."""
    known = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    return [one for one in known if signal.getsignal(one) == handled]


def handle(some: Iterable[signal.Signals], handler: Callable[..., NoReturn] | signal.Handlers) -> None:
    for one in some:
        signal.signal(one, handler)


@contextmanager
def heard_endings() -> Iterator[None]:
    """While something can be lost, being ended is heard of, unless the parent process ignores it."""
    usual = endings(signal.SIG_DFL) if threading.current_thread() is threading.main_thread() else []
    handle(usual, ended)
    try:
        yield
    finally:
        handle(usual, signal.SIG_DFL)


def free_name(game: str) -> str:
    """A file that is not there yet."""
    return next(name for n in count(1) if not os.path.lexists(name := f"{game}-{n}.armillary"))


class Leaving:
    """Asks where a match is to be kept."""

    def __init__(self, screen: Screen, keyboard: Keyboard, game: str, text: str) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.usual = free_name(game)
        self.text = text

    def ask(self) -> OwnFile | None:
        """The file it is in now, also if the terminal is gone; none if it is not wanted, or a second ctrl-C comes."""
        words = self.screen.words
        try:
            while True:
                answer = self.keyboard.line(f"{words.say('play.left.ask', file=self.usual)} ")
                if is_word(answer, words.say("play.left.no"), "no"):
                    return None
                if file := self.kept(self.usual if is_word(answer, "", words.say("live.yes"), "yes") else answer):
                    return file
        except (Closed, OSError):
            return self.kept(self.usual)
        except KeyboardInterrupt:
            self.screen.line()
            return None

    def kept(self, name: str) -> OwnFile | None:
        """Whether it can be kept there; if not, why is said. Nothing ends us while it is written."""
        file, heard = OwnFile(name), endings(ended)
        handle(heard, signal.SIG_IGN)
        try:
            file.refuse_existing()
            file.write(self.text)
        except BadCommand as error:
            handle(heard, ended)
            self.screen.fail(error.message)
            return None
        return file


def is_word(typed: str, *words: str) -> bool:
    return bare(typed) in {short for word in words for short in (bare(word), bare(word)[:1])}
