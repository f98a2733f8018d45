"""Records from files, followed entry by entry."""

from collections.abc import Iterator

from armillary.cli.errors import BadCommand
from armillary.cli.files import read_file
from armillary.cli.loading import load_game, named_game
from armillary.cli.screen import Screen
from armillary.kernel.game import Game
from armillary.kernel.match import Match
from armillary.kernel.record import LARGEST_TEXT, Entry, Record
from armillary.kernel.replay import check_ending, follow, opened


def read_record(screen: Screen, file: str, folder: str | None) -> tuple[Record, Game]:
    """A record and its game. A game in a folder is loaded first: that may start the program again."""
    if folder is not None:
        load_game(screen, folder)
    record = Record.from_text(read_file(file, LARGEST_TEXT))
    return record, named_game(screen, record.header.game, folder)


class Following:
    """A record being replayed; unlike a resumed match it draws nothing that the record does not say."""

    def __init__(self, record: Record, game: Game, upto: int | None) -> None:
        if upto is not None and upto > len(record.entries):
            raise BadCommand("cli.usage.upto", entries=len(record.entries), given=upto)
        self.record = record
        self.entries = record.entries[:upto]
        self.whole = upto is None
        self.match: Match = opened(record, game)

    def steps(self) -> Iterator[Entry]:
        """Every entry, once it is followed; Difference where it does not come out as the record says."""
        for entry in self.entries:
            follow(self.match, entry)
            yield entry
        if self.whole:
            check_ending(self.match, self.record)


def check_seat(seat: int | None, players: int) -> None:
    """Whether there is such a seat."""
    if seat is not None and seat >= players:
        raise BadCommand("cli.usage.whole", option="--seat", low="1", high=str(players), given=str(seat + 1))
