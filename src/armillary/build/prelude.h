/* What every unit begins with: numbers of 64 bits that behave as Python's do.

   Two libraries are made of a unit. The one that is released trusts the rules: it is for playouts and searches. The one
   that is CHECKED refuses what Python would refuse (places outside an array, numbers that do not fit, division by zero),
   so that nothing Python asks of the rules can write where it should not: the first failure ends the call. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef uint64_t u64;
typedef double f64;
#define FN static
#define INL static inline
#define TABLE static const
#if defined(CHECKED) || defined(ENTRIES)
#define LISTENED(room) (room)
#else
#define LISTENED(room) 0 /* playouts and searches are silent, and nothing is worked out for listeners */
#endif
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((used, visibility("default")))
#endif

enum { NO_FAILURE, BAD_PLACE, TOO_LARGE, DIVIDED_BY_ZERO, BAD_VALUE, UNFILLED };

EXPORT i64 failed;
EXPORT const char *failed_where;
EXPORT i64 failed_value;
#ifdef CHECKED
#include <setjmp.h>
static jmp_buf caller;
static _Noreturn void fail(i64 failure, i64 value, const char *where) {
    failed = failure;
    failed_value = value;
    failed_where = where;
    longjmp(caller, 1);
}
#define ENTER(nothing) if (setjmp(caller)) return nothing
#define FAIL(failure, value, where) fail(failure, value, where)
INL i64 AT(i64 at, i64 count, const char *where) { if (at < 0 || at >= count) FAIL(BAD_PLACE, at, where); return at; }
INL i64 FIT(i64 n, i64 low, i64 high, const char *where) { if (n < low || n > high) FAIL(TOO_LARGE, n, where); return n; }
INL i64 SUM(i64 a, i64 b, const char *where) { i64 r; if (__builtin_add_overflow(a, b, &r)) FAIL(TOO_LARGE, r, where); return r; }
INL i64 LESS(i64 a, i64 b, const char *where) { i64 r; if (__builtin_sub_overflow(a, b, &r)) FAIL(TOO_LARGE, r, where); return r; }
INL i64 PRODUCT(i64 a, i64 b, const char *where) { i64 r; if (__builtin_mul_overflow(a, b, &r)) FAIL(TOO_LARGE, r, where); return r; }
INL i64 LEFT(i64 a, i64 n, const char *where) {
    if (n < 0) FAIL(BAD_VALUE, n, where);
    if (a != 0 && (n > 62 || (i64)((u64)a << n) >> n != a)) FAIL(TOO_LARGE, n, where);
    return n > 62 ? 0 : (i64)((u64)a << n);
}
INL i64 RIGHT(i64 a, i64 n, const char *where) { if (n < 0) FAIL(BAD_VALUE, n, where); return a >> (n > 63 ? 63 : n); }
#else
#define ENTER(nothing)
#define FAIL(failure, value, where)
#define AT(at, count, where) (at)
#define FIT(n, low, high, where) (n)
#define SUM(a, b, where) ((a) + (b))
#define LESS(a, b, where) ((a) - (b))
#define PRODUCT(a, b, where) ((a) * (b))
#define LEFT(a, n, where) ((i64)((u64)(a) << ((n) & 63)))
INL i64 RIGHT(i64 a, i64 n, const char *where) { return a >> (n > 63 ? 63 : n & 63); }
#endif

INL i64 bits_bit(i64 n) { return LEFT((i64)1, n, "bits.bit"); }
INL i64 bits_first(i64 n) { return LEFT((i64)1, n, "bits.first") - 1; }
INL i64 bits_count(i64 m) { return __builtin_popcountll((u64)m); }
INL i64 bits_lowest(i64 m) {
    if (m == 0) FAIL(BAD_VALUE, 0, "bits.lowest of an empty set");
    return __builtin_ctzll((u64)m);
}
#ifdef CHECKED
INL i64 bits_has(i64 m, i64 n) { return RIGHT(m, n, "bits.has") & 1; }
#else
INL i64 bits_has(i64 m, i64 n) { return m >> (n & 63) & 1; }
#endif

INL i64 floordiv(i64 a, i64 b, const char *where) {
    if (b == 0) { FAIL(DIVIDED_BY_ZERO, a, where); return 0; }
    if (b == -1) return LESS((i64)0, a, where);
    i64 q = a / b;
    return q - ((a % b != 0) & ((a ^ b) < 0));
}
INL i64 floormod(i64 a, i64 b, const char *where) {
    if (b == 0) { FAIL(DIVIDED_BY_ZERO, a, where); return 0; }
    if (b == -1) return 0;
    i64 r = a % b;
    return r + ((r != 0) & ((r ^ b) < 0) ? b : 0);
}
INL double quotient(double a, double b, const char *where) {
    if (b == 0) FAIL(DIVIDED_BY_ZERO, 0, where);
    return a / b;
}
INL double floor_of(double x) {
    if (!(x > -4503599627370496.0 && x < 4503599627370496.0)) return x;
    double whole = (double)(i64)x;
    return whole > x ? whole - 1.0 : whole;
}
INL i64 least(i64 a, i64 b) { return b < a ? b : a; }
INL i64 most(i64 a, i64 b) { return b > a ? b : a; }
INL double least_f(double a, double b) { return b < a ? b : a; }
INL double most_f(double a, double b) { return b > a ? b : a; }

/* kernel/shorts.py: sums of 32 bits, for which the weights of a net leave room. */
INL i64 shorts_kept(double value) {
    double large = value * 64;
    return large > 1023 ? 1023 : large > -1023 ? (i64)floor_of(large) : -1023;
}
FN __attribute__((noinline, unused)) i64 shorts_dot(const i16 *one, i64 at, const i16 *other, i64 count) {
    i32 sum = 0;
    for (i64 i = 0; i < count; i++) sum += (i32)one[at + i] * other[i];
    return sum;
}

/* kernel/memory.py: the numbers of a position, which lie behind what else it holds. */
#define memory_copy(target, source) memcpy((char *)(target) + KEPT, (char *)(source) + KEPT, sizeof(Position) - KEPT)

/* kernel/reals.py, step for step. */
INL double reals_sqrt(double x) {
    if (x < 0) FAIL(BAD_VALUE, 0, "reals.sqrt of a negative number");
    return __builtin_sqrt(x);
}
INL double reals_exp(double x) {
    if (x != x) return x;
    if (x > 709.78) return __builtin_inf();
    if (x < -708.0) return 0.0;
    i64 k = (i64)(x * 1.44269504088896338700e+00 + (x < 0 ? -0.5 : 0.5));
    double high = x - k * 6.93147180369123816490e-01, low = k * 1.90821492927058770002e-10, r = high - low, t = r * r, y;
    double c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * (6.61375632143793436117e-05
        + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
    u64 b;
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
    memcpy(&b, &y, 8);
    b += (u64)k << 52;
    memcpy(&y, &b, 8);
    return y;
}
INL double reals_log(double x) {
    if (x <= 0) FAIL(BAD_VALUE, 0, "reals.log of a number that is not positive");
    if (!(x < __builtin_inf())) return x;
    u64 b;
    memcpy(&b, &x, 8);
    i64 k = (i64)(b >> 52) - 1023;
    b = (b & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL;
    memcpy(&x, &b, 8);
    if (x > 1.4142135623730951) { x *= 0.5; k++; }
    double f = x - 1.0, s = f / (2.0 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    double odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    double even = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01
        + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    return k * 6.93147180369123816490e-01 - ((half - (s * (half + even + odd) + k * 1.90821492927058770002e-10)) - f);
}
