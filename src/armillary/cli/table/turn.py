"""One person's turn: from a question to a committed answer."""

import re
import unicodedata
from collections.abc import Callable

from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET
from armillary.cli.table.rules import show_rules
from armillary.cli.table.show import Show
from armillary.cli.words import capital
from armillary.kernel.errors import Refused
from armillary.kernel.questions import Choice, Question, Reason

KERNEL_RULE = "K"  # of any conversation, and in no rulebook
KEY = re.compile(r"-?[0-9]{1,9}")
KEYS = re.compile(r"-?[0-9]{1,9}(?:[ ,]+-?[0-9]{1,9})*")


def bare(word: str) -> str:
    """A word in small letters and without accents."""
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


class Quit(Exception):
    """The person leaves."""


class Turn:
    """What a person may type until the answer is committed."""

    def __init__(
        self, show: Show, keyboard: Keyboard, seat: int, saved_in: str | None, save: Callable[[], None]
    ) -> None:
        self.show = show
        self.screen = show.screen
        self.match = show.match
        self.keyboard = keyboard
        self.seat = seat
        self.saved_in = saved_in
        self.save = save
        self.draft = self.match.draft(seat)
        self.chosen: list[Choice] = []
        """The answers drafted so far."""
        self.told = 0
        """How much has been told of what the drafted answers do."""
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
        self.recall()
        while self.seat in self.match.waiting and len(self.match.entries) == entries:
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
        name, _, rest = line.partition(" ")
        action = self.words.get(self.meaning(bare(name)))
        if not line:
            self.confirm()
        elif KEYS.fullmatch(line):
            self.answer_all([int(key) for key in KEY.findall(line)])
        elif action is not None:
            action(rest.strip())
        else:
            self.screen.say("turn.unknown", QUIET)

    def meaning(self, word: str) -> str:
        """A command in English or in the reader's language, or the only one that begins so."""
        spelled = {bare(self.screen.words.say(f"turn.word.{name}")): name for name in self.words}
        spelled |= {name: name for name in self.words}
        begun = {name for spelling, name in spelled.items() if word and spelling.startswith(word)}
        return spelled.get(word) or (begun.pop() if len(begun) == 1 else "")

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
            self.explain(Reason(refused.rule, refused.message.args))
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
