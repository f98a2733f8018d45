"""A view as things to draw: the galaxy, and how far the match is."""

from armillary.games.apex.components.galaxy import TALL
from armillary.games.apex.names import Count, Phase
from armillary.games.apex.people.view.board import Board, Sector
from armillary.kernel.questions import Target
from armillary.kernel.scene import Piece, Place, Scene
from armillary.kernel.text import Message


def scene(board: Board) -> Scene:
    """All that stands in the galaxy."""
    return Scene(headline=headline(board), places=[place(sector) for sector in board.sectors])


def headline(board: Board) -> Message:
    """How far the match is."""
    if board.phase < Phase.DEAL:
        return Message("show.setup")
    if board.phase == Phase.OVER:
        return Message("show.over")
    age, of = {"age": board.age + 1, "ages": Count.AGES}, {"round": board.round + 1, "rounds": Count.ROUNDS}
    return Message("show.age", {**age, **of})


def place(sector: Sector) -> Place:
    """A sector with its colony and its ships; one that shows its bonus is lit."""
    colony = [] if sector.colony is None else [Piece(sector.colony, shape="house")]
    ships = [Piece(seat, number, shape="ship") for seat, number in enumerate(sector.ships) if number]
    return Place(
        Target("place", sector.id),
        Message(f"place.{sector.id}"),
        at=(sector.column / 2, sector.row * TALL),
        owner=sector.control,
        outline="hexagon",
        pieces=[*colony, *ships],
        lit=sector.bonus is not None,
    )
