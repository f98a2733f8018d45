"""Runs a match at one screen: asks people, lets bots think, tells everybody what happened, saves."""

from contextlib import nullcontext

from armillary.bots.asking import bot_seed
from armillary.bots.levels import Level
from armillary.bots.searcher import Searcher
from armillary.cli.files import OwnFile
from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.leaving import Ended, Leaving, heard_endings
from armillary.cli.table.playing import Playing
from armillary.cli.table.seats import Seats
from armillary.cli.table.turn import Turn
from armillary.kernel.match import Match


class Host(Playing):
    """One match, its seats, its screen and its file."""

    def __init__(self, screen: Screen, match: Match, seats: Seats, file: OwnFile | None, resumed: bool = False) -> None:
        super().__init__(screen, match, Keyboard(screen))
        self.match = match
        self.seats = seats
        self.file = file
        self.resumed = resumed
        self.cursors = {None: match.events_told(None) if resumed else 0}
        self.cursors |= {seat: match.cursor(seat) for seat in seats.people}
        """On resuming, up to the reader's own last answer."""
        self.at_screen: int | None = None
        self.is_ended = False
        """Nobody is there to be asked."""

    @property
    def saved_in(self) -> str | None:
        return self.file.name if self.file else None

    def run(self) -> int:
        self.save()
        with heard_endings():
            return super().run()

    def play(self) -> None:
        try:
            while not self.match.over:
                self.go_on()
        except Ended:
            self.is_ended = True
            raise
        except OSError:
            if self.keyboard.silent:
                raise
            self.is_ended = True
            raise Ended from None

    def go_on(self) -> None:
        """One answer, people's first: the answers to a joint question are opened together anyway."""
        seat = min(self.match.waiting, key=lambda one: (one in self.seats.bots, one))
        entries = len(self.match.entries)
        if seat in self.seats.bots:
            self.ask_bot(seat)
        else:
            self.ask_person(seat)
        if len(self.match.entries) != entries:
            self.save()
            if len(self.seats.people) < 2:
                self.tell(self.reader())

    def ask_bot(self, seat: int) -> None:
        """A bot is shown what its seat may know and nothing else, with a seed that tells nothing of the draws."""
        seed = bot_seed(self.match, seat)
        known = self.match.working(seat).imagined(seat, seed)
        bot = self.seats.bots[seat]
        thinking = self.screen.words.say("turn.thinking", seat=self.show.names()[seat])
        with self.screen.busy(thinking) if isinstance(bot, Searcher | Level) else nullcontext():
            key = bot.choose(known, seat, seed)
        self.match.answer(seat, key)

    def ask_person(self, seat: int) -> None:
        if len(self.seats.people) > 1 and seat != self.at_screen:
            self.change_places(seat)
        self.at_screen = seat
        self.cursors[None] = self.match.events_told(None)
        turn = Turn(self.show, self.keyboard, seat, self.saved_in, self.save)
        self.ask(turn)
        self.cursors[seat] += turn.cursor
        self.screen.line()

    def change_places(self, seat: int) -> None:
        """Nobody reads what was on the screen of another."""
        if self.at_screen is not None:
            self.screen.wipe()
        self.screen.line()
        self.screen.say("turn.pass", "bold", seat=self.show.names()[seat])
        self.keyboard.line("")
        self.screen.wipe()

    def reader(self) -> int | None:
        return self.seats.people[0] if len(self.seats.people) == 1 else None

    def save(self) -> None:
        if self.file is not None:
            self.file.write(self.whole())

    def whole(self) -> str:
        """All that is needed to go on later."""
        return self.match.record(with_seed=True, with_drafts=True).to_text()

    def opening(self) -> None:
        source = self.match.source
        self.introduce(source.seeded, source.published, self.match.setup.components.reconstructed())
        if self.resumed and not self.match.over:
            self.screen.say("play.resumed", QUIET)
        if self.seats.people and not self.match.over:
            self.screen.say("play.help", QUIET)
        self.screen.line()

    def leave(self) -> None:
        if self.file is None and not self.keyboard.silent:
            self.keep()
        if self.saved_in:
            self.screen.say("play.left.saved", file=self.saved_in)
        else:
            self.screen.say("play.left.unsaved")

    def keep(self) -> None:
        """Also if the terminal goes while the player is leaving."""
        try:
            leaving = Leaving(self.screen, self.keyboard, self.match.game.name, self.whole())
            self.file = leaving.kept(leaving.usual) if self.is_ended else leaving.ask()
        except Ended:
            self.is_ended = True
            self.keep()

    def ending(self) -> None:
        if len(self.seats.people) > 1:
            self.screen.wipe()
        self.show_end(self.reader())
        if self.saved_in:
            self.screen.say("play.saved", QUIET, file=self.saved_in)
