# cython: language_level=3
"""Searching without the interpreter lock (the fallback is unlocked.py)."""
from armillary.kernel.position cimport Position
from armillary.search.tree cimport Search


def search(Search tree, Position root, long long seat, long long times):
    """Search.run()."""
    cdef long long done
    with nogil:
        done = tree.run(root, seat, times)
    return done
