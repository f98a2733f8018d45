"""Sits at a table of a server: waits for others, answers when asked, and tells what happens."""

from collections.abc import Callable, Mapping

from armillary.cli.files import OwnFile
from armillary.cli.live.clocks import clocks, described
from armillary.cli.live.deeds import Deeds
from armillary.cli.live.facts import facts
from armillary.cli.live.inbox import Inbox
from armillary.cli.live.keyboard import LiveKeyboard
from armillary.cli.live.match import LiveMatch
from armillary.cli.live.news import Herald
from armillary.cli.live.turn import Idle, LiveTurn
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.commands import Action
from armillary.cli.table.playing import Playing
from armillary.client import Client, LiveTable
from armillary.kernel.game import Game
from armillary.kernel.text import clean, seat_message

PATIENCE = 10.0  # seconds that a person waits for an answer
LATELY = 10  # events that are told to a spectator who comes


class Moved(Exception):
    """Things have changed, and the line that was waited for no longer matters."""


class Visit(Playing):
    """One table, with the eyes of one seat or of a spectator."""

    def __init__(self, screen: Screen, game: Game, client: Client, table: LiveTable, file: OwnFile | None) -> None:
        self.match = LiveMatch(game, table, table.state())
        self.inbox = Inbox(table)
        self.desk = LiveKeyboard(screen, self.inbox.bell, self.watch)
        super().__init__(screen, self.match, self.desk)
        self.client = client
        self.table = table
        self.file = file
        self.herald = Herald(screen, self.show, self.match)
        self.deeds = Deeds(screen, self.desk, self.match, self.herald)
        client.transport.patience = PATIENCE
        client.transport.notice = lambda link: self.announce(self.herald.link(link))
        self.decision = self.answered()
        self.turn: LiveTurn | None = None
        """The last one, until its answer is part of the record."""
        self.cursors = {self.reader(): self.already_told()}
        self.said = ""
        """The last thing said about waiting; it is not said twice."""

    def run(self) -> int:
        with self.inbox:
            return super().run()

    def reader(self) -> int | None:
        return self.match.seat

    def answered(self) -> int:
        """Answers of the reader's seat that are part of the record."""
        return sum(self.match.answered.values())

    def is_new(self) -> bool:
        """Whether the reader has seen nothing of the match yet, and will take part in it."""
        status = self.match.state.table.status
        return status == "open" or (status == "running" and self.match.seat is not None and self.answered() == 0)

    def already_told(self) -> int:
        """A seat is told all since its own last answer; a spectator, what happened lately."""
        state = self.match.state
        if self.is_new():
            return 0
        return state.answered if self.match.seat is not None else max(0, state.cursor - LATELY)

    def play(self) -> None:
        while True:
            self.attend()
            if self.match.over:
                return
            try:
                self.sit()
            except Moved:
                continue

    def sit(self) -> None:
        """One thing, as the table stands."""
        own = self.match.own
        if self.match.state.table.status == "open":
            self.gather()
        elif self.match.is_asked:
            self.take_turn()
        elif own is not None and own.stands_in and not own.resigned:
            self.offer_return()
        else:
            self.wait()

    # what comes in

    def attend(self) -> None:
        """Show all that has come in."""
        for one in self.inbox.taken():
            self.announce(self.herald.take_in(one))
        self.tell(self.reader())

    def watch(self) -> Callable[[], None]:
        """While a line is waited for: shows what comes in, until something comes that matters more."""
        before = self.standing()

        def attend() -> None:
            self.attend()
            if self.standing() != before:
                raise Moved

        return attend

    def standing(self) -> tuple[object, ...]:
        """What a person at the keyboard goes by."""
        table, own = self.match.state.table, self.match.own
        if self.match.is_asked:
            return table.status, self.match.state.number
        if own is not None and own.stands_in:
            return table.status, own.resigned
        return table.status, tuple(table.asked), tuple(seat.name for seat in table.seats), self.herald.is_lost

    def announce(self, lines: list[tuple[str, str]]) -> None:
        for text, style in lines:
            self.desk.make_room()
            self.screen.line(text, style)

    def tell(self, reader: int | None) -> None:
        """What was told of a draft comes first when it becomes part of the story, and is not told again."""
        if self.answered() != self.decision:
            self.decision = self.answered()
            self.cursors[reader] += self.foretold()
            self.turn = None
        if self.cursors[reader] < len(self.match.story.events):
            self.desk.make_room()
        super().tell(reader)

    def foretold(self) -> int:
        """How much has been told of what the open draft does."""
        return self.turn.cursor if self.turn is not None else 0

    # what the person does

    def take_turn(self) -> None:
        seat = self.match.seat
        assert seat is not None
        self.say_once("")
        times = clocks(self.screen.words, self.match.state, self.show.names(seat), self.client.now())
        if times:
            self.screen.say("live.clocks", QUIET, times=times)
        self.turn = LiveTurn(self.show, self.match, self.desk, seat, self.foretold(), self.deeds.in_match())
        self.ask(self.turn)
        self.screen.line()

    def offer_return(self) -> None:
        self.say_once(self.screen.words.say("live.stood_in"))
        line = self.desk.line()
        if line:
            Idle(self.show, self.reader(), more=self.deeds.in_match()).obey(line)
        else:
            self.deeds.come_back("")

    def gather(self) -> None:
        """Until every seat is taken, or the host begins."""
        words, table = self.screen.words, self.match.state.table
        labels = self.show.players(self.reader())
        seats = [
            words.say("live.free", seat=words.render(seat_message(n))) if seat.kind == "open" else labels[n]
            for n, seat in enumerate(table.seats)
        ]
        self.say_once(" · ".join(seats))
        self.idle(self.deeds.in_lobby())

    def wait(self) -> None:
        """For other people, or for bots."""
        seats, names = self.match.state.table.seats, self.show.names(self.reader())
        awaited = self.match.waiting
        people = [n for n in awaited if seats[n].kind == "person" and not seats[n].stands_in]
        if people:
            self.say_once(self.screen.words.say("live.waiting", seats=", ".join(names[n] for n in people)))
        if people or self.herald.is_lost:
            self.idle(self.deeds.while_waiting())
        else:
            thinking = self.screen.words.say("turn.thinking", seat=", ".join(names[n] for n in awaited))
            with self.screen.busy(thinking):
                self.inbox.wait()

    def say_once(self, text: str) -> None:
        if text and text != self.said:
            self.screen.line(text, QUIET)
        self.said = text

    def idle(self, words: Mapping[str, Action]) -> None:
        """Only a person types while nothing is asked; lines from elsewhere are kept for when it is."""
        if self.desk.silent:
            self.inbox.wait()
        else:
            Idle(self.show, self.reader(), more=words).obey(self.desk.line())

    # the beginning and the end

    def opening(self) -> None:
        game, table = self.match.game, self.match.state.table
        known = game.shipped(table.components) is not None
        self.introduce(table.seeded, table.commitment, known and game.component_set(table.components).reconstructed())
        for fact in facts(self.screen.words, game, table.options):
            self.screen.line(fact, QUIET)
        if clock := described(self.screen.words, table.clock):
            self.screen.line(clock, QUIET)
        if table.status == "open" and table.code is not None:
            self.screen.say(f"live.seen.{table.visibility}", QUIET)
            self.point("live.invite", table.code)
        if table.status == "open":
            self.screen.say("live.gathering", QUIET)
        elif not self.match.over:
            self.screen.say("play.help" if table.seat is not None else "live.watching", QUIET)
        self.screen.line()

    def point(self, identity: str, table: str, *options: str) -> None:
        """Say how to get to this table. A command is never broken into lines, so that it can be copied."""
        words = ["armillary play", self.match.game.name, "--server", self.client.url, "--table", table, *options]
        self.screen.say(identity)
        self.screen.raw(clean(f"  {' '.join(words)}") + "\n")

    def leave(self) -> None:
        own = self.match.own
        if own is None:
            self.screen.say("live.left.watching")
        elif own.resigned:
            self.screen.say("live.left.resigned")
        else:
            self.point("live.left.seated", self.table.id)

    def ending(self) -> None:
        status = self.match.state.table.status
        if status == "finished":
            self.show_end(self.reader())
        else:
            self.screen.say(f"live.over.{status}", "bold")
        if self.match.state.board is None:
            return
        if status != "frozen":
            self.judge()
        if self.file is not None:
            self.file.write(self.table.record().to_text())
            self.screen.say("play.saved", QUIET, file=self.file.name)
        else:
            self.point("live.record", self.table.id, "--save", self.screen.words.say("help.placeholder.FILE"))

    def judge(self) -> None:
        """Say whether the draws followed from what was fixed before the reader gave their nonce."""
        found = self.table.verdict()
        if found is not None:
            names = self.show.names(self.reader())
            named = ", ".join(names[n] for n in found.changed or found.later)
            kept = "later" if named else "kept"
            self.screen.say(f"live.draws.{found.breach or kept}", "red" if found.breach else QUIET, seats=named)
        elif self.match.own is not None and not self.match.state.table.seeded:
            self.screen.say("live.draws.none", QUIET)
