"""One person's turn: from a question to a committed answer."""

import re
from collections.abc import Callable, Mapping

from armillary.cli.keyboard import Keyboard
from armillary.cli.screen import QUIET
from armillary.cli.table.commands import Action, Commands
from armillary.cli.table.offers import Offers, bare
from armillary.cli.table.show import Show
from armillary.kernel.errors import Refused
from armillary.kernel.questions import Question, Reason, Target
from armillary.kernel.text import Message

KERNEL_RULE = "K"  # of any conversation, and in no rulebook
COMPLETE = "K5"
UNRELATED = "K9"
NUMBER = re.compile(r"-?[0-9]{1,9}")
NUMBERS = re.compile(r"-?[0-9]{1,9}(?:[ ,]+-?[0-9]{1,9})*")
NAME_AND_NUMBERS = re.compile(rf"([^0-9]+?)[ ,]+({NUMBERS.pattern})")


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
        self.cursor = 0
        """How much has been told of what the drafted answers do."""
        self.asking = True
        """The question has changed since it was last shown."""

    def take(self) -> None:
        """Until the answer is part of the record, or sealed."""
        answered = self.match.answered[self.seat]
        self.recall()
        self.keyboard.redraw = self.ask_again
        try:
            while self.seat in self.match.waiting and self.match.answered[self.seat] == answered:
                self.ask()
                self.obey(self.keyboard.line())
        finally:
            self.keyboard.redraw = lambda: None

    def recall(self) -> None:
        """Show the draft that was begun before the match was left."""
        self.tell()
        if self.draft.keys and not self.draft.finished:
            self.screen.say("turn.begun", QUIET)
            self.show.plan(self.seat)

    def tell(self) -> None:
        """What the drafted answers do, as far as it may be seen before they are confirmed."""
        events = self.match.drafted_events(self.seat)
        self.show.events(events[self.cursor :], self.seat)
        self.cursor = len(events)

    # what is asked

    def ask(self) -> None:
        """The table as the draft leaves it, and what is asked now; of a complete answer all of it."""
        if not self.asking:
            return
        self.asking = False
        self.screen.line()
        self.show.view(self.seat)
        if self.draft.finished:
            self.screen.line()
            self.show.plan(self.seat)
            self.show.warnings(self.seat)
            self.screen.say("turn.confirm", QUIET)
        else:
            self.show.warnings(self.seat)
            self.show.question(self.question())

    def ask_again(self) -> None:
        self.asking = True
        self.ask()

    def question(self) -> Question:
        return self.match.questions(self.seat)[0]

    def offers(self) -> Offers:
        return Offers([] if self.draft.finished else self.question().choices)

    # what is typed

    def obey(self, line: str) -> None:
        """Numbers, a command, a name, or nothing, which confirms."""
        if not line:
            self.confirm()
        elif NUMBERS.fullmatch(line):
            self.answer_all([int(number) for number in NUMBER.findall(line)])
        elif self.meaning(bare(line.partition(" ")[0])):
            super().obey(line)
        else:
            self.answer_by_name(line)

    def answer_all(self, numbers: list[int]) -> None:
        """Several answers at once, up to the first that is not taken."""
        for number in numbers:
            if not self.answer(number):
                return

    def answer(self, number: int) -> bool:
        """Whether an answer, by its number on the screen, was taken."""
        choice = self.offers().numbered.get(number)
        if choice is None:
            self.refuse_number(number)
            return False
        try:
            self.draft.step(choice.key)
        except Refused as refused:
            self.explain(refused.rule, refused.message)
            return False
        self.save()
        self.tell()
        self.asking = True
        return True

    def answer_by_name(self, typed: str) -> None:
        """Take the choice of this name; if it is not offered, name the rule that forbids it."""
        if self.draft.finished:
            self.say_complete()
            return
        found = self.called(typed)
        if len(found) == 1:
            self.answer(found[0])
        elif found:
            self.screen.say("turn.several", QUIET, name=typed)
        elif not self.forbidden(typed) and not self.answer_chain(typed):
            super().obey(typed)

    def answer_chain(self, typed: str) -> bool:
        """Whether it was a name and then more of them, or numbers, as in: six, three; or: six 3."""
        chain = NAME_AND_NUMBERS.fullmatch(typed)
        name, _, others = typed.partition(",")
        for first, rest in [*([chain.group(1, 2)] if chain else []), (name, others.strip())]:
            found = self.called(first)
            if len(found) == 1 and rest:
                if self.answer(found[0]):
                    self.obey(rest)
                return True
        return False

    def called(self, typed: str) -> list[int]:
        """The numbers of the answers that go by a name."""
        return self.offers().called(typed, lambda choice: self.show.name(choice, self.seat))

    def confirm(self) -> None:
        if self.draft.finished:
            self.draft.done()
        self.asking = True

    # what is refused

    def refuse_number(self, number: int) -> None:
        offers = self.offers()
        if self.draft.finished:
            self.say_complete()
        elif reason := self.why_number(number) if offers.are_numbers and number >= 0 else None:
            self.explain(reason.rule, reason.message())
        else:
            kind = "outside_or_0" if offers.has_zero else "outside"
            self.screen.say(f"turn.{kind}", "red", given=number, least=offers.least, most=offers.most)

    def why_number(self, number: int) -> Reason | None:
        """Which rule forbids a number that the question could be about."""
        reason = self.match.why(self.seat, Target("number", number))
        return None if reason is None or reason.rule == UNRELATED else reason

    def say_complete(self) -> None:
        """Nothing is left to answer, and how to go on."""
        self.explain(COMPLETE, Reason(COMPLETE).message())
        self.screen.say("turn.confirm", QUIET)

    def forbidden(self, typed: str) -> bool:
        """Whether something by this name may not be answered; the rule is named."""
        for target in self.show.targets(typed, self.question()):
            if reason := self.match.why(self.seat, target):
                self.explain(reason.rule, reason.message())
                return True
        return False

    def explain(self, rule: str, message: Message) -> None:
        """Which rule forbids it."""
        text = self.show.text(message, self.seat)
        if rule.startswith(KERNEL_RULE):
            self.screen.line(text, "red")
        else:
            self.screen.say("turn.refused", "red", rule=rule, text=text)

    # commands

    def undo(self, _: str) -> None:
        try:
            self.draft.back()
        except Refused as refused:
            self.explain(refused.rule, refused.message)
            return
        self.save()
        self.cursor = min(self.cursor, len(self.match.drafted_events(self.seat)))
        self.screen.say("turn.undone", QUIET)
        self.asking = True

    def why(self, wanted: str) -> None:
        """About an answer by its number, or about anything by its name: why 3, why hex 24."""
        typed = wanted.rstrip("? ")
        if self.draft.finished:
            self.say_complete()
        elif NUMBER.fullmatch(typed):
            self.allow(int(typed))
        elif not typed or not self.why_name(typed):
            example = self.show.name(self.question().choices[0], self.seat)
            self.screen.say("turn.which", QUIET, name=example)

    def allow(self, number: int) -> None:
        """Say that a choice on offer is allowed."""
        choice = self.offers().numbered.get(number)
        if choice is None:
            self.refuse_number(number)
        else:
            self.screen.say("turn.allowed", number=number, answer=self.show.choice(choice, self.seat))

    def why_name(self, typed: str) -> bool:
        """Whether there is something of this name."""
        found = self.called(typed)
        if len(found) == 1:
            self.allow(found[0])
        return len(found) == 1 or self.forbidden(typed)

    def view(self, _: str) -> None:
        self.asking = True

    def help(self, wanted: str) -> None:
        super().help(wanted)
        self.screen.line(f"  {self.screen.words.say('turn.help.keys')}")
