# Written by hand: all numbers of a position lie in one stretch, from the end of Teller to the end of the struct.
from cpython.object cimport PyObject
from libc.string cimport memcpy
from armillary.kernel.position cimport Teller

cdef inline long long size(kind):
    return kind.__basicsize__

cdef inline int copy(Teller target, Teller source, long long size) noexcept nogil:
    memcpy(<char*><PyObject*>target + sizeof(Teller), <char*><PyObject*>source + sizeof(Teller), size - sizeof(Teller))
    return 0

cdef inline bytes raw(Teller source, long long size):
    return (<char*><PyObject*>source + sizeof(Teller))[:size - sizeof(Teller)]
