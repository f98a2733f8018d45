"""What the generator refuses, with the line and what would be right, and what it must accept."""

from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.kernel.compiling import ask_generator

HEAD = """\
import math
from typing import Annotated, Any, Final

from armillary.kernel import bits, reals
from armillary.kernel.dialect import f64, hook, i8, i16, i32, i64, plain, tables, u64
from armillary.kernel.position import Keys, Payoff, Position
from armillary.kernel.rng import Rng
from armillary.kernel.constants import NATURE

PerSeat = Annotated[list[int], "i16", 4]
SOME: Final = [1, 2, 3]
HALF: Final = 0.5


class Phase:
    PLAN: Final = 4
    SHARE: Final = 0.5


def double(n: int) -> int:
    return n * 2


def fill(out: Keys, n: int) -> None:
    out.add(n)


class Tiny(Position):
    turn: i8
    hand: i64
    score: PerSeat
    other: PerSeat

    def next_turn(self) -> int:
        return (self.turn + 1) % self.players

    @plain
    def said(self) -> str:
        return "said"
"""
ACT = "\n    def act(self, n: int, out: Keys, rng: Rng) -> int:\n"
HERE = "# here"

IN_A_METHOD = {
    "a float in a local": ("x = 0.5  # here\nreturn 1", "declare it `x: float`"),
    "a float from a constant": ("x = HALF  # here\nreturn 1", "declare it `x: float`"),
    "a float from reals": ("x = reals.sqrt(n)  # here\nreturn 1", "declare it `x: float`"),
    "a float added to a local": ("x = 1\nx += 0.5  # here\nreturn x", "declare it `x: float`"),
    "a float result": ("return 0.5  # here", "annotate `-> float`"),
    "a float result of one branch": ("return 1 if n else 0.5  # here", "annotate `-> float`"),
    "division": ("return n / 2  # here", "use `//`, or write `1.0 * a / b` for a real number"),
    "power": ("return n ** 2  # here", "multiply, or use bits.bit(n)"),
    "a float shifted": ("x: float = 0.5\nreturn x << n  # here", "no bits to shift"),
    "a float floored": ("x: float = n // 0.5  # here\nreturn 1", "`//` is for whole numbers"),
    "the rest of a float": ("x: float = 0.5\nx %= 2  # here\nreturn n", "`%` is for whole numbers"),
    "a float inverted": ("return ~0.5  # here", "no bits to shift or to join"),
    "a number for an object": ("fill(n, 1)  # here\nreturn 1", "`n` is no Keys"),
    "else after a while": ("while n:  # here\n    n -= 1\nelse:\n    pass\nreturn 1", "`else` after a loop"),
    "no bounds": ("for i in range():  # here\n    pass\nreturn 1", "goes over `range(...)` only"),
    "one number's maximum": ("return max(n)  # here", "takes signed numbers only, two or more"),
    "an array as a truth": ("return 1 if self.score else 0  # here", "`self.score` is not a number"),
    "matrix product": ("return n @ n  # here", "not in the dialect"),
    "a comprehension": ("x = [i for i in range(n)]  # here\nreturn 1", "a comprehension is not in the dialect"),
    "a list": ("x = [1, 2]  # here\nreturn 1", "list is not in the dialect"),
    "try": ("try:  # here\n    return 1\nfinally:\n    pass", "`try` is not in the dialect"),
    "with": ("with self:  # here\n    return 1", "`with` is not in the dialect"),
    "match": ("match n:  # here\n    case _:\n        return 1", "`match` is not in the dialect"),
    "assert": ("assert n  # here\nreturn 1", "`assert` is not in the dialect"),
    "delete": ("del n  # here\nreturn 1", "`delete` is not in the dialect"),
    "global": ("global SOME  # here\nreturn 1", "`global` is not in the dialect"),
    "an import": ("import os  # here\nreturn 1", "`import` is not in the dialect"),
    "a function inside": ("def inner() -> int:  # here\n    return 1\nreturn 1", "is not in the dialect"),
    "a lambda": ("x = lambda: 1  # here\nreturn 1", "lambda is not in the dialect"),
    "an assignment inside": ("if (x := n) > 1:  # here\n    return 1\nreturn 1", "namedexpr is not in the dialect"),
    "a member test": ("return 1 if n in SOME else 0  # here", "compare numbers with =="),
    "an identity test": ("return 1 if n is 3 else 0  # here", "compare numbers with =="),
    "a slice": ("x = self.score[1:]  # here\nreturn 1", "slices are not in the dialect"),
    "a text": ('x = "text"  # here\nreturn 1', "is not a number"),
    "a text with values": ('x = f"{n}"  # here\nreturn 1', "an f-string is not in the dialect"),
    "nothing": ("x = None  # here\nreturn 1", "is not a number"),
    "a complex number": ("x = 2j  # here\nreturn 1", "is not a number"),
    "dots": ("...  # here\nreturn 1", "is not a number"),
    "a wide literal": ("return n + 9223372036854775808  # here", "does not fit 64 bits with a sign"),
    "a float as a place": ("return self.score[0.0]  # here", "a place is a whole number"),
    "a number with places": ("return n[0]  # here", "`n` is not an array"),
    "a field there is not": ("return self.nowhere  # here", "`self.nowhere` is not a field"),
    "a number there is not": ("return Phase.ACT  # here", "`Phase.ACT`: `Phase` has no such number"),
    "a class of numbers by itself": ("return Phase  # here", "`Phase` is not a local, a number"),
    "a float that has a name": ("return Phase.SHARE  # here", "annotate `-> float`"),
    "a number that has a name, called": ("return Phase.PLAN(n)  # here", "rules call their own methods"),
    "a method that is not called": ("return self.next_turn  # here", "a method is called with its arguments"),
    "an array for a number": ("return n + self.score  # here", "`self.score` is not a number"),
    "nothing for a number": ("x = self.ask(n)  # here\nreturn 1", "`self.ask(n)` is not a number"),
    "too few arguments": ("return double()  # here", "gives 0 arguments where 1 are wanted"),
    "a float as a bound": ("for i in range(2.0):  # here\n    pass\nreturn 1", "a range counts in whole numbers"),
    "a float as a set": ("return bits.count(0.5)  # here", "gives a float where a whole number is wanted"),
    "the members of a set": ("return bits.members(n)  # here", "of bits there are bit, count, first, has, lowest"),
    "the math of Python": ("x: float = math.sqrt(n)  # here\nreturn 1", "use reals, which has exp, log, sqrt"),
    "an unknown call": ("return len(self.score)  # here", "`len(...)` is not in the dialect"),
    "a conversion": ("return int(n)  # here", "`int(...)` is not in the dialect"),
    "a call of a class": ("x = Keys()  # here\nreturn 1", "`Keys(...)` is not in the dialect"),
    "a call of a plain method": ("self.said()  # here\nreturn 1", "is not a compiled method of Tiny"),
    "a call of a kernel method for people": ("self.copy()  # here\nreturn 1", "is not a compiled method of Tiny"),
    "a call of another's method": ("return n.bit_count()  # here", "rules call their own methods and the kernel's"),
    "a named argument": ("return double(n=3)  # here", "named or starred arguments"),
    "a starred argument": ("return double(*SOME)  # here", "named or starred arguments"),
    "an unknown name": ("return nowhere  # here", "is not a local, a number or an array"),
    "a name that is no number": ("return Keys  # here", "is not a local, a number or an array"),
    "an alias assigned twice": ("x = self.score  # here\nx = self.other  # here\nreturn x[0]", "alias an array once"),
    "a whole array assigned": ("self.score = self.other  # here\nreturn 1", "copy place by place"),
    "an object in a local": ("x = out  # here\nreturn 1", "objects may not be put in locals"),
    "several names": ("x, y = 1, 2  # here\nreturn n", "write one assignment for each"),
    "a local without a value": ("x: int  # here\nreturn 1", "declared without a value"),
    "a variable step": ("for i in range(0, 9, n):  # here\n    pass\nreturn 1", "must be a literal number"),
    "a loop over an array": ("for i in self.score:  # here\n    pass\nreturn 1", "goes over `range(...)` only"),
    "a loop with two variables": ("for i, j in range(3):  # here\n    pass\nreturn 1", "a loop has one variable"),
    "else after a loop": ("for i in range(3):  # here\n    pass\nelse:\n    pass\nreturn 1", "`else` after a loop"),
    "raise": ('raise ValueError("no")  # here', "compiled rules cannot raise"),
    "an annotated alias": ("x: PerSeat = self.score  # here\nreturn x[0]", ""),
    "a narrow loop variable": ("i: i8 = 0  # here\nfor i in range(300):\n    n += 1\nreturn n", ""),
}
"""Body of a method -> what the refusal of the marked lines must say."""

