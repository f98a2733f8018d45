"""`armillary replay`: a record as a story."""

from typing import Annotated, Any

import msgspec
import typer

from armillary.cli.errors import Closed
from armillary.cli.keyboard import Keyboard
from armillary.cli.options import File, GameFolder, Json, Lang, Seat, Upto
from armillary.cli.records import Following, check_seat, read_record
from armillary.cli.screen import QUIET, Screen
from armillary.cli.table.show import Show
from armillary.cli.translator import capital
from armillary.kernel.errors import Difference
from armillary.kernel.events import Told
from armillary.kernel.record import Entry

Stepwise = Annotated[bool, typer.Option("--step")]


def replay(
    ctx: typer.Context,
    file: File,
    step: Stepwise = False,
    upto: Upto = None,
    seat: Seat = None,
    folder: GameFolder = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Replay a record."""
    screen: Screen = ctx.obj
    record, game = read_record(screen, file, folder)
    following = Following(record, game, upto)
    check_seat(seat, following.match.setup.players)
    if as_json:
        return Data(screen, following, seat).run()
    return Story(screen, following, seat, step).run()


class Reader:
    """Follows a record with one viewer's eyes."""

    def __init__(self, screen: Screen, following: Following, seat: int | None) -> None:
        self.screen = screen
        self.following = following
        self.match = following.match
        self.seat = seat
        self.show = Show(screen, self.match)
        self.heard = 0

    def news(self) -> list[Told]:
        """What the viewer has heard since the last time."""
        found = self.match.events(self.seat, self.heard)
        self.heard += len(found)
        return found


class Story(Reader):
    """For people."""

    def __init__(self, screen: Screen, following: Following, seat: int | None, step: bool) -> None:
        super().__init__(screen, following, seat)
        self.keyboard = Keyboard(screen) if step else None

    def run(self) -> int:
        self.screen.heading(self.screen.words.title(self.match.game))
        self.screen.line(" · ".join(self.show.players(self.seat)), QUIET)
        try:
            for entry in self.following.steps():
                self.tell(entry)
        except Closed:
            return 0
        self.end()
        return 0

    def tell(self, entry: Entry) -> None:
        if self.keyboard is not None:
            count = len(self.following.record.entries)
            self.screen.say("replay.entry", QUIET, n=entry.n + 1, count=count, who=self.who(entry), ask=entry.ask)
        self.show.events(self.news(), self.seat)
        if self.keyboard is not None:
            self.keyboard.line("")

    def who(self, entry: Entry) -> str:
        if entry.seat == "nature":
            return self.screen.words.say("replay.nature")
        return self.show.names(self.seat)[entry.seat]

    def end(self) -> None:
        self.screen.line()
        self.show.view(self.seat)
        if self.match.result is not None:
            self.show.result(self.match.result, self.seat)
        else:
            self.screen.say("replay.stops", QUIET, n=len(self.match.entries))


class Data(Reader):
    """For programs."""

    def run(self) -> int:
        events: list[dict[str, Any]] = []
        difference: Difference | None = None
        try:
            for entry in self.following.steps():
                events += [self.event(entry, told) for told in self.news()]
        except Difference as error:
            difference = error
        self.screen.json(
            {
                "game": self.match.game.name,
                "players": self.match.setup.players,
                "seat": self.seat,
                "entries": len(self.match.entries),
                "events": events,
                "result": msgspec.to_builtins(self.match.result),
                "difference": self.screen.words.render(difference.message) if difference else None,
            }
        )
        if difference:
            raise difference
        return 0

    def event(self, entry: Entry, told: Told) -> dict[str, Any]:
        text = capital(self.show.text(told.text, self.seat))
        return {"entry": entry.n, "kind": told.kind, "args": told.args, "text": text}
