"""`armillary play`: a match at this screen, played here or at a server."""

from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.errors import BadCommand
from armillary.cli.files import OwnFile, read_file
from armillary.cli.loading import load_game
from armillary.cli.options import Components, GameName, Lang, Mode, Options, Players, Seed
from armillary.cli.preparing import prepare
from armillary.cli.screen import Screen
from armillary.cli.table.host import Host
from armillary.cli.table.seats import Seats, recorded_seats, typed_names, typed_seats
from armillary.kernel.errors import Refused
from armillary.kernel.fair import Source
from armillary.kernel.game import Game
from armillary.kernel.match import Match
from armillary.kernel.record import LARGEST_TEXT, Record
from armillary.kernel.replay import replay, verify

if TYPE_CHECKING:
    from armillary.cli.live.going import Going

SeatNames = Annotated[str | None, typer.Option("--seats", metavar="A,B,...")]
Save = Annotated[str | None, typer.Option("--save", metavar="FILE")]
Resume = Annotated[str | None, typer.Option("--resume", metavar="FILE")]
Server = Annotated[str | None, typer.Option("--server", metavar="URL")]
Table = Annotated[str | None, typer.Option("--table", metavar="CODE")]
Clock = Annotated[str | None, typer.Option("--clock", metavar="none|15+10|3d")]
Visibility = Annotated[str | None, typer.Option("--visibility", metavar="public|link|private")]
Person = Annotated[str | None, typer.Option("--name", metavar="NAME")]


def play(
    ctx: typer.Context,
    name: GameName,
    seats: SeatNames = None,
    players: Players = None,
    option: Options = None,
    mode: Mode = None,
    components: Components = None,
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
    server: Server = None,
    table: Table = None,
    clock: Clock = None,
    visibility: Visibility = None,
    person: Person = None,
    lang: Lang = None,
) -> int:
    """Play a match."""
    screen: Screen = ctx.obj
    game = load_game(screen, name)
    is_set_up = any(given is not None for given in (players, option, mode, components, seed))
    if server is not None:
        if resume is not None:
            raise BadCommand("cli.server.resume")
        visit = visiting(screen, game, server, person, new_file(save))
        if table is None:
            names = typed_names(seats, players, game.usual)
            setup = prepare(game, len(names), option, mode, components)
            return visit.new(setup, names, seed, clock, visibility)
        if is_set_up or any(given is not None for given in (seats, clock, visibility)):
            raise BadCommand("cli.server.setup")
        return visit.join(table)
    if any(given is not None for given in (table, clock, visibility, person)):
        raise BadCommand("cli.server.none")
    if resume is not None:
        if is_set_up:
            raise BadCommand("cli.resume.setup")
        return go_on(screen, game, resume, save, seats)
    sitting = typed_seats(seats, players, game.usual)
    setup = prepare(game, len(sitting.names), option, mode, components)
    file = new_file(save)
    source = Source.chosen(seed) if seed is not None else Source.secret()
    return Host(screen, Match(setup, source, confirm=True, names=sitting.names), sitting, file).run()


def visiting(screen: Screen, game: Game, url: str, person: str | None, file: OwnFile | None) -> "Going":
    """What plays at a server, where it is installed."""
    try:
        from armillary.cli.live.going import Going
    except ModuleNotFoundError as error:
        raise BadCommand("cli.admin.extra", module=str(error.name)) from None
    return Going(screen, game, url, person, file)


def new_file(name: str | None) -> OwnFile | None:
    """Where a match is saved that was not there before."""
    if name is None:
        return None
    file = OwnFile(name)
    file.refuse_existing()
    return file


def go_on(screen: Screen, game: Game, resume: str, save: str | None, seats: str | None) -> int:
    """Play on from a saved match, into the same file unless another is named."""
    file = OwnFile(resume)
    file.adopt()
    match = resumed(Record.from_text(read_file(resume, LARGEST_TEXT)), game)
    if save is not None and OwnFile(save).path != file.path:
        file = OwnFile(save)
        file.refuse_existing()
    sitting = sitters(seats, match)
    match.names = sitting.names
    return Host(screen, match, sitting, file, resumed=True).run()


def sitters(seats: str | None, match: Match) -> Seats:
    players = match.setup.players
    return recorded_seats(match.names, players) if seats is None else typed_seats(seats, players, players)


def resumed(record: Record, game: Game) -> Match:
    """The match of a record that holds its seed."""
    if record.ending is None:
        raise BadCommand("cli.resume.seedless")
    verify(record, game)
    match = replay(record, game=game)
    match.confirm = True
    try:
        match.draft_again(record.ending.drafts)
    except Refused as refused:
        raise BadCommand("cli.resume.drafts", problem=refused.text) from None
    return match