IN_A_CLASS = {
    "a field with the name of a method": ("said: i8  # here", "has the name of a method"),
    "a field with the name of a kernel method": ("ask: i8  # here", "has the name of a method"),
    "a field with a default": ("rank: i8 = 3  # here", "start() sets what is not 0"),
    "an object": ("keys: Keys  # here", "i8, i16, i32, i64 and arrays of them only"),
    "a text field": ("title: str  # here", "i8, i16, i32, i64 and arrays of them only"),
    "a word": ("word: u64  # here", "i8, i16, i32, i64 and arrays of them only"),
    "a float field": ("share: f64  # here", "i8, i16, i32, i64 and arrays of them only"),
    "a bare int": ("count: int  # here", "i8, i16, i32, i64 and arrays of them only"),
    "a class attribute": ("LIMIT = 3  # here", "annotated fields and methods"),
    "a default argument": (
        "def go(self, n: int = 1) -> int:  # here\n    return n",
        "default, starred or keyword-only",
    ),
    "starred arguments": ("def go(self, *n: int) -> int:  # here\n    return 1", "default, starred or keyword-only"),
    "a keyword-only argument": ("def go(self, *, n: int) -> int:  # here\n    return n", "default, starred or"),
    "a missing annotation": ("def go(self, n) -> int:  # here\n    return 1", "annotate `n`"),
    "a missing result": ("def go(self, n: int):  # here\n    return", "annotate `return`"),
    "an argument that is no number": ("def go(self, n: str) -> int:  # here\n    return 1", "mark it @plain"),
    "a result that is an object": ("def go(self, n: Keys) -> Keys:  # here\n    return n", "mark it @plain"),
    "a result that is a list": ("def go(self) -> list[int]:  # here\n    return SOME", "mark it @plain"),
    "an overridden method": ("def ask(self, seat: int) -> None:  # here\n    return", "is not a hook"),
    "a hook with another signature": (
        "def legal(self, seat: int, keys: Keys) -> None:  # here\n    return",
        "must be declared as in Position: (self, seat: int, out:",
    ),
    "a hook with another result": (
        "def play(self, seat: int, key: int) -> int:  # here\n    return 1",
        "declared as in",
    ),
    "a decorator": ("@property\ndef go(self) -> int:  # here\n    return 1", "a decorator that cannot be compiled"),
    "a dunder": ("def __len__(self) -> int:  # here\n    return 1", "the kernel makes and copies positions"),
    "a constructor": ("def __init__(self) -> None:  # here\n    return", "the kernel makes and copies positions"),
    "a narrow argument": ("def go(self, n: i8) -> int:  # here\n    return n", ""),
    "a narrow result": ("def go(self, n: int) -> i8:  # here\n    return n", ""),
    "a field of the kernel's again": ("waiting: i64  # here", ""),
    "a method with the name of a field": ("def turn(self) -> int:  # here\n    return 1", ""),
}
"""Member of a class that extends Tiny -> what the refusal must say."""

