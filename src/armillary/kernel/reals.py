"""Functions of real numbers that give the same answer to the last bit on every machine and in every build.

A C library rounds exp and log as it likes. These use plain operations only (the polynomials are those of fdlibm); the C
that rules are compiled to has them again, step for step, in build/prelude.h.
"""

import math

LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
PER_LN2 = 1.44269504088896338700e00
LARGEST = 709.78
SMALLEST = -708.0
ROOT_OF_TWO = 1.4142135623730951


def sqrt(x: float) -> float:
    """The square root, which every machine rounds alike."""
    return math.sqrt(x)


def exp(x: float) -> float:
    """The exponential; 0 where it is smaller than the smallest normal number."""
    if x != x:
        return x
    if x > LARGEST:
        return math.inf
    if x < SMALLEST:
        return 0.0
    k = int(x * PER_LN2 + (-0.5 if x < 0 else 0.5))
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (
        1.66666666666666019037e-01
        + t
        * (
            -2.77777777770155933842e-03
            + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))
        )
    )
    return math.ldexp(1.0 - ((low - (r * c) / (2.0 - c)) - high), k)


def log(x: float) -> float:
    """The natural logarithm of a positive number."""
    if x <= 0:
        raise ValueError("only positive numbers have a logarithm")
    if not x < math.inf:
        return x
    x, k = math.frexp(x)
    x, k = x * 2, k - 1
    if x > ROOT_OF_TWO:
        x, k = x * 0.5, k + 1
    f = x - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    half = 0.5 * f * f
    odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    even = z * (
        6.666666666666735130e-01
        + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01))
    )
    return k * LN2_HIGH - ((half - (s * (half + even + odd) + k * LN2_LOW)) - f)
