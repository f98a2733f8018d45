"""A match at one screen, wherever it is played: how it is opened, told and ended."""

from armillary.cli.errors import INTERRUPTED, Closed
from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.commands import Quit
from armillary.cli.table.seen import Seen
from armillary.cli.table.show import Show
from armillary.cli.table.turn import Turn


class Playing:
    """What every way of playing has in common."""

    def __init__(self, screen: Screen, match: Seen, keyboard: Keyboard) -> None:
        self.screen = screen
        self.show = Show(screen, match)
        self.keyboard = keyboard
        self.cursors: dict[int | None, int] = {}
        """How much of the story each reader has been told."""

    def run(self) -> int:
        """Play to the end, or until a person leaves; the exit code."""
        self.opening()
        try:
            self.play()
        except (Quit, Closed):
            self.leave()
        except KeyboardInterrupt:
            self.screen.line()
            self.leave()
            return INTERRUPTED
        else:
            self.ending()
        return 0

    def opening(self) -> None:
        raise NotImplementedError

    def play(self) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        raise NotImplementedError

    def ending(self) -> None:
        raise NotImplementedError

    def reader(self) -> int | None:
        """Whose eyes the screen has: one person's, or a spectator's."""
        raise NotImplementedError

    def introduce(self, seeded: bool, commitment: str, reconstructed: bool) -> None:
        """What is played, by whom, and how chance is drawn."""
        words = self.screen.words
        self.screen.heading(words.title(self.show.match.game))
        if note := words.optional("note"):
            self.screen.line(note, QUIET)
        self.screen.line(" · ".join(self.show.players(self.reader())))
        if seeded:
            self.screen.say("play.seeded", QUIET)
        else:
            self.screen.say("play.fair", QUIET, commitment=commitment)
        if reconstructed:
            self.screen.say("play.reconstructed", QUIET)

    def ask(self, turn: Turn) -> None:
        """A person's turn, from what is new to a committed answer."""
        self.tell(turn.seat)
        turn.take()

    def tell(self, reader: int | None) -> None:
        """What is new to a reader."""
        since = self.cursors[reader]
        events = self.show.match.events(reader, since)
        self.cursors[reader] = since + len(events)
        self.show.events(events, reader)

    def show_end(self, reader: int | None) -> None:
        """How it ended."""
        self.tell(reader)
        self.screen.line()
        self.show.view(reader)
        if self.show.match.result is not None:
            self.show.result(self.show.match.result, reader)
