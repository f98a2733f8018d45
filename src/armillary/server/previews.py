"""What a link says of itself before it is opened: a title, a sentence and a picture.

A site that shows it may see what anybody may, and what the link itself admits to; of a private table no more than that
it invites.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode

import msgspec

from armillary.kernel.errors import ArmillaryError
from armillary.kernel.fair import SEED_BYTES, Source
from armillary.kernel.game import Game, Result
from armillary.kernel.match import Match
from armillary.kernel.registry import named, names
from armillary.kernel.showing import scene_of
from armillary.kernel.text import Message
from armillary.server import daily
from armillary.server.errors import NotThere, said
from armillary.server.fair_queue import Claim
from armillary.server.links import page_of
from armillary.server.long_work import LongWork
from armillary.server.pictures.picture import Sitting, picture
from armillary.server.pictures.rendering import png
from armillary.server.store import listing
from armillary.server.store.store import Store
from armillary.server.table_cache import TableCache
from armillary.server.tables.loading import seat_of
from armillary.server.tables.row import TableRow
from armillary.server.tables.seat import Seat
from armillary.server.tables.stepping import match_at
from armillary.server.wire import Pictured
from armillary.server.world import World

MOST_KEPT = 100
"""Pictures, of less than a hundred kilobytes each."""
GAME_PAGES = ("new", "daily", "rules", "learn")
BOARD_PAGES = ("learn", "table", "replay")
"""Which draw the board of a game as soon as they know what is played."""
Shown = Literal["board", "invitation"]


class Preview(NamedTuple):
    """What is said of a page."""

    title: str
    text: str
    picture: str = ""
    """The query by which it is asked for."""
    game: str | None = None
    """Whose board the page draws, if the person who asks for the page may know that."""


class Known(NamedTuple):
    """A table of which something may be said."""

    row: TableRow
    seats: list[Seat]
    shown: Shown | None
    """To anybody who has the link; None: nothing."""

    def concerns(self, person: str | None) -> bool:
        """Whether a person sits there, or made the table."""
        return person is not None and person in (self.row.host, *(seat.person for seat in self.seats))


class Previews:
    """Of all pages."""

    def __init__(
        self, store: Store, tables: TableCache, work: LongWork, world: World, table_of: Callable[[str], str | None]
    ) -> None:
        self.store = store
        self.tables = tables
        self.work = work
        self.world = world
        self.table_of = table_of
        """The table that a code admits to."""
        self.kept: OrderedDict[tuple[Any, ...], asyncio.Task[bytes]] = OrderedDict()

    # what is said

    async def of(self, path: str, query: Mapping[str, str], language: str, person: str | None = None) -> Preview:
        """What is said of the page at an address."""
        page, parts = page_of(path)
        if page in GAME_PAGES and parts["game"] in names():
            return of_game(named(parts["game"]), page, language)
        code = parts.get("code") or query.get("code")
        name = self.table_of(code) if page == "join" and code else parts.get("id")
        try:
            known = await self.look(name, code) if page in ("table", "join", "replay") and name else None
        except ArmillaryError:
            known = None  # the page itself will say what is wrong
        if known is None:
            return site_preview(language)
        drawn = page in BOARD_PAGES and (known.shown == "board" or known.concerns(person))
        game = known.row.game if drawn and known.row.game in names() else None
        if known.shown is None:
            return site_preview(language)._replace(game=game)
        step = query.get("step", "") if page == "replay" else ""
        found = of_table(known, language, code, int(step) if step.isdecimal() and len(step) < 7 else None)
        return found._replace(game=game)

    async def look(self, name: str, code: str | None) -> Known | None:
        """A table, and how much anybody may know of it who has no more than the link."""
        stored = await self.store.read(lambda connection: listing.one(connection, name))
        if stored is None:
            return None
        row = TableRow(**stored.table)
        shown = shown_of(row, code is not None and self.table_of(code) == name, self.world.now())
        return Known(row, [seat_of(values) for values in stored.seats], shown)

    # what is drawn

    async def picture(self, wanted: Pictured, language: str, claim: Claim) -> bytes:
        """As PNG."""
        if wanted.table is None:
            if wanted.game not in names():
                raise NotThere("game.not_here", game=str(wanted.game), known=", ".join(names()))
            draw = partial(start, named(wanted.game), language, [])
            return await self.drawn(("", wanted.game, language), claim, draw)
        known = await self.look(wanted.table, wanted.code)
        if known is None or known.shown is None:
            raise NotThere("table.unknown")
        row = known.row
        if known.shown == "invitation" or row.status in ("open", "frozen") or not row.entries:
            sitting = [] if known.shown == "invitation" else sitting_of(known, language)
            draw = partial(start, named(row.game), language, sitting)
            return await self.drawn((row.id, known.shown, row.revision, language), claim, draw)
        return await self.moment(known, wanted.step, language, claim)

    async def moment(self, known: Known, step: int | None, language: str, claim: Claim) -> bytes:
        """A match as it stands, or once it is over at one of its steps."""
        table = await self.tables.look(known.row.id, claim)
        match, last = table.match, known.row.entries
        if match is None:
            raise NotThere("table.unknown")
        at = last if step is None or known.row.status != "finished" else min(step, last)
        sitting = sitting_of(known, language, with_points=at == last)
        board = match.board() if at == last else None

        def draw() -> bytes:
            found = match_at(table, at).board() if board is None else board
            scene = scene_of(match.game, found, known.row.players)
            return png(picture(scene, match.game.text(language), sitting))

        return await self.drawn((known.row.id, at, known.row.revision, language), claim, draw)

    async def drawn(self, key: tuple[Any, ...], claim: Claim, draw: Callable[[], bytes]) -> bytes:
        """Once for all who want the same; what fails is tried again."""
        if key not in self.kept:
            self.kept[key] = asyncio.ensure_future(self.work.run(claim, draw))
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        try:
            return await asyncio.shield(self.kept[key])
        except Exception:
            self.kept.pop(key, None)
            raise


def site_preview(language: str) -> Preview:
    """Of any page of which there is nothing else to say."""
    return Preview(said("preview.site", language), said("preview.about", language))


def shown_of(row: TableRow, is_invited: bool, now: float) -> Shown | None:
    """How much of a table the reader of a link may be shown; None: nothing."""
    if row.visibility == "public":
        return "board"
    if not is_invited or daily.is_on(row, now):
        return None
    if row.visibility == "link":
        return "board"
    return "invitation" if row.status == "open" else None


def of_game(game: Game, page: str, language: str) -> Preview:
    words = game.text(language)
    title = said(f"preview.{page}", language, game=words.render(Message("title")))
    text = words.render(Message("heart")) if "heart" in words.entries else said("preview.about", language)
    shown = game.name if page in BOARD_PAGES else None
    return Preview(title, text, urlencode({"game": game.name, "lang": language}), shown)


def of_table(known: Known, language: str, code: str | None, step: int | None) -> Preview:
    row = known.row
    game = named(row.game).text(language).render(Message("title"))
    host = next((seat.name for seat in known.seats if seat.person == row.host and seat.name), "")
    kind = "moment" if step is not None else "invites" if row.status == "open" else "table"
    title = said(f"preview.{kind}", language, name=host, game=game) if host or step is not None else game
    asked = {"table": row.id, "step": step, "code": code, "lang": language}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    return Preview(title, standing(known, language), query)


def standing(known: Known, language: str) -> str:
    """How a table stands, in a sentence."""
    row, called = known.row, [seat.name for seat in known.seats if seat.kind != "open"]
    if row.status == "open":
        free = len(known.seats) - len(called)
        return said("preview.free", language, n=free, players=len(known.seats))
    if row.status == "running":
        return said("preview.playing", language, names=", ".join(called))
    if row.result is None:
        return said("preview.ended", language, names=", ".join(called))
    result = msgspec.json.decode(row.result, type=Result)
    winners = [called[seat] for seat in result.winners]
    scores = ", ".join(f"{name} {points}" for name, points in zip(called, result.scores, strict=True))
    kind = {0: "none", 1: "one"}.get(len(winners), "tie")
    return said(f"preview.won.{kind}", language, winners=", ".join(winners), scores=scores)


def sitting_of(known: Known, language: str, with_points: bool = True) -> list[Sitting]:
    """The people and bots of a table, with their points once the match is over."""
    names = [seat.name if seat.kind != "open" else said("preview.seat", language) for seat in known.seats]
    if known.row.result is None or not with_points:
        return [Sitting(name) for name in names]
    result = msgspec.json.decode(known.row.result, type=Result)
    return [Sitting(name, result.scores[seat], seat in result.winners) for seat, name in enumerate(names)]


def start(game: Game, language: str, sitting: list[Sitting]) -> bytes:
    """A game as it begins."""
    players = len(sitting) or game.usual
    board = Match(game.setup(players), Source(bytes(SEED_BYTES))).board()
    return png(picture(scene_of(game, board, players), game.text(language), sitting))
