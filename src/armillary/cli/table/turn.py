"""One person's turn: from a question to a committed answer."""

import re
from collections.abc import Callable, Mapping

from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET
from armillary.cli.table.commands import Action, Commands
from armillary.cli.table.show import Show
from armillary.kernel.errors import Refused
from armillary.kernel.questions import Choice, Question
from armillary.kernel.text import Message

KERNEL_RULE = "K"  # of any conversation, and in no rulebook
KEY = re.compile(r"-?[0-9]{1,9}")
KEYS = re.compile(r"-?[0-9]{1,9}(?:[ ,]+-?[0-9]{1,9})*")


class Turn(Commands):
    """What a person may type until the answer is committed."""

    def __init__(
        self,
        show: Show,
        keyboard: Keyboard,
        seat: int,
        saved_in: str | None,
        save: Callable[[], None],
        more: Mapping[str, Action] | None = None,
    ) -> None:
        super().__init__(show, seat, saved_in, more)
        self.words = {"undo": self.undo, "why": self.why, **self.words}
        self.keyboard = keyboard
        self.seat = seat
        self.save = save
        self.draft = self.match.draft(seat)
        self.chosen: list[Choice] = []
        """The answers drafted so far."""
        self.told = 0
        """How much has been told of what the drafted answers do."""
        self.asking = True
        """The question has changed since it was last shown."""

    def take(self) -> None:
        """Until the answer is part of the record, or sealed."""
        answered = self.match.answered[self.seat]
        self.recall()
        while self.seat in self.match.waiting and self.match.answered[self.seat] == answered:
            self.ask()
            self.obey(self.keyboard.line())

    def recall(self) -> None:
        """What was drafted before the match was left, as if it were answered again."""
        keys = self.draft.keys
        for _ in keys:
            self.draft.back()
        for key in keys:
            self.note(self.step(key), key)

    def tell(self) -> None:
        """What the drafted answers do, as far as it may be seen before they are confirmed."""
        events = self.match.drafted_events(self.seat)
        self.show.events(events[self.told :], self.seat)
        self.told = len(events)

    def ask(self) -> None:
        if not self.asking:
            return
        self.asking = False
        if self.draft.finished:
            self.screen.line()
            if self.chosen:
                self.screen.say("turn.chosen", "bold", answer=self.show.chain(self.chosen, self.seat))
            self.screen.say("turn.confirm", QUIET)
        else:
            self.show.question(self.question())

    def question(self) -> Question:
        return self.match.questions(self.seat)[0]

    def obey(self, line: str) -> None:
        """A key, a command, or nothing, which confirms."""
        if not line:
            self.confirm()
        elif KEYS.fullmatch(line):
            self.answer_all([int(key) for key in KEY.findall(line)])
        else:
            super().obey(line)

    def answer_all(self, keys: list[int]) -> None:
        """Several answers at once, up to the first that is refused."""
        for key in keys:
            if not self.answer(key):
                return

    def answer(self, key: int) -> bool:
        """Whether the answer was taken."""
        try:
            choices = self.step(key)
        except Refused as refused:
            self.explain(refused.rule, refused.message)
            return False
        self.save()
        self.note(choices, key)
        self.asking = True
        return True

    def step(self, key: int) -> list[Choice]:
        """Draft an answer; returns all there were to choose from."""
        choices = [] if self.draft.finished else self.question().choices
        self.draft.step(key)
        return choices

    def note(self, choices: list[Choice], key: int) -> None:
        """Tell what an answer does; what was done is told better than what was answered."""
        self.chosen += [choice for choice in choices if choice.key == key]
        before = self.told
        self.tell()
        if self.told > before:
            self.chosen = []

    def confirm(self) -> None:
        if self.draft.finished:
            self.draft.done()
        self.asking = True

    def explain(self, rule: str, message: Message) -> None:
        """Which rule forbids it."""
        text = self.show.text(message, self.seat)
        if rule.startswith(KERNEL_RULE):
            self.screen.line(text, "red")
        else:
            self.screen.say("turn.refused", "red", rule=rule, text=text)

    def undo(self, _: str) -> None:
        try:
            self.draft.back()
        except Refused as refused:
            self.explain(refused.rule, refused.message)
            return
        self.save()
        self.chosen = self.chosen[:-1]
        self.told = min(self.told, len(self.match.drafted_events(self.seat)))
        self.screen.say("turn.undone", QUIET)
        self.asking = True

    def why(self, wanted: str) -> None:
        """About an answer by its number, whatever words stand around it: why 24, why hex 24."""
        numbers = KEY.findall(wanted)
        if not numbers:
            self.screen.say("turn.which", QUIET)
            return
        key = int(numbers[-1])
        reason = self.match.refusal(self.seat, key)
        if reason is None:
            choices = {choice.key: choice for choice in self.question().choices}
            self.screen.say("turn.allowed", key=key, answer=self.show.choice(choices[key], self.seat))
        else:
            self.explain(reason.rule, reason.message())

    def view(self, wanted: str) -> None:
        super().view(wanted)
        self.asking = True

    def help(self, wanted: str) -> None:
        super().help(wanted)
        self.screen.line(f"  {self.screen.words.say('turn.help.keys')}")
