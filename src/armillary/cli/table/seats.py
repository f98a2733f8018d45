"""Who sits where."""

from collections.abc import Sequence
from functools import cached_property

from armillary.bots import Bot, UnknownBot, bot
from armillary.bots.names import DEFAULT
from armillary.cli.errors import BadCommand
from armillary.cli.translator import Translator
from armillary.kernel.text import seat_message

YOU = "you"
LONGEST_NAME = 30


class Seats:
    """A person or a bot in every seat, by name."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.bots: dict[int, Bot] = {seat: bot(name) for seat, name in enumerate(names) if name != YOU}

    @cached_property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]


def typed_seats(text: str | None, players: int | None, fewest: int) -> Seats:
    """From `you,random,search:50ms`; without it, one person against bots."""
    return Seats(typed_names(text, players, fewest))


def typed_names(text: str | None, players: int | None, fewest: int) -> list[str]:
    if text is None:
        return usual_names(players if players is not None else fewest)
    names = [name.strip() for name in text.split(",")]
    if players is not None and players != len(names):
        raise BadCommand("cli.setup.seats", seats=len(names), players=players)
    return names


def usual_names(players: int) -> list[str]:
    return [YOU, *[DEFAULT] * (players - 1)]


def recorded_seats(names: Sequence[str], players: int) -> Seats:
    """Who sat there when the match was saved, if the record names people and bots as we do."""
    return Seats(names) if len(names) == players and all(map(is_ours, names)) else Seats(usual_names(players))


def is_ours(name: str) -> bool:
    """Whether a seat's name in a record is one the command gave it."""
    try:
        return name == YOU or bool(bot(name))
    except UnknownBot:
        return False


def labels(words: Translator, names: Sequence[str], players: int, reader: int | None = None) -> list[str]:
    """What each seat is called on the screen of a reader: by its own name if it has one, else by its number."""
    return [label(words, names, seat, [words.say("seat.you")] * (seat == reader)) for seat in range(players)]


def who_plays(words: Translator, names: Sequence[str], players: int, reader: int | None = None) -> list[str]:
    """The same, with the bots' names."""
    found = []
    for seat in range(players):
        bots = [name for name in names[seat : seat + 1] if name != YOU and is_ours(name)]
        found.append(label(words, names, seat, [words.say("seat.you")] * (seat == reader) + bots))
    return found


def label(words: Translator, names: Sequence[str], seat: int, notes: Sequence[str]) -> str:
    """A seat, and what is said of it in brackets."""
    own = "".join(names[seat : seat + 1])[:LONGEST_NAME]
    plain = own if own and not is_ours(own) else words.render(seat_message(seat))
    return words.say("seat.label", seat=plain, name=", ".join(notes)) if notes else plain
