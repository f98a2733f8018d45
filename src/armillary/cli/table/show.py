"""What is shown of a match: events, views, questions, results."""

import re
from collections.abc import Sequence

from armillary.cli.screen import DRAWN_HIGH, DRAWN_WIDE, QUIET, WARNING, Screen
from armillary.cli.table.offers import Offers, named
from armillary.cli.table.seats import labels, who_plays
from armillary.cli.table.seen import Seen
from armillary.cli.translator import capital
from armillary.kernel.draft import DraftStep
from armillary.kernel.events import Told
from armillary.kernel.game import Result
from armillary.kernel.questions import Choice, Question, Target
from armillary.kernel.text import Message, Span, TextLine, unstyled
from armillary.terminal import lines

THING = re.compile(r"([a-z_]+)\.([0-9]+)")  # how the catalogue calls what stands on the board
MOST_BESIDE = 5  # parts of a score there is room for side by side; more of them stand below each other
SET_IN = 8  # columns at most; what stands further to the right is beside something, and does not begin a line


class Show:
    """Shows a match to readers, each with what that reader may know."""

    def __init__(self, screen: Screen, match: Seen) -> None:
        self.screen = screen
        self.words = screen.words
        self.match = match
        self.was_small = False
        self.high = DRAWN_HIGH
        """Lines that the highest drawing of this match has needed so far."""

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
        """All there is to see; a list in a small window, which is said when it begins."""
        title = self.names(reader)[reader] if reader is not None else self.words.say("view.spectator")
        drawn = self.lines(reader)
        small = self.is_small(drawn)
        if small and not self.was_small:
            self.screen.say("view.small", QUIET, columns=DRAWN_WIDE, lines=self.high)
        self.was_small = small
        if small:
            self.screen.list(title, self.lines(reader, as_list=True))
        else:
            self.screen.frame(title, drawn)

    def lines(self, reader: int | None, as_list: bool = False) -> list[TextLine]:
        """A view as a drawing or as a list."""
        show = lines.as_list if as_list else lines.as_drawing
        shown = show(self.match.game, self.match.view(reader).board, self.words.catalogue, self.names(reader))
        return [capital_line(line) for line in shown]

    def is_small(self, drawn: Sequence[TextLine]) -> bool:
        """Whether a drawing finds no room; once one has found none, the next lower one is not drawn in between."""
        if self.screen.is_narrow:
            return True
        self.high = max(self.high, self.screen.height(drawn))
        return self.screen.is_lower(self.high)

    def question(self, question: Question) -> None:
        """What is asked, and what may be answered: the numbers are what one types."""
        seat = question.seat
        self.screen.line()
        self.screen.heading(capital(self.text(question.text, seat)))
        offers = Offers(question.choices)
        wide = max(len(str(number)) for number in offers.numbered)
        for number, choice in offers.numbered.items():
            self.screen.offer(f"{number:>{wide}}", self.choice(choice, seat))

    def choice(self, choice: Choice | DraftStep, reader: int) -> str:
        return self.text(choice.text, reader)

    def plan(self, seat: int) -> None:
        """All that a seat has drafted, in its order."""
        lines = self.drafted(seat)
        if len(lines) == 1:
            self.screen.say("turn.chosen", "bold", answer=lines[0])
        else:
            self.screen.say("turn.plan", "bold")
            for line in lines:
                self.screen.line(f"  · {capital(line)}")

    def drafted(self, seat: int) -> list[str]:
        """The events of a draft if its choices have had some, and else the choices as a chain."""
        events = self.match.drafted_events(seat)
        lines: list[str] = []
        chain: list[DraftStep] = []
        at = 0
        for step in self.match.drafted_steps(seat):
            chain.append(step)
            if step.events:
                lines += [self.text(event.text, seat) for event in events[at : at + step.events]]
                at += step.events
                chain = []
        return [*lines, self.chain(chain, seat)] if chain else lines

    def warnings(self, seat: int) -> None:
        """What a seat would give up by what it has drafted."""
        for warning in self.match.warnings(seat):
            self.screen.say("turn.warning", WARNING, text=self.text(warning, seat))

    def chain(self, steps: Sequence[Choice | DraftStep], reader: int) -> str:
        """Answers one after the other: the last with all its words, those before it by name where they have one."""
        *before, last = steps
        return " → ".join([*(self.name(step, reader) for step in before), self.choice(last, reader)])

    def name(self, choice: Choice | DraftStep, reader: int) -> str:
        """What an answer is called, if it begins with that; else all of it."""
        whole = self.choice(choice, reader)
        name = self.words.optional(f"{choice.target.kind}.{choice.target.id}")
        return name if name and whole.startswith(name) else whole

    def targets(self, typed: str, question: Question) -> list[Target]:
        """Things by this name, of the kinds that a question is about."""
        seat, kinds = question.seat, {choice.target.kind for choice in question.choices}
        found = (THING.fullmatch(name) for name in self.words.catalogue.entries)
        things = [Target(one[1], int(one[2])) for one in found if one and one[1] in kinds]
        names = {thing: self.words.optional(f"{thing.kind}.{thing.id}") for thing in things}
        return named(typed, {one.target: self.name(one, seat) for one in self.match.thinkable(seat)} | names)

    def result(self, result: Result, reader: int | None = None) -> None:
        """Who won and why, and where the points came from."""
        names = self.players(reader)
        self.screen.line()
        self.screen.line(self.verdict(result, reader), "bold")
        self.screen.line(capital(self.text(result.message())), QUIET)
        breakdown = result.breakdown or [{} for _ in result.scores]
        reached = [*zip(names, result.scores, breakdown, strict=True)]
        reached += [(capital(self.text(Message(one.who))), one.score, one.breakdown) for one in result.unseated]
        parts = list(dict.fromkeys(name for *_, one in reached for name in one))
        head = ["", self.words.say("result.score"), *map(self.part, parts)]
        rows = [[name, str(score), *(str(one.get(part, 0)) for part in parts)] for name, score, one in reached]
        self.scores(head, rows)

    def part(self, name: str) -> str:
        """A part of a score, and how it counts."""
        said, worth = self.text(Message(f"score.{name}")), self.match.game.worth.get(name, 1)
        kind = worth if isinstance(worth, str) else "each"
        return said if worth == 1 else self.words.say(f"result.part.{kind}", part=said, worth=worth)

    def scores(self, head: list[str], rows: list[list[str]]) -> None:
        """The parts of a score beside each other, below each other, or as a list: as there is room."""
        below, *parts = map(list, zip(head, *rows, strict=True))
        if len(head) - 2 <= MOST_BESIDE and self.screen.has_room(head, rows):
            self.screen.table(head, rows)
        elif self.screen.has_room(below, parts):
            self.screen.table(below, parts)
        else:
            for name, *numbers in rows:
                known = ", ".join(f"{part} {number}" for part, number in zip(head[1:], numbers, strict=True))
                self.screen.say("result.line", name=name, parts=known)

    def verdict(self, result: Result, reader: int | None) -> str:
        names = self.names(reader)
        winners = [names[seat] for seat in result.winners]
        winners += [self.text(Message(one.who)) for one in result.unseated if one.won]
        if result.winners == [reader] and len(winners) == 1:
            return self.words.say("result.you")
        kind = {0: "none", 1: "one"}.get(len(winners), "tie")
        return capital(self.words.say(f"result.{kind}", winners=", ".join(winners)))


def capital_line(line: TextLine) -> TextLine:
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
