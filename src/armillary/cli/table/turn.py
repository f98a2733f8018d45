"""One person's turn: from a question to a committed answer."""

import re
from collections.abc import Callable

from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET
from armillary.cli.table.rules import show_rules
from armillary.cli.table.show import Show
from armillary.cli.words import capital
from armillary.kernel.errors import Refused
from armillary.kernel.questions import Question, Reason

KERNEL_RULE = "K"  # of any conversation, and in no rulebook
KEY = re.compile(r"-?[0-9]{1,9}")


class Quit(Exception):
    """The person leaves."""


class Turn:
    """What a person may type until the answer is committed."""

    def __init__(self, show: Show, keyboard: Keyboard, seat: int, saved_in: str | None) -> None:
        self.show = show
        self.screen = show.screen
        self.match = show.match
        self.keyboard = keyboard
        self.seat = seat
        self.saved_in = saved_in
        self.draft = self.match.draft(seat)
        self.chosen: list[str] = []
        """The answers drafted so far, in words."""
        self.asking = True
        """The question has changed since it was last shown."""
        self.words: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "why": self.why,
            "rules": self.rules,
            "view": self.view,
            "record": self.record,
            "help": self.help,
            "quit": self.quit,
        }

    def take(self) -> None:
        """Until the answer is part of the record, or sealed."""
        entries = len(self.match.entries)
        while self.seat in self.match.waiting and len(self.match.entries) == entries:
            self.ask()
            self.obey(self.keyboard.line())

    def ask(self) -> None:
        if not self.asking:
            return
        self.asking = False
        if self.draft.finished:
            self.screen.line()
            self.screen.say("turn.chosen", "bold", answer=" → ".join(self.chosen))
            self.screen.say("turn.confirm", QUIET)
        else:
            self.show.question(self.question())

    def question(self) -> Question:
        return self.match.questions(self.seat)[0]

    def obey(self, line: str) -> None:
        """A key, a command, or nothing, which confirms."""
        name, _, rest = line.partition(" ")
        action = self.words.get(self.meaning(name.lower()))
        if not line:
            self.confirm()
        elif KEY.fullmatch(line):
            self.answer(int(line))
        elif action is not None:
            action(rest.strip())
        else:
            self.screen.say("turn.unknown", QUIET)

    def meaning(self, word: str) -> str:
        """A command in English, or in the reader's language."""
        for name in self.words:
            if word == self.screen.words.say(f"turn.word.{name}"):
                return name
        return word

    def answer(self, key: int) -> None:
        try:
            choices = [] if self.draft.finished else self.question().choices
            self.draft.step(key)
        except Refused as refused:
            self.explain(Reason(refused.rule, refused.message.args))
            return
        self.chosen += [self.show.choice(choice, self.seat) for choice in choices if choice.key == key]
        self.asking = True

    def confirm(self) -> None:
        if self.draft.finished:
            self.draft.done()
        self.asking = True

    def explain(self, reason: Reason) -> None:
        """Which rule forbids it."""
        text = self.show.text(reason.message(), self.seat)
        if reason.rule.startswith(KERNEL_RULE):
            self.screen.line(text, "red")
        else:
            self.screen.say("turn.refused", "red", rule=reason.rule, text=text)

    def undo(self, _: str) -> None:
        try:
            self.draft.back()
        except Refused as refused:
            self.explain(Reason(refused.rule, refused.message.args))
            return
        self.chosen = self.chosen[:-1]
        self.asking = True

    def why(self, wanted: str) -> None:
        if not KEY.fullmatch(wanted):
            self.screen.say("turn.which", QUIET)
            return
        reason = self.match.refusal(self.seat, int(wanted))
        if reason is None:
            choices = {choice.key: choice for choice in self.question().choices}
            self.screen.say("turn.allowed", key=wanted, answer=self.show.choice(choices[int(wanted)], self.seat))
        else:
            self.explain(reason)

    def rules(self, number: str) -> None:
        show_rules(self.screen, self.match.game, number)

    def view(self, _: str) -> None:
        self.show.view(self.seat)
        self.asking = True

    def record(self, _: str) -> None:
        """The story so far, as this seat heard it: the record itself would tell everybody's secrets."""
        self.show.events(self.match.events(self.seat), self.seat)
        self.screen.say("record.hidden", QUIET)
        if self.saved_in:
            self.screen.say("record.saved", QUIET, file=self.saved_in)

    def help(self, _: str) -> None:
        for name in self.words:
            word = self.screen.words.say(f"turn.word.{name}")
            self.screen.line(f"  {word:<12} {capital(self.screen.words.say(f'turn.help.{name}'))}")
        self.screen.line(f"  {self.screen.words.say('turn.help.keys')}")

    def quit(self, _: str) -> None:
        raise Quit
