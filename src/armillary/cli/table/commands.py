"""What a person may type beside answers."""

from collections.abc import Callable, Mapping

from armillary.cli.screen import QUIET
from armillary.cli.table.offers import bare
from armillary.cli.table.rules import show_rules
from armillary.cli.table.show import Show
from armillary.cli.translator import capital

Action = Callable[[str], None]
WORD = 12  # columns


class Quit(Exception):
    """The person leaves."""


class Commands:
    """Words that do something, in English or in the reader's language."""

    unknown = "turn.unknown"
    """Said when anything else is typed."""

    def __init__(
        self, show: Show, reader: int | None, saved_in: str | None = None, more: Mapping[str, Action] | None = None
    ) -> None:
        self.show = show
        self.screen = show.screen
        self.match = show.match
        self.reader = reader
        self.saved_in = saved_in
        self.words: dict[str, Action] = {
            "rules": self.rules,
            "view": self.view,
            "record": self.record,
            **(more or {}),
            "help": self.help,
            "quit": self.quit,
        }

    def obey(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        action = self.words.get(self.meaning(bare(name)))
        if action is not None:
            action(rest.strip())
        else:
            self.screen.say(self.unknown, QUIET)

    def meaning(self, word: str) -> str:
        """A command in English or in the reader's language, or the only one that begins so."""
        spelled = {bare(self.screen.words.say(f"turn.word.{name}")): name for name in self.words}
        spelled |= {name: name for name in self.words}
        begun = {name for spelling, name in spelled.items() if word and spelling.startswith(word)}
        return spelled.get(word) or (begun.pop() if len(begun) == 1 else "")

    def rules(self, number: str) -> None:
        show_rules(self.screen, self.match.game, number)

    def view(self, _: str) -> None:
        self.show.view(self.reader)

    def record(self, _: str) -> None:
        """The story so far, as this reader heard it: the record itself would tell everybody's secrets."""
        self.show.events(self.match.events(self.reader), self.reader)
        self.screen.say("record.hidden", QUIET)
        if self.saved_in:
            self.screen.say("record.saved", QUIET, file=self.saved_in)

    def help(self, _: str) -> None:
        for name in self.words:
            word = self.screen.words.say(f"turn.word.{name}")
            said = capital(self.screen.words.say(f"turn.help.{name}"))
            self.screen.line(f"  {word:<{WORD}} {said}", hang=WORD + 3)

    def quit(self, _: str) -> None:
        raise Quit
