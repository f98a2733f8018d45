"""A function or method of the dialect as C, with everything that is refused in it."""

import ast
from dataclasses import replace
from textwrap import indent
from typing import Any

from armillary.build.expressions import Expressions, Node, Unit
from armillary.build.kinds import FLOAT, NOTHING, TRUTH, WHOLE, WORD, Kind
from armillary.build.sources import function_node, is_decorated, is_kernel
from armillary.build.values import UNKNOWN, Value, quoted, safe, word
from armillary.kernel.dialect import RANGES

NARROW = "is narrow; numbers on their way have 64 bits"
NO_WORDS = "unsigned words are the kernel's; use i64"
NO_RAISE = "compiled rules cannot raise; only an unfilled hook may raise NotImplementedError"
NO_ELSE = "`else` after a loop is not in the dialect"
RANGE_ONLY = "`for` goes over `range(...)` only"
SEVERAL = "several names are assigned at once; write one assignment for each"


class Function(Expressions):
    """One function on its way to C."""

    def __init__(self, unit: Unit, name: str, function: Any, cls: type | None = None) -> None:
        super().__init__(unit, function, cls)
        self.name, self.node = name, function_node(function)
        self.loops = 0

    def head(self, name: str) -> str:
        """Its prototype under a name."""
        given = [self.unit.declared(kind, one) for one, kind in self.names.arguments.items()]
        return f"{self.names.result.c_type or 'void'} {name}({', '.join(given) or 'void'})"

    def first_line(self) -> str:
        return f"{'INL' if is_decorated(self.node, 'inline') else 'FN'} {self.head(self.name)}"

    def text(self) -> str:
        for name, kind in {**self.names.arguments, "return": self.names.result}.items():
            if kind.is_narrow:
                self.refuse(self.node, f"`{name}` {NARROW}: annotate `int`")
            elif kind == WORD and not is_kernel(self.module):
                self.refuse(self.node, NO_WORDS)
        if self.names.result != NOTHING and not ends(self.node.body):
            self.refuse(self.node.body[-1], "not every way through this function ends in a return")
        body = self.block(self.node.body)
        declared = [f"{self.unit.declared(kind, name)} = 0" for name, kind in self.names.locals.items()]
        before = "".join(f"    {one};\n" for one in [*declared, *self.kept])
        return f"{self.first_line()} {{\n{before}{body}}}\n"

    def block(self, statements: list[Node]) -> str:
        return "".join(indent(self.statement(one), "    ") for one in statements)

    def statement(self, node: Node) -> str:
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                return ""
            case ast.Expr(value=value):
                return f"{self.value(value).text};\n"
            case ast.Assign(targets=targets):
                return self.assign(node, targets)
            case ast.AnnAssign(target=target, value=value):
                return self.declare(node, target, value)
            case ast.AugAssign(target=target, value=value):
                return self.change(node, target, self.number(value))
            case ast.If():
                return self.either(node)
            case ast.While(test=test, body=body):
                self.has_no_else(node)
                return f"while ({self.truth(test).text}) {{\n{self.block(body)}}}\n"
            case ast.For():
                return self.loop(node)
        return self.leave(node)

    # assignments

    def assign(self, node: Node, targets: list[Node]) -> str:
        if any(isinstance(target, ast.Tuple | ast.List | ast.Starred) for target in targets):
            self.refuse(node, SEVERAL)
            return ""
        value = self.value(node.value)
        if value.kind.count:
            return "".join(self.alias(node, target, value) for target in targets)
        places = [self.target(node, target) for target in targets]
        before = ""
        if len(places) > 1 or any(place.varies and (place.calls or value.calls) for place in places):
            once = self.keep(value.kind)
            before, value = f"{once} = {value.text};\n", replace(value, text=once)
        return before + "".join(
            self.store(node, target, place, value) for target, place in zip(targets, places, strict=True)
        )

    def alias(self, node: Node, target: Node, array: Value) -> str:
        """Another name of an array."""
        if not isinstance(target, ast.Name):
            self.refuse(node, "whole arrays are not assigned in rules; copy place by place")
        elif not isinstance(node.value, ast.Attribute):
            self.refuse(node, f"`{target.id}`: only a field can be given another name; write the table's own")
        elif self.names.stored.count(target.id) > 1:
            self.refuse(node, f"`{target.id}` names an array and is assigned again; alias an array once")
        if isinstance(node, ast.AnnAssign):
            self.refuse(node, "an array that gets another name is not annotated")
        return f"{self.place(target).text} = {array.text};\n"

    def declare(self, node: ast.AnnAssign, target: Node, value: ast.expr | None) -> str:
        if value is None:
            self.refuse(node, "a local is declared without a value")
            return ""
        kind = self.names.kinds.get(ast.unparse(target), WHOLE)
        if kind == WORD and not is_kernel(self.module):
            self.refuse(node, NO_WORDS)
        if kind.is_narrow or not (kind.is_number or kind.count):
            self.refuse(node, f"{quoted(target)} {NARROW}: declare it `int`")
        return self.assign(node, [target])

    def target(self, node: Node, target: Node) -> Value:
        """The place that something is put into."""
        owner = target.value if isinstance(target, ast.Subscript) else target
        if isinstance(owner, ast.Name) and owner.id not in self.names.kinds:
            return self.refuse(node, f"{quoted(target)}: tables are not written by rules")
        return self.place(target)

    def store(self, node: Node, target: Node, place: Value, value: Value) -> str:
        name = quoted(target)
        if place is UNKNOWN or value is UNKNOWN:
            return ""
        if value.kind.cls:
            self.refuse(node, f"{name} holds an object; objects may not be put in locals")
        elif not value.kind.is_number:
            self.refuse(node, f"{quoted(node.value)} is not a number")
        elif value.kind == FLOAT != place.kind:
            self.refuse(node, f"{name} is a whole number but gets a float; declare it `{ast.unparse(target)}: float`")
        elif place.kind == TRUTH != value.kind:
            self.refuse(node, f"{name} is true or false, but gets a number; compare it")
        return f"{place.text} = {self.fitted(node, place.kind, value.text)};\n"

    def fitted(self, node: Node, kind: Kind, value: str) -> str:
        """A value on its way into few bits."""
        if not kind.is_narrow:
            return value
        low, high = RANGES[kind.size]
        return f"FIT({value}, {low}LL, {high}LL, {self.where(node)})"

    def change(self, node: ast.AugAssign, target: Node, value: Value) -> str:
        """`x += y`. A place that is calculated is calculated once."""
        place, before = self.target(node, target), ""
        if place is UNKNOWN or not place.kind.is_number:
            return "" if place is UNKNOWN else self.refuse(node, f"{quoted(target)} is not a number").text
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Name | ast.Constant):
            pointer = self.keep(place.kind, pointer="*")
            before, place = f"{pointer} = &{place.text};\n", replace(place, text=f"*{pointer}")
        read = f"(i64){place.text}" if place.kind.is_narrow else place.text
        if value.calls and place.varies:
            once = self.keep(place.kind.widened)
            before, read = f"{before}{once} = {read};\n", once
        there = Value(read, place.kind.widened, varies=False)
        return before + self.store(node, target, place, self.operation(node, there, value))

    # ways through the function

    def either(self, node: ast.If) -> str:
        text = f"if ({self.truth(node.test).text}) {{\n{self.block(node.body)}}}"
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            return f"{text} else {self.either(node.orelse[0])}"
        return text + (f" else {{\n{self.block(node.orelse)}}}\n" if node.orelse else "\n")

    def has_no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            self.refuse(node, NO_ELSE)

    def loop(self, node: ast.For) -> str:
        """The bounds are taken once, and the body may change the variable: as in Python."""
        self.has_no_else(node)
        match node:
            case ast.For(iter=ast.Call(func=ast.Name(id="range"), args=[_, *_] as arguments)) if len(arguments) < 4:
                given = [self.number(argument) for argument in arguments]
            case _:
                self.refuse(node, RANGE_ONLY)
                return self.block(node.body)
        step = literal(arguments[2]) if len(given) == 3 else 1
        if step == 0:
            self.refuse(node, "the step of a range must be a literal number, and not 0")
        for argument, bound in zip(arguments, given, strict=True):
            if bound.kind == FLOAT:
                self.refuse(node, f"{quoted(argument)}: a range counts in whole numbers")
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop has one variable")
        first, last = ("(i64)0", given[0].text) if len(given) == 1 else (given[0].text, given[1].text)
        self.loops += 1
        at, end = f"at{self.loops}_", f"end{self.loops}_"
        head = f"for (i64 {at} = {first}, {end} = {last}; {at} {'<' if step > 0 else '>'} {end}; {at} += {step})"
        return f"{head} {{\n    {safe(ast.unparse(node.target))} = {at};\n{self.block(node.body)}}}\n"

    def leave(self, node: Node) -> str:
        """What ends a loop or the function."""
        match node:
            case ast.Break() | ast.Continue():
                return f"{type(node).__name__.lower()};\n"
            case ast.Return(value=None):
                return "return;\n"
            case ast.Return(value=ast.expr() as value):
                return self.give(value)
            case ast.Raise():
                return self.unfilled(node)
        self.refuse(node, f"`{word(node)}` is not in the dialect")
        return ""

    def give(self, value: ast.expr) -> str:
        found = self.value(value)
        if found.kind == FLOAT != self.names.result:
            self.refuse(value, "returns a float from a function annotated `-> int`; annotate `-> float`")
        if self.names.result == TRUTH != found.kind and found is not UNKNOWN:
            self.refuse(value, "returns a number from a function annotated `-> bool`; compare it")
        return f"return {found.text};\n"

    def unfilled(self, node: ast.Raise) -> str:
        """A hook that a game must fill."""
        if ast.unparse(node) != "raise NotImplementedError":
            self.refuse(node, NO_RAISE)
        return f"FAIL(UNFILLED, 0, {self.where(node)});\nreturn{'' if self.names.result == NOTHING else ' 0'};\n"


def ends(body: list[ast.stmt]) -> bool:
    """Whether every way through some statements ends in a return."""
    last = body[-1]
    match last:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(body=one, orelse=two):
            return bool(two) and ends(one) and ends(two)
        case ast.While(test=ast.Constant(value=True)):
            return not any(isinstance(node, ast.Break) for node in ast.walk(last))
    return False


def literal(node: ast.expr) -> int:
    """A number written out, with or without a minus sign; 0 for anything else."""
    try:
        return int(ast.literal_eval(node))
    except (ValueError, TypeError):
        return 0
