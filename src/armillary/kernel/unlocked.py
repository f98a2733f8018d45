"""Long work, on a work space that must be of the same game."""

from armillary.kernel.playout import Player
from armillary.kernel.position import Position


def playouts(player: Player, root: Position, games: int) -> int:
    """Player.run()."""
    if type(root) is not type(player.scratch):
        raise TypeError("the work space is of another game than the position")
    return player.run(root, games)
