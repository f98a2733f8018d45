# cython: language_level=3
"""Searching without the interpreter lock (the fallback is unlocked.py)."""
from armillary.kernel.position cimport Position
from armillary.search.tree cimport Search


def search(Search tree, Position root, long long seat, long long times):
    """Search.run()."""
    cdef long long done
    if type(root) is not type(tree.scratch):
        raise TypeError("the work space is of another game than the position")
    with nogil:
        done = tree.run(root, seat, times)
    return done
