"""Random methods of the dialect, written from its grammar, to be asked in every build."""

from collections.abc import Callable, Sequence
from random import Random
from textwrap import indent

HEAD = """\
from typing import Annotated, Final

from armillary.kernel import bits, reals
from armillary.kernel.dialect import blank, enforce, f64, fields, i8, i16, i32, i64, inline, plain

TABLE: Final = [3, -1, 40_000, 1, 5, -9, 2**40, 6]
SHARES: Final = [0.25, -1.5, 3.0, 0.1]
WIDE: Final = 2**40
PerPlace = Annotated[list[int], "i16", 8]


def twice(n: int) -> int:
    return n * 2 - 1


class Trial:
    tiny: i8
    small: i16
    whole: i32
    wide: i64
    share: f64
    cells: PerPlace
    far: Annotated[list[int], "i64", 8]

    @plain
    def __init__(self) -> None:
        for name in fields(type(self)):
            setattr(self, name, blank(type(self), name))

    @inline
    def taken(self, n: int, m: int) -> int:
        return (n ^ m) & 1023

    def grown(self, n: int) -> int:
        self.wide = (self.wide + n) & 65535
        return self.wide

    def is_more(self, n: int) -> bool:
        return n > self.small

    def halved(self, x: float) -> float:
        return x / 2.0
"""
TAIL = "\n\nenforce(Trial)\n"
NUMBERS = ["p", "q", "a", "b", "i", "self.tiny", "self.small", "self.whole", "self.wide"]
FIELDS = ["self.tiny", "self.small", "self.whole", "self.wide"]
LITERALS = ["0", "1", "2", "3", "7", "-1", "-5", "100", "255", "65536", "WIDE", "2147483648"]


