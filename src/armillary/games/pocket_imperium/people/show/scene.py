"""A view as things to draw: the board, and how far the match is."""

from math import sqrt

from armillary.games.pocket_imperium.components.board import centre
from armillary.games.pocket_imperium.names import Phase
from armillary.games.pocket_imperium.people.view.board import Board, Hex
from armillary.kernel.questions import Target
from armillary.kernel.scene import Piece, Place, Scene
from armillary.kernel.text import Message

WIDTH = sqrt(3)  # of a hex, as the board measures


def scene(board: Board) -> Scene:
    """All that lies on the board."""
    return Scene(headline=headline(board), places=[place(board, hex) for hex in board.hexes])


def headline(board: Board) -> Message:
    """How far the match is."""
    if board.phase < Phase.DEPLOY:
        return Message("show.setup")
    if board.phase == Phase.DEPLOY:
        return Message("show.deploy")
    if board.phase == Phase.OVER:
        return Message("show.over")
    return Message("show.round", {"round": board.round + 1, "rounds": board.rounds})


def place(board: Board, hex: Hex) -> Place:
    """A hex with its system, and the ships there; neutral defenders are nobody's."""
    owner = hex.owner if hex.owner is not None and hex.owner < len(board.players) else None
    right, down = centre(hex.id)
    system = [Piece(value=hex.level, title=Message(f"level.{hex.level}"))] if hex.level else []
    ships = [Piece(owner, hex.ships, shape="ship")] if hex.ships else []
    return Place(
        Target("hex", hex.id),
        Message(f"hex.{hex.id}"),
        at=(right / WIDTH, down / WIDTH),
        owner=owner,
        outline="hexagon",
        pieces=[*system, *ships],
    )
