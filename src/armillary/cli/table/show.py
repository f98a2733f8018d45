"""What is shown of a match: events, views, questions, results."""

from collections.abc import Sequence

from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.seats import labels, who_plays
from armillary.cli.table.seen import Seen
from armillary.cli.words import capital
from armillary.kernel.events import Told
from armillary.kernel.game import Result
from armillary.kernel.questions import Choice, Question
from armillary.kernel.text import Line, Message, Span, unstyled

SET_IN = 8  # columns at most; what stands further to the right is beside something, and does not begin a line


class Show:
    """Shows a match to readers, each with what that reader may know."""

    def __init__(self, screen: Screen, match: Seen) -> None:
        self.screen = screen
        self.words = screen.words
        self.match = match

    def names(self, reader: int | None = None) -> list[str]:
        return labels(self.words, self.match.names, self.match.setup.players, reader)

    def players(self, reader: int | None = None) -> list[str]:
        return who_plays(self.words, self.match.names, self.match.setup.players, reader)

    def text(self, message: Message, reader: int | None = None) -> str:
        return self.words.render(message, reader, self.names(reader))

    def events(self, told: Sequence[Told], reader: int | None = None) -> None:
        for event in told:
            self.screen.line(f"· {capital(self.text(event.text, reader))}")

    def view(self, reader: int | None = None) -> None:
        board = self.match.view(reader).board
        lines = self.match.game.describe(board, self.words.catalogue, self.names(reader))
        title = self.names(reader)[reader] if reader is not None else self.words.say("view.spectator")
        self.screen.frame(title, [capital_line(line) for line in lines])

    def question(self, question: Question) -> None:
        """What is asked, and what may be answered: the keys are what one types."""
        seat = question.seat
        self.screen.line()
        self.screen.heading(capital(self.text(question.text, seat)))
        wide = max(len(str(choice.key)) for choice in question.choices)
        for choice in question.choices:
            self.screen.offer(f"{choice.key:>{wide}}", self.choice(choice, seat))

    def choice(self, choice: Choice, reader: int) -> str:
        return self.text(choice.text, reader)

    def chain(self, choices: Sequence[Choice], reader: int) -> str:
        """Answers one after the other: the last with all its words, those before it by name where they have one."""
        *before, last = choices
        return " → ".join([*(self.name(choice, reader) for choice in before), self.choice(last, reader)])

    def name(self, choice: Choice, reader: int) -> str:
        """What an answer is called, if it begins with that; else all of it."""
        whole = self.choice(choice, reader)
        name = self.words.optional(f"{choice.target.kind}.{choice.target.id}")
        return name if name and whole.startswith(name) else whole

    def result(self, result: Result, reader: int | None = None) -> None:
        """Who won and why, and where the points came from."""
        names = self.players(reader)
        self.screen.line()
        self.screen.line(self.verdict(result, reader), "bold")
        self.screen.line(capital(self.text(Message(f"result.{result.reason}"))), QUIET)
        found = list(dict.fromkeys(name for one in result.breakdown for name in one))
        parts = [name for name in found if "." not in name]
        head = ["", self.words.say("result.score"), *(self.text(Message(f"score.{part}")) for part in parts)]
        rows = [
            [names[seat], str(score), *(str(self.part(result, seat, part)) for part in parts)]
            for seat, score in enumerate(result.scores)
        ]
        self.screen.table(head, rows)
        for who in dict.fromkeys(name.split(".")[0] for name in found if "." in name):
            self.screen.line(self.beside(result, who))

    def beside(self, result: Result, who: str) -> str:
        """What somebody reached who has no seat."""
        reached = [
            f"{self.text(Message(f'score.{name}'))} {number}"
            for one in result.breakdown
            for name, number in one.items()
            if name.startswith(f"{who}.")
        ]
        return self.words.say("result.beside", name=self.text(Message(f"score.{who}.name")), reached=", ".join(reached))

    def part(self, result: Result, seat: int, name: str) -> int:
        return result.breakdown[seat].get(name, 0) if seat < len(result.breakdown) else 0

    def verdict(self, result: Result, reader: int | None) -> str:
        names = self.names(reader)
        if result.winners == [reader]:
            return self.words.say("result.you")
        winners = ", ".join(names[seat] for seat in result.winners)
        kind = {0: "none", 1: "one"}.get(len(result.winners), "tie")
        return self.words.say(f"result.{kind}", winners=winners)


def capital_line(line: Line) -> Line:
    """A line of a view: its first letter, behind whatever sets it off."""
    if isinstance(line, str):
        body = line.lstrip()
        return line[: len(line) - len(body)] + capital(body)
    text = unstyled(line)
    if len(text) - len(text.lstrip()) > SET_IN:
        return line
    first = next((place for place, span in enumerate(line) if span.text.strip()), 0)
    return [
        Span(str(capital_line(span.text)), span.style) if place == first else span for place, span in enumerate(line)
    ]
