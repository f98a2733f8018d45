"""Shows what comes in from a table by itself: talk, who is ready, and how the connection is."""

from armillary.cli.live.inbox import News
from armillary.cli.live.match import LiveMatch
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.show import Show
from armillary.client import Link
from armillary.kernel.text import catalogue
from armillary.server.errors import TEXTS
from armillary.server.wire import State, StateFrame, TalkFrame, TalkLine


class Herald:
    """Says each thing once."""

    def __init__(self, screen: Screen, show: Show, match: LiveMatch) -> None:
        self.screen = screen
        self.show = show
        self.match = match
        self.own_lines: set[int] = set()
        """What was said from here, and is on the screen already."""
        self.is_lost = False

    def take_in(self, one: News) -> list[tuple[str, str]]:
        """What there is to say of it, each with its style."""
        if isinstance(one, Exception):
            raise one
        if isinstance(one, Link):
            return self.link(one)
        if isinstance(one, StateFrame):
            before = self.match.state
            self.match.hear(one.state)
            return self.ready(before)
        return [said for line in one.lines for said in self.line(line)] if isinstance(one, TalkFrame) else []

    def link(self, link: Link) -> list[tuple[str, str]]:
        if self.is_lost == (link is Link.LOST):
            return []
        self.is_lost = link is Link.LOST
        return [(self.screen.words.say(f"live.{link.value}"), QUIET)]

    def ready(self, before: State) -> list[tuple[str, str]]:
        """Other people who have sealed their answer, as long as not all have."""
        names = self.show.names(self.match.seat)
        new = [seat for seat in self.match.state.ready if seat not in before.ready and seat != self.match.seat]
        people = [seat for seat in new if self.match.state.table.seats[seat].kind == "person"]
        return [(self.screen.words.say("live.ready", seat=names[seat]), QUIET) for seat in people]

    def line(self, line: TalkLine) -> list[tuple[str, str]]:
        if line.n in self.own_lines:
            return []
        words = self.screen.words
        text = line.text if line.message is None else catalogue(words.language, TEXTS).render(line.message)
        return [(words.say("live.says", name=line.name, text=text), "")] if line.name else [(text, QUIET)]
