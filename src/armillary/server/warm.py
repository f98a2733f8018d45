"""Everything that is worked out when it is first needed, worked out before there are threads.

msgspec looks into a type at its first use, and two threads that do so at once for the same type crash the process.
"""

import msgspec

from armillary.kernel.events import Told
from armillary.kernel.fair import SEED_BYTES, Source
from armillary.kernel.match import Match, header
from armillary.kernel.notation import ComponentReference, Notation
from armillary.kernel.record import Ending, Entry, Header
from armillary.kernel.registry import named, names
from armillary.kernel.text import LANGUAGES, Message, catalogue
from armillary.server.errors import TEXTS
from armillary.server.lessons.script import Book
from armillary.server.openapi import document
from armillary.server.texts import edition
from armillary.server.wire import ClientFrame, Clock, Frame, Notices, Problem

KINDS = (
    Header,
    Entry,
    Ending,
    ComponentReference,
    Notation,
    Clock,
    Message,
    Notices,
    Told,
    Frame,
    ClientFrame,
    Problem,
    Book,
)


def warm_up() -> None:
    """Types, games with their components, texts with their edition, and the document."""
    for kind in (*KINDS, list[int]):
        msgspec.json.Decoder(kind)
    for language in LANGUAGES:
        catalogue(language, TEXTS)
    document()
    for name in names():
        begin(name)
    edition()


def begin(name: str) -> None:
    """A match of a game, read and written once."""
    game = named(name)
    for language in LANGUAGES:
        game.text(language)
    match = Match(game.setup(), Source(bytes(SEED_BYTES)))
    msgspec.json.decode(msgspec.json.encode(header(match.setup, match.source)), type=Header)
    game.position(match.position.to_json())
    for seat in match.waiting:
        msgspec.json.encode([match.board(seat), match.questions(seat), match.events(seat)])
