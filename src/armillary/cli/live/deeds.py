"""What a person may do at a table beside answering."""

from collections.abc import Callable
from typing import Any

from armillary.cli.keyboard import Keyboard
from armillary.cli.live.match import FATAL, FROZEN, LiveMatch
from armillary.cli.live.news import Herald
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.commands import Action, Quit
from armillary.cli.table.offers import bare
from armillary.client import ClientProblem, Unreachable
from armillary.kernel.errors import Refused


class Deeds:
    """Each word asks the server, and says what the server says against it."""

    def __init__(self, screen: Screen, keyboard: Keyboard, match: LiveMatch, herald: Herald) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.match = match
        self.table = match.table
        self.herald = herald

    def in_lobby(self) -> dict[str, Action]:
        """Before the match."""
        if self.match.state.table.hosting:
            return {**self.talking(), "start": self.start, "close": self.call_off}
        return {**self.talking(), "leave": self.leave} if self.match.own is not None else {}

    def in_match(self) -> dict[str, Action]:
        own = self.match.own
        if own is None or own.resigned:
            return self.talking()
        back: dict[str, Action] = {"return": self.come_back} if own.stands_in else {}
        return {**back, **self.talking(), "cancel": self.cancel, "resign": self.resign}

    def while_waiting(self) -> dict[str, Action]:
        """A sealed answer can be taken back as long as another seat is awaited."""
        draft = self.match.state.draft
        sealed: dict[str, Action] = {"undo": self.unseal} if draft is not None and draft.sealed else {}
        return {**sealed, **self.in_match()}

    def talking(self) -> dict[str, Action]:
        return {"say": self.say} if self.match.own is not None else {}

    def ask(self, verb: Callable[[], Any]) -> bool:
        """Whether it was done."""
        try:
            verb()
            self.match.hear(self.table.state(len(self.match.story.events)))
        except Unreachable:
            self.screen.say("live.unreachable", "red")
            return False
        except ClientProblem as error:
            if error.status in FATAL or error.problem.error == FROZEN:
                raise
            self.screen.line(error.problem.text, "red")
            return False
        return True

    def say(self, text: str) -> None:
        if text:
            self.ask(lambda: self.herald.own_lines.add(self.table.say(text).n))
        else:
            self.screen.say("live.say_what", QUIET)

    def start(self, bot: str) -> None:
        self.ask(lambda: self.table.start(bot or None))

    def call_off(self, _: str) -> None:
        self.ask(self.table.call_off)

    def leave(self, _: str) -> None:
        if self.ask(self.table.leave):
            raise Quit

    def cancel(self, _: str) -> None:
        """Say so, or take it back."""
        own = self.match.own
        self.ask(lambda: self.table.cancel(own is None or not own.cancels))

    def resign(self, _: str) -> None:
        """For good, so it is asked twice."""
        words = self.screen.words
        answer = bare(self.keyboard.line(f"{words.say('live.resign')} "))
        if answer and any(bare(yes).startswith(answer) for yes in (words.say("live.yes"), "yes")):
            if self.ask(self.table.resign) and not self.match.over:
                raise Quit
        else:
            self.screen.say("live.not_resigned", QUIET)

    def come_back(self, _: str) -> None:
        self.ask(self.table.come_back)

    def unseal(self, _: str) -> None:
        seat = self.match.seat
        assert seat is not None
        try:
            self.match.draft(seat).back()
        except Refused as refused:
            self.screen.line(self.screen.words.render(refused.message), "red")
        else:
            self.screen.say("turn.undone", QUIET)