IN_A_MODULE = {
    "a function with a default": ("def half(n: int = 2) -> int:  # here\n    return n // 2", "default, starred or"),
    "a function without annotations": ("def half(n):  # here\n    return n // 2", "annotate `n`"),
}
"""Statements of a module -> what the refusal must say."""

ACCEPTED = {
    "a number that has a name": "return self.next_turn() + Phase.PLAN",
    "numbers": "x = n + 9223372036854775807\ny: float = x * 0.5\nreturn 1 if y > 2.5 else -x",
    "truths": "x: bool = n > 3\nreturn 1 if x and not n == 4 or True else 0",
    "floor and rest": "return n // 3 % 7 - -n // 2",
    "a literal shift": "return (n >> 3) + (n << 2) + (1 << 5)",
    "any shift": "return (1 << n) + (-1 << n) + (n >> n)",
    "bits": "self.hand |= bits.bit(n) & ~bits.first(2)\nreturn bits.count(self.hand) + bits.has(self.hand, 2)",
    "reals": "x: float = reals.sqrt(n)\nreturn 1 if reals.log(x) > reals.exp(1) else 0",
    "loops": "for i in range(n, 0, -2):\n    if i == 3:\n        continue\n    break\nreturn n",
    "a while loop": "while n > 0:\n    n -= 1\nreturn n",
    "an alias": "score = self.score\nscore[n] += 1\nreturn score[0]",
    "a constant array": "return SOME[n]",
    "a place from the kernel": "return self.sealed[n] + self.players + out.count + NATURE",
    "own methods and functions": "return self.next_turn() + double(n)",
    "methods of kernel objects": "out.add(rng.below(6))\nself.ask(NATURE)\nself.tell(1, 2)\nreturn 0",
    "largest and smallest": "return max(n, 1, self.turn) - min(n, 4)",
    "either": "return n if n > 1 else 0 if n else 1",
    "two names at once": "x = y = n\nreturn x + y",
    "a docstring": '"""What it means."""\nreturn 1',
}
"""Body of a method that must pass."""


