"""A view as things to draw: the galaxies with their tiles, parsec by parsec, and how far the match is."""

from collections.abc import Iterator
from math import ceil

from armillary.games.council_of_shadows.names import Count, Phase, Stage
from armillary.games.council_of_shadows.people.view.board import Board, Galaxy, Tile
from armillary.kernel.questions import Target
from armillary.kernel.scene import Piece, Place, Scene
from armillary.kernel.text import Message

DEEP = 2  # tiles of a galaxy above each other
APART = 0.5  # between two galaxies, in widths of a tile


def scene(board: Board) -> Scene:
    """All that lies in the galaxies."""
    rows = (row(board, parsec) for parsec in range(Count.PARSECS))
    return Scene(headline=headline(board), places=[place for places in rows for place in places])


def headline(board: Board) -> Message:
    """How far the match is."""
    if board.phase == Phase.OVER:
        return Message("show.over")
    if board.stage == Stage.SETTING_UP:
        return Message("show.setup")
    return Message("show.round", {"round": board.round, "rounds": board.rounds})


def row(board: Board, parsec: int) -> Iterator[Place]:
    """The galaxies of a parsec beside each other, in the middle."""
    there = [(galaxy, ceil(galaxy.fields / DEEP)) for galaxy in board.galaxies if galaxy.parsec == parsec]
    right = -(sum(wide for _, wide in there) + APART * (len(there) - 1)) / 2
    for galaxy, wide in there:
        for field in range(galaxy.fields):
            yield place(board, galaxy, field, (right + field % wide, parsec * (DEEP + APART) + field // wide))
        right += wide + APART


def place(board: Board, galaxy: Galaxy, field: int, at: tuple[float, float]) -> Place:
    """A field of a galaxy, held by the seat that leads there, with the cubes on its tile, if one lies there."""
    seats = sum(not power.automa for power in board.powers)
    tile = galaxy.tiles[field] if field < len(galaxy.tiles) else None
    return Place(
        Target("tile", tile.id) if tile else Target("field", galaxy.id * Count.ROOM_IN_GALAXY + field),
        Message(f"tile.{tile.id}") if tile else Message(f"galaxy.{galaxy.id}"),
        at=at,
        owner=galaxy.leads if galaxy.leads is not None and galaxy.leads < seats else None,
        outline="square",
        pieces=pieces(tile, seats) if tile else [],
    )


def pieces(tile: Tile, seats: int) -> list[Piece]:
    """The planets of a tile, and whose cubes stand on them; the Automa's are nobody's."""
    planets = [Piece() for _ in tile.planets]
    cubes = [sum(there) for there in zip(*(planet.cubes for planet in tile.planets), strict=True)]
    owned = ((power if power < seats else None, number) for power, number in enumerate(cubes))
    return [*planets, *(Piece(owner, number, shape="cube") for owner, number in owned if number)]
