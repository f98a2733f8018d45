"""From the typed options to a table of a server, and the messages when there is no such table."""

from collections.abc import Callable
from contextlib import suppress
from getpass import getpass

from armillary.cli.errors import BadCommand
from armillary.cli.files import OwnFile
from armillary.cli.keyboard import Keyboard
from armillary.cli.live.arriving import (
    BY_LINK,
    check_game,
    checked_url,
    introduced,
    new_table,
    seated,
    typed_visibility,
)
from armillary.cli.live.clocks import NO_CLOCK, typed_clock
from armillary.cli.live.identity import Identities
from armillary.cli.live.visit import Visit
from armillary.cli.screen import Screen
from armillary.client import Client, ClientProblem, LiveTable, Stranger, Unreachable
from armillary.kernel.game import Game, Setup


class Going:
    """One visit to a server."""

    def __init__(self, screen: Screen, game: Game, url: str, name: str | None, file: OwnFile | None) -> None:
        self.screen = screen
        self.game = game
        self.url = checked_url(url)
        self.name = name
        self.file = file

    def new(self, setup: Setup, names: list[str], seed: int | None, clock: str | None, visibility: str | None) -> int:
        """At a table of one's own."""
        wanted = new_table(setup, names, seed, typed_clock(clock or NO_CLOCK), typed_visibility(visibility or BY_LINK))
        return self.visit(lambda client: client.create(wanted))

    def join(self, table: str) -> int:
        """At a table that is there."""
        return self.visit(lambda client: seated(client, self.game, table))

    def password(self, name: str) -> str | None:
        """Typed without being shown, where a person types."""
        if not Keyboard(self.screen).silent:
            with suppress(EOFError):
                return getpass(f"{self.screen.words.say('live.password', name=name)} ")
        return None

    def visit(self, sit_down: Callable[[Client], LiveTable]) -> int:
        identities = Identities()
        try:
            with Client(self.url, identities.token(self.url), self.screen.words.language, patience=0) as client:
                check_game(client, self.game)
                introduced(client, self.name, identities, self.password)
                return Visit(self.screen, self.game, client, sit_down(client), self.file).run()
        except ClientProblem as error:
            raise BadCommand("cli.server.says", text=error.problem.text) from None
        except Unreachable as error:
            raise BadCommand(f"cli.server.unreachable.{error.kind}", url=error.url, problem=error.reason) from None
        except Stranger as error:
            raise BadCommand("cli.server.stranger", url=error.url) from None
