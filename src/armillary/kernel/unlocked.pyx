# cython: language_level=3
"""Long work without the interpreter lock (the fallback is unlocked.py)."""
from armillary.kernel.playout cimport Player
from armillary.kernel.position cimport Position


def playouts(Player player, Position root, long long games):
    """Player.run()."""
    cdef long long steps
    if type(root) is not type(player.scratch):
        raise TypeError("the work space is of another game than the position")
    with nogil:
        steps = player.run(root, games)
    return steps
