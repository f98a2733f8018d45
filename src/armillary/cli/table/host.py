"""Runs a match at one screen: asks people, lets bots think, tells everybody what happened, saves."""

from contextlib import nullcontext
from hashlib import sha256

from armillary.bots.searcher import Searcher
from armillary.cli.errors import INTERRUPTED, Closed
from armillary.cli.files import OwnFile
from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.seats import Seats
from armillary.cli.table.show import Show
from armillary.cli.table.turn import Quit, Turn
from armillary.kernel.match import Match


class Host:
    """One match, its seats, its screen and its file."""

    def __init__(self, screen: Screen, match: Match, seats: Seats, file: OwnFile | None, resumed: bool = False) -> None:
        self.screen = screen
        self.match = match
        self.seats = seats
        self.file = file
        self.show = Show(screen, match)
        self.keyboard = Keyboard(screen)
        self.resumed = resumed
        self.told: dict[int | None, int] = {None: len(match.events(None)) if resumed else 0}
        self.told |= {seat: match.cursor(seat) for seat in seats.people}
        """How much of the story each reader has been told; on resuming, up to the reader's own last answer."""
        self.at_screen: int | None = None

    @property
    def saved_in(self) -> str | None:
        return self.file.name if self.file else None

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit code."""
        self.save()
        self.opening()
        try:
            while not self.match.over:
                self.go_on()
        except (Quit, Closed):
            self.leave()
        except KeyboardInterrupt:
            self.screen.line()
            self.leave()
            return INTERRUPTED
        else:
            self.ending()
        return 0

    def go_on(self) -> None:
        """One answer, people's first: what is answered together is opened together anyway."""
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
        seed = self.bot_seed(seat)
        known = self.match.working(seat).imagined(seat, seed)
        bot = self.seats.bots[seat]
        thinking = self.screen.words.say("turn.thinking", seat=self.show.names()[seat])
        with self.screen.busy(thinking) if isinstance(bot, Searcher) else nullcontext():
            key = bot.choose(known, seat, seed)
        self.match.answer(seat, key)

    def bot_seed(self, seat: int) -> int:
        """The same whenever a saved match comes to the same point."""
        steps = (seat, len(self.match.entries), len(self.match.drafts[seat].keys))
        return int.from_bytes(sha256(self.match.source.seed + f" bot {steps}".encode()).digest()[:8])

    def ask_person(self, seat: int) -> None:
        if len(self.seats.people) > 1 and seat != self.at_screen:
            self.change_places(seat)
        self.at_screen = seat
        self.told[None] = len(self.match.events(None))
        self.tell(seat)
        self.screen.line()
        self.show.view(seat)
        turn = Turn(self.show, self.keyboard, seat, self.saved_in, self.save)
        turn.take()
        self.told[seat] += turn.told
        self.screen.line()

    def change_places(self, seat: int) -> None:
        """Nobody reads what was on the screen of another."""
        if self.at_screen is not None:
            self.screen.wipe()
        self.screen.line()
        self.screen.say("turn.pass", "bold", seat=self.show.names()[seat])
        self.keyboard.line("")
        self.screen.wipe()

    def tell(self, reader: int | None) -> None:
        """What is new to a reader."""
        since = self.told[reader]
        events = self.match.events(reader, since)
        self.told[reader] = since + len(events)
        self.show.events(events, reader)

    def reader(self) -> int | None:
        """Whose eyes the screen has: one person's, or a spectator's."""
        return self.seats.people[0] if len(self.seats.people) == 1 else None

    def save(self) -> None:
        if self.file is not None:
            self.file.write(self.match.record(with_seed=True, with_drafts=True).to_text())

    def opening(self) -> None:
        """What is played, by whom, and how chance is drawn."""
        words = self.screen.words
        self.screen.heading(words.title(self.match.game))
        if note := words.optional("note"):
            self.screen.line(note, QUIET)
        self.screen.line(" · ".join(self.show.players(self.reader())))
        if self.match.source.seeded:
            self.screen.say("play.seeded", QUIET)
        else:
            self.screen.say("play.fair", QUIET, commitment=self.match.source.published)
        if self.match.setup.components.reconstructed():
            self.screen.say("play.reconstructed", QUIET)
        if self.resumed and not self.match.over:
            self.screen.say("play.resumed", QUIET)
        if self.seats.people and not self.match.over:
            self.screen.say("play.help", QUIET)
        self.screen.line()

    def leave(self) -> None:
        if self.saved_in:
            self.screen.say("play.left.saved", file=self.saved_in)
        else:
            self.screen.say("play.left.unsaved")

    def ending(self) -> None:
        if len(self.seats.people) > 1:
            self.screen.wipe()
        reader = self.reader()
        self.tell(reader)
        self.screen.line()
        self.show.view(reader)
        if self.match.result is not None:
            self.show.result(self.match.result, reader)
        if self.saved_in:
            self.screen.say("play.saved", QUIET, file=self.saved_in)
