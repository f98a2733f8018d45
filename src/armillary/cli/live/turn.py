"""A person's turn at a table of a server, and the time between two turns."""

from collections.abc import Mapping

from armillary.cli.keyboard import Keyboard
from armillary.cli.live.match import LiveMatch
from armillary.cli.screen import QUIET
from armillary.cli.table.commands import Action, Commands
from armillary.cli.table.show import Show
from armillary.cli.table.turn import Turn
from armillary.kernel.errors import Refused


class LiveTurn(Turn):
    """The server keeps the draft, and the same person may go on with it at another device."""

    def __init__(
        self, show: Show, match: LiveMatch, keyboard: Keyboard, seat: int, cursor: int, more: Mapping[str, Action]
    ) -> None:
        super().__init__(show, keyboard, seat, None, lambda: None, more)
        self.live = match
        self.cursor = cursor
        self.shown = -1
        """The decision that was last asked about."""

    def recall(self) -> None:
        """What was told of the draft before is not told again."""
        self.cursor = min(self.cursor, len(self.match.drafted_events(self.seat)))
        super().recall()

    def ask(self) -> None:
        if self.live.state.number != self.shown:
            self.shown = self.live.state.number
            self.asking = True
        super().ask()

    def confirm(self) -> None:
        try:
            super().confirm()
        except Refused as refused:
            self.explain(refused.rule, refused.message)


class Idle(Commands):
    """Nothing is asked of the person; a bare enter does no harm."""

    unknown = "live.not_now"

    def obey(self, line: str) -> None:
        if line:
            super().obey(line)

    def view(self, wanted: str) -> None:
        if self.match.view(self.reader).board is None:
            self.screen.say("live.not_begun", QUIET)
        else:
            super().view(wanted)
