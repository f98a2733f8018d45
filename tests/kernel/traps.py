"""Bodies of methods that C could take for something else than Python does. NAME stands for the name of the method."""

TRAPS = {
    "arguments called in order": "return self.pair(self.tick(), self.tick())",
    "a field and a call as arguments": "return self.pair(self.ticks, self.tick())",
    "calls inside arguments": "return self.pair(double(self.tick()), self.tick())",
    "max of calls": "return max(self.tick(), self.tick() - 5)",
    "a call that reads and one that writes": "return self.pair(self.now(), self.tick())",
    "a call that reads in a sum": "return self.now() * 100 + self.tick() * 10 + self.now()",
    "an object read and changed": "return self.pair(self.rng.state & 1023, self.rng.below(6))",
    "dice in a row": "return self.pair(self.rng.below(1000), self.rng.below(1000))",
    "a function that writes": "return self.pair(self.ticks, ticked(self))",
    "a place and a call": "self.cells[0] = 7\nreturn self.pair(self.cells[0], self.overwrite(0))",
    "places in order": "self.cells[self.tick() & 7] = self.tick()\nreturn self.cells[1] * 100 + self.cells[2]",
    "a field that grows by a call": "self.ticks = 5\nself.ticks += self.tick()\nreturn self.ticks",
    "a method that writes by a function": """
        def bumped(self) -> int:
            return ticked(self)

        def NAME(self, p: int, q: int) -> int:
            return self.pair(self.ticks, self.bumped())
    """,
    "smallest field divided": "self.whole = p\nself.other = q\nreturn self.whole // self.other",
    "rest of the smallest field": "self.whole = p\nself.other = q\nreturn self.whole % self.other",
    "smallest field divided in place": "self.whole = p\nself.other = q\nx = p\nx //= self.other\nreturn x",
    "field shifted right by much": "self.whole = p & 65535\nreturn self.whole >> 40",
    "field shifted right by a field": "self.tiny = q & 63\nself.whole = p & 65535\nreturn self.whole >> self.tiny",
    "table shifted right by much": "return TABLE[p & 7] >> (q & 63)",
    "truth shifted right by much": "return (p < q) >> (q & 63)",
    "literal shifted right by much": "return 1000 >> (q & 63)",
    "field shifted right in place": "self.whole = p & 65535\nself.whole >>= q & 63\nreturn self.whole",
    "rest in place": "self.whole = p\nself.other = q\nself.whole %= self.other\nreturn self.whole",
    "members of a wide constant": "return p & WORD",
    "compared with a wide constant": "return 1 if p < WORD else 0",
    "floor of half a field": "self.whole = p\nx: float = self.whole // 2.0\nreturn 1 if x * 2 > p - 2 else 0",
    "smallest and largest numbers": "self.tiny = -5\nreturn min(self.tiny, 2147483647) - max(self.tiny, 2147483647)",
    "minus minus a field": "self.whole = p\nreturn - -self.whole",
    "product of fields": "self.whole = p\nself.other = q\nreturn self.whole * self.other",
    "sum of fields": "self.whole = p\nself.other = q\nreturn self.whole + self.other",
    "field and literal": "self.whole = p\nreturn self.whole * 1000000",
    "small field and literal": "self.small = 30000\nreturn self.small * 100000",
    "field compared after a sum": "self.whole = p\nreturn 1 if self.whole + 1 > self.whole else 0",
    "literals and a field": "self.whole = p\nreturn (1000 * 1000) * self.whole",
    "negative literal and field": "self.whole = p\nreturn -1000000 * self.whole",
    "product of literals": "return 2000000 * 3000 + p",
    "either field": "self.whole = p\nself.other = q\nreturn (self.whole if p > q else self.other) * 1000000",
    "part of a field": "self.whole = p\nreturn (self.whole & 65535) * 70000 + (self.whole // 2) * 70000",
    "smaller field": "self.whole = p\nself.other = q\nreturn min(self.whole, self.other) * 1000000",
    "field over lines": "self.whole = p\nreturn (\n    self.whole  # a remark\n    * 1000000\n)",
    "product taken in": """
        @inline
        def area(self) -> int:
            return self.whole * self.other

        def NAME(self, p: int, q: int) -> int:
            self.whole = p
            self.other = q
            return self.area()
    """,
    "half a field and more": "self.whole = p\nx: float = self.whole / 2.0 * 3\nreturn 1 if x * 2 == p * 3 else 0",
    "share of a table and more": "x: float = SHARES[q & 1] * 3\nreturn 1 if x > 0.5 else 0",
    "minus a share of a table": "x: float = -SHARES[q & 1]\nreturn 1 if x < 0 else 0",
    "either share of a field": """
        self.tiny = 4
        x: float = (0.5 if p > 3 else 0.25) * self.tiny
        return 1 if x > 0.9 else 0
    """,
    "largest share of a field": "self.tiny = 4\nx: float = max(0.25, 0.5) * self.tiny\nreturn 1 if x > 0.9 else 0",
    "minus a field": "self.whole = p\nreturn -self.whole",
    "shifted field": "self.whole = p\nreturn self.whole << 20",
    "places of an alias": "cells = self.cells\ncells[0] = p\nreturn cells[0] * cells[0]",
    "product of constants": "return BIG * BIG",
    "constant and literal": "return BIG * 30000",
    "shifted constant": "return (ONE << (p & 61)) >> 8",
    "shifted truth": "return (p < q) << 40",
    "narrow local": "x: i8 = p\nreturn x",
    "truth local of a number": "x: bool = p\nreturn x + 1",
    "truth result of a number": """
        def is_any(self, p: int) -> bool:
            return p

        def NAME(self, p: int, q: int) -> int:
            return self.is_any(p << 32) + 1
    """,
    "negative number in a word": "x: u64 = p\nreturn x >> 60",
    "rest of a negative number in a word": "x: u64 = p\nreturn x % 7",
    "product of words": "x: u64 = WORD\nreturn (x * 3) >> 62",
    "word below zero": "x: u64 = 0\nx -= 1\nreturn 1 if x > 5 else 0",
    "word compared": "x: u64 = 5\nreturn 1 if x > p else 0",
    "max of word and number": "x: u64 = 5\nreturn max(x, p)",
    "divided in place": "x = p\nx /= 2\nreturn x",
    "field divided in place": "self.wide = p\nself.wide /= 2\nreturn self.wide",
    "arrays compared": "return 1 if self.cells == self.more else 0",
    "alias compared": "cells = self.cells\nreturn 1 if cells == self.more else 0",
    "no result at the end": "if p > 1000:\n    return 1",
    "table from its end": "return TABLE[-1]",
    "table before its start": "return TABLE[(p & 3) - 4]",
    "table written": "TABLE[7] = p\nreturn TABLE[7]",
    "lowest of no members": "return bits.lowest(p & 0)",
    "members of a negative number": "return bits.count(p)",
    "power in place": "x = p & 7\nx **= 2\nreturn x",
    "constant in small letters": "return lower + p",
    "constant nobody sees": "return _QUIET + p",
    "size of a number": "return abs(p)",
    "value of a truth or a number": "return (p < q) or p",
    "largest of a truth and a number": "return max(p > 3, 0)",
    "wide literal": "return p + (1 << 40)",
    "float in a field": "self.wide = p * 0.5\nreturn self.wide",
    "float as an argument": "return self.pair(0.5, 2)",
    "float or a number": "x = p or 0.5\nreturn x",
    "float as a place": "return self.cells[0.0]",
    "float as a bound": "for i in range(2.0):\n    self.wide = i\nreturn 1",
    "float as a set": "return bits.count(0.5)",
    "a method that is not called": "return self.tick",
    "a field there is not": "self.nowhere = p\nreturn self.nowhere",
    "too few arguments": "return self.pair(p)",
    "an array for a number": "return p + self.cells",
    "nothing for a number": "x = self.rng.sow(p & 3)\nreturn x",
    "alias of a constant": "table = TABLE\nreturn table[2]",
    "alias of one or the other": "cells = self.cells if p > 0 else self.more\nreturn cells[2]",
    "a whole number of reals": "return reals.gcd(p, q)",
    "no step": "for i in range(0, 5, 0):\n    self.wide = i\nreturn 3",
}
"""What C may take for something else: each must be refused, by the generator or strictly at run time, or be right."""
