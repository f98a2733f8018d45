# Written by hand: the C of bits.py.
cdef extern from *:
    """
    #define armillary_count(m) ((long long)__builtin_popcountll((unsigned long long)(m)))
    #define armillary_lowest(m) ((long long)__builtin_ctzll((unsigned long long)(m)))
    """
    long long armillary_count(long long members) noexcept nogil
    long long armillary_lowest(long long members) noexcept nogil

cdef inline long long bit(long long n) noexcept nogil:
    return (<long long>1) << n

cdef inline long long first(long long n) noexcept nogil:
    return ((<long long>1) << n) - 1

cdef inline long long count(long long members) noexcept nogil:
    return armillary_count(members)

cdef inline long long lowest(long long members) noexcept nogil:
    return armillary_lowest(members)

cdef inline long long has(long long members, long long n) noexcept nogil:
    return members >> n & 1
