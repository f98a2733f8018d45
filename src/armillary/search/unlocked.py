"""Searching, on a work space that must be of the same game."""

from armillary.kernel.position import Position
from armillary.search.tree import Search


def search(tree: Search, root: Position, seat: int, times: int) -> int:
    """Search.run()."""
    if type(root) is not type(tree.scratch):
        raise TypeError("the work space is of another game than the position")
    return tree.run(root, seat, times)