class Writer:
    """Writes methods by chance."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def any_of(self, ways: Sequence[Callable[[int], str]], depth: int) -> str:
        return self.random.choice(ways)(depth)

    # expressions

    def whole(self, depth: int) -> str:
        """A whole number."""
        if depth <= 0:
            return self.random.choice([*NUMBERS, *LITERALS])
        ways = [self.leaf, self.leaf, self.sum, self.sum, self.divided, self.shifted, self.signed, self.either]
        ways += [self.compared, self.extreme, self.place, self.place, self.set, self.called, self.decided]
        return self.any_of(ways, depth - 1)

    def leaf(self, depth: int) -> str:
        return self.whole(0)

    def sum(self, depth: int) -> str:
        operator = self.random.choice(["+", "-", "*", "&", "|", "^"])
        return f"({self.whole(depth)} {operator} {self.whole(depth)})"

    def divided(self, depth: int) -> str:
        return f"({self.whole(depth)} {self.random.choice(['//', '%'])} {self.whole(depth)})"

    def shifted(self, depth: int) -> str:
        if self.random.random() < 0.5:
            return f"({self.whole(depth)} << ({self.whole(depth)} & 15))"
        return f"({self.whole(depth)} >> ({self.whole(depth)} & 127))"

    def signed(self, depth: int) -> str:
        return f"({self.random.choice(['-', '~', '+'])}{self.whole(depth)})"

    def either(self, depth: int) -> str:
        return f"({self.whole(depth)} if {self.truth(depth)} else {self.whole(depth)})"

    def compared(self, depth: int) -> str:
        return f"({self.truth(depth)}) * {self.whole(depth)}"

    def extreme(self, depth: int) -> str:
        many = ", ".join(self.whole(depth) for _ in range(self.random.randint(2, 3)))
        return f"{self.random.choice(['min', 'max'])}({many})"

    def place(self, depth: int) -> str:
        return f"{self.random.choice(['TABLE', 'self.cells', 'self.far', 'near'])}[{self.whole(depth)} & 7]"

    def set(self, depth: int) -> str:
        inner = self.whole(depth)
        return self.random.choice(
            [
                f"bits.count({inner})",
                f"bits.lowest({inner} | 4096)",
                f"bits.bit({inner} & 31)",
                f"bits.first({inner} & 31)",
                f"bits.has({inner}, {self.whole(depth)} & 31)",
            ]
        )

    def called(self, depth: int) -> str:
        return self.random.choice(
            [
                f"twice({self.whole(depth)})",
                f"self.taken({self.whole(depth)}, {self.whole(depth)})",
                f"self.grown({self.whole(depth)})",
            ]
        )

    def decided(self, depth: int) -> str:
        return f"({self.whole(depth)} {self.random.choice(['and', 'or'])} {self.whole(depth)})"

    def truth(self, depth: int) -> str:
        """Something that is true or false."""
        ways = [
            self.comparison,
            self.comparison,
            self.chain,
            self.joined,
            self.negated,
            self.asked,
            self.real_comparison,
        ]
        return self.any_of(ways, depth - 1)

    def comparison(self, depth: int) -> str:
        operator = self.random.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"{self.whole(depth)} {operator} {self.whole(depth)}"

    def chain(self, depth: int) -> str:
        return f"{self.whole(depth)} < {self.whole(depth)} <= {self.whole(depth)}"

    def joined(self, depth: int) -> str:
        if depth <= 0:
            return self.comparison(0)
        return f"({self.truth(depth)}) {self.random.choice(['and', 'or'])} ({self.truth(depth)})"

    def negated(self, depth: int) -> str:
        return f"not {self.whole(0)}" if depth <= 0 else f"not ({self.truth(depth)})"

    def asked(self, depth: int) -> str:
        return f"self.is_more({self.whole(depth)})"

    def real_comparison(self, depth: int) -> str:
        return f"{self.real(depth)} < {self.real(depth)}"

    def real(self, depth: int) -> str:
        """A float. Whole numbers in it are small: both builds compare and add those exactly."""
        leaves = ["x", "self.share", "SHARES[p & 3]", "0.5", "-2.25", "1e-3", f"({self.whole(0)} & 1023)"]
        if depth <= 0:
            return self.random.choice(leaves)
        one, two = self.real(depth - 1), self.real(depth - 1)
        ways = [f"({one} {operator} {two})" for operator in ("+", "-", "*")]
        ways += [f"({one} / ({two} + 0.0))"]
        ways += [f"reals.exp(min({one}, 9.0))", f"reals.log(max({one}, 0.125))", f"reals.sqrt(max({one}, 0.0))"]
        ways += [f"self.halved({one})", f"(-{one})", f"max({one}, {two})", self.random.choice(leaves)]
        return self.random.choice(ways)

    # statements

    def block(self, depth: int, most: int = 3) -> str:
        return "\n".join(self.statement(depth) for _ in range(self.random.randint(1, most)))

    def statement(self, depth: int) -> str:
        ways = [self.store, self.store, self.change, self.change, self.store_place, self.change_place, self.store_real]
        if depth > 0:
            ways += [self.branch, self.loop, self.loop_while, self.branch]
        return self.any_of(ways, depth - 1)

    def store(self, depth: int) -> str:
        """Locals get small numbers: Python's would grow without end in a loop."""
        if self.random.random() < 0.4:
            return f"{self.random.choice(['a', 'b', 'a = b'])} = {self.whole(3)} % 99991 - 5000"
        return f"{self.random.choice(FIELDS)} = {self.whole(3)}"

    def change(self, depth: int) -> str:
        operator = self.random.choice(["+", "-", "*", "//", "%", "&", "|", "^", ">>"])
        value = f"({self.whole(1)} & 31)" if operator == ">>" else self.whole(2)
        target = self.random.choice([*FIELDS, "a", "b"] if operator in {"%", "&", ">>"} else FIELDS)
        return f"{target} {operator}= {value}"

    def store_place(self, depth: int) -> str:
        value = f"{self.whole(2)} & 32767"
        return f"{self.random.choice(['self.cells', 'self.far', 'near'])}[{self.whole(2)} & 7] = {value}"

    def change_place(self, depth: int) -> str:
        operator = self.random.choice(["+", "-", "|", "^"])
        return f"self.far[{self.whole(1)} & 7] {operator}= {self.whole(2)}"

    def store_real(self, depth: int) -> str:
        return f"{self.random.choice(['x', 'self.share'])} {self.random.choice(['=', '+=', '*='])} {self.real(2)}"

    def branch(self, depth: int) -> str:
        text = f"if {self.truth(2)}:\n{indent(self.block(depth), '    ')}"
        if self.random.random() < 0.4:
            text += f"\nelif {self.truth(1)}:\n{indent(self.block(depth), '    ')}"
        if self.random.random() < 0.5:
            text += f"\nelse:\n{indent(self.block(depth), '    ')}"
        return text

    def loop(self, depth: int) -> str:
        bounds = self.random.choice(
            [f"{self.whole(1)} & 7", f"{self.whole(1)} & 3, 9, 2", f"{self.whole(1)} & 7, -5, -3", "p & 3, q & 7"]
        )
        body = self.block(depth)
        if self.random.random() < 0.4:
            body += f"\nif {self.truth(1)}:\n    {self.random.choice(['break', 'continue'])}"
        return f"for i in range({bounds}):\n{indent(body, '    ')}"

    def loop_while(self, depth: int) -> str:
        """A loop that ends: it counts first, and a loop within another has a counter of its own."""
        body, count = self.block(depth), f"n{depth}"
        return f"{count} = 0\nwhile {count} < 4 and {self.truth(1)}:\n{indent(f'{count} += 1{chr(10)}{body}', '    ')}"

    def method(self, name: str) -> str:
        """A method, all of whose locals have a value from the start."""
        first = "near = self.cells\na = 0\nb = 1\ni = 2\nn0 = n1 = 0\nx: float = 0.5"
        body = f"{first}\n{self.block(2, most=4)}\nreturn {self.whole(2)}"
        return f"def {name}(self, p: int, q: int) -> int:\n{indent(body, '    ')}"


def module(methods: dict[str, str]) -> str:
    """A class with some methods."""
    return HEAD + "".join(f"\n{indent(method, '    ')}\n" for method in methods.values()) + TAIL
