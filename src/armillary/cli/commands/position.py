"""`armillary position`: a position in notation, checked and shown."""

from typing import Annotated, Any

import msgspec
import typer

from armillary.cli.errors import BadCommand
from armillary.cli.files import read_file
from armillary.cli.loading import load_game, named_game
from armillary.cli.options import GameFolder, Json, Lang, Seat, Upto
from armillary.cli.records import Following, check_seat, read_record
from armillary.cli.screen import Screen
from armillary.cli.table.show import Show
from armillary.kernel import notation
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, SPECTATOR
from armillary.kernel.fair import Source
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match

Input = Annotated[str | None, typer.Argument(metavar="[FILE|-]")]
Of = Annotated[str | None, typer.Option("--of", metavar="RECORD")]


def position(
    ctx: typer.Context,
    source: Input = None,
    of: Of = None,
    upto: Upto = None,
    seat: Seat = None,
    folder: GameFolder = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Show a position, or write one down."""
    screen: Screen = ctx.obj
    if (source is None) == (of is None):
        raise BadCommand("cli.position.one")
    if of is not None:
        if seat is not None or as_json:
            raise BadCommand("cli.position.whole")
        write(screen, of, upto, folder)
    else:
        show(screen, str(source), seat, folder, as_json)


def write(screen: Screen, of: str, upto: int | None, folder: str | None) -> None:
    """The notation of a position of a record."""
    record, game = read_record(screen, of, folder)
    following = Following(record, game, upto)
    for _ in following.steps():
        pass
    screen.raw(following.match.position.to_json())


def show(screen: Screen, source: str, seat: int | None, folder: str | None, as_json: bool) -> None:
    """A position with the eyes of a seat or a spectator."""
    match = standing(screen, source, folder)
    check_seat(seat, match.setup.players)
    questions = [open_question(screen, match, one, seat) for one in members(match.position.waiting)]
    if as_json:
        screen.json(
            {
                "ok": True,
                "game": match.game.name,
                "players": match.setup.players,
                "hash": position_hash(match.position),
                "view": match.view(seat),
                "questions": questions,
                "result": msgspec.to_builtins(match.result),
            }
        )
    else:
        tell(screen, match, seat, questions)


def standing(screen: Screen, source: str, folder: str | None) -> Match:
    """A match that stands where the notation says, asks, and draws nothing."""
    if folder is not None:
        load_game(screen, folder)
    text = read_file(source, notation.LARGEST_TEXT)
    game = named_game(screen, notation.parse(text).game, folder)
    placed: Any = game.position(text)
    return Match(placed.setup, Source.secret(), start=placed, replaying=True)


def open_question(screen: Screen, match: Match, seat: int, reader: int | None) -> dict[str, Any]:
    """An open question by its name; its words and choices are for the eyes of the seat that is asked."""
    if seat == reader:
        question = match.questions(seat)[0]
        choices = [
            {"key": one.key, "target": one.target, "text": screen.words.render(one.text, seat)}
            for one in question.choices
        ]
        return {"seat": seat, "ask": question.ask, "text": screen.words.render(question.text, seat), "choices": choices}
    known = match.known(SPECTATOR if reader is None else reader)
    return {"seat": "nature" if seat == NATURE else seat, "ask": match.game.ask_name(known, seat)}


def tell(screen: Screen, match: Match, reader: int | None, questions: list[dict[str, Any]]) -> None:
    show = Show(screen, match)
    screen.heading(screen.words.title(match.game))
    show.view(reader)
    for question in questions:
        seat = question["seat"]
        if seat == reader:
            show.question(match.questions(seat)[0])
        elif seat == "nature":
            screen.say("position.nature", ask=question["ask"])
        else:
            screen.say("position.asked", seat=show.names(reader)[seat], ask=question["ask"])
    if match.result is not None:
        show.result(match.result, reader)