ACCEPTED_MEMBERS = {
    "methods that call each other": (
        "def even(self, n: int) -> int:\n    return 1 if n == 0 else self.odd(n - 1)\n"
        "def odd(self, n: int) -> int:\n    return 0 if n == 0 else self.even(n - 1)"
    ),
    "a method that calls itself": "def down(self, n: int) -> int:\n    return 0 if n < 1 else self.down(n - 1)",
    "a field and a hook as arguments": (
        "@hook\ndef up(self) -> int:\n    return 0\ndef go(self) -> int:\n    return max(self.hand, self.up())"
    ),
    "a hook of its own": "@hook\ndef bonus(self, seat: int) -> int:\n    return 0",
    "an overridden hook": "def seen(self, viewer: int, seat: int, key: int) -> int:\n    return key",
    "a plain method with anything in it": "@plain\ndef words(self, *names: str) -> dict[str, Any]:\n    return {}",
    "an array of i8": 'tiny: Annotated[list[int], "i8", 4]\ndef first(self) -> int:\n    return self.tiny[0]',
    "an array as an argument": "def first(self, cells: PerSeat) -> int:\n    return cells[0]",
    "nothing but a docstring": '"""Nothing more."""',
}
"""Members of a class that must pass."""

ACCEPTED_MODULES = {
    "an imported array": "from lab.shared import PLACES\n\n\ndef first(n: int) -> int:\n    return PLACES[n]",
    "functions that call each other": (
        "def even(n: int) -> int:\n    return 1 if n == 0 else odd(n - 1)\n\n\n"
        "def odd(n: int) -> int:\n    return 0 if n == 0 else even(n - 1)"
    ),
    "a function that is given an object": "def filled(out: Keys, n: int) -> None:\n    fill(out, n)",
    "a plain function": "@plain\ndef words(n: int = 3) -> list[str]:\n    return [str(n)]",
}
"""Statements of a module that must pass."""


def method(body: str) -> str:
    return HEAD + ACT + indent(dedent(body), " " * 8) + "\n"


def member(text: str) -> str:
    return HEAD + "\n\nclass Bigger(Tiny):\n" + indent(text, "    ") + "\n"


SHARED = {"shared": "from typing import Final\nPLACES: Final = [1, 2, 3]\n"}
WRONG = {
    **{name: (method(body), said) for name, (body, said) in IN_A_METHOD.items()},
    **{name: (member(text), said) for name, (text, said) in IN_A_CLASS.items()},
    **{name: (HEAD + "\n\n" + text + "\n", said) for name, (text, said) in IN_A_MODULE.items()},
}


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the generator says of every module here."""
    sources = {named(name): source for name, (source, _) in WRONG.items()}
    sources |= {named(name): method(body) for name, body in ACCEPTED.items()}
    sources |= {named(name): member(text) for name, text in ACCEPTED_MEMBERS.items()}
    sources |= {named(name): HEAD + "\n\n" + text + "\n" for name, text in ACCEPTED_MODULES.items()}
    assert len(sources) == len(WRONG) + len(ACCEPTED) + len(ACCEPTED_MEMBERS) + len(ACCEPTED_MODULES)
    folder: Path = tmp_path_factory.mktemp("generator")
    return ask_generator(folder, {**sources, **SHARED})


def named(name: str) -> str:
    """A module's name."""
    return "m_" + name.replace(" ", "_").replace("'", "").replace("-", "_")


@pytest.mark.parametrize("name", WRONG)
def test_refused_with_the_line_and_what_would_be_right(name: str, refusals: dict[str, list[str]]) -> None:
    """Every refusal names exactly the marked lines, and one of its sentences says what would be right."""
    source, said = WRONG[name]
    marked = {number for number, line in enumerate(source.splitlines(), 1) if HERE in line}
    found = [refusal.split(":", 2) for refusal in refusals[named(name)]]
    assert {int(line) for _, line, _ in found} == marked, refusals[named(name)]
    assert {file for file, _, _ in found} == {f"{named(name)}.py"}
    assert any(said in reason for _, _, reason in found), refusals[named(name)]


@pytest.mark.parametrize("name", [*ACCEPTED, *ACCEPTED_MEMBERS, *ACCEPTED_MODULES])
def test_accepted(name: str, refusals: dict[str, list[str]]) -> None:
    """What the dialect is made of passes."""
    assert refusals[named(name)] == []


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    """A source with three mistakes gets three refusals, in the order of its lines."""
    body = "x = 0.5  # here\ny = n / 2  # here\nreturn len(self.score)  # here"
    [found] = [lines for name, lines in ask_generator(tmp_path, {"m": method(body)}).items() if name == "m"]
    assert [int(line.split(":")[1]) for line in found] == sorted(int(line.split(":")[1]) for line in found)
    assert [part in " ".join(found) for part in ("`x: float`", "use `//`", "`len(...)`")] == [True] * 3
