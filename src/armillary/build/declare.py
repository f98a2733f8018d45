"""Write the Cython declarations of modules written in the integer dialect, by looking at the modules themselves.

The sources are not changed. What is compiled is a copy without the markers, line for line, that carries its fields.
"""

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.build.kinds import C_TYPES, Kinds, c_type, field_of, hints, is_marked, is_number_or_array
from armillary.build.refusals import WIDEST_LITERAL, DialectError, FunctionCheck
from armillary.build.widen import Cast, Widening, widened
from armillary.kernel.dialect import RANGES, declared
from armillary.sources import MARK

MARKERS = {"hook", "inline", "plain", "tables"}
CIMPORTS = """cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t"""


NO_WORDS = "unsigned words mean something else compiled; use i64"


class Declaration:
    """One module: its declarations and the copy of its source that is compiled."""

    def __init__(self, name: str, dialect: set[str]) -> None:
        self.module = importlib.import_module(name)
        self.path = Path(str(self.module.__file__))
        self.dialect = dialect
        self.source = self.path.read_text()
        self.tree = ast.parse(self.source)
        self.lines = [MARK, CIMPORTS]
        self.refused: list[str] = []
        self.narrow: list[ast.expr] = []

    def text(self) -> str:
        """The declarations, or DialectError with everything that is refused."""
        for node in self.tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.lines += self.imported(node)
        for name, value in vars(self.module).items():
            if name.isupper() and not name.startswith("_"):
                self.lines += self.constant(name, value)
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.declare_class(node)
            elif isinstance(node, ast.FunctionDef):
                self.declare_function(node, None)
        if self.refused:
            raise DialectError("\n".join(self.refused))
        return "\n".join(self.lines) + "\n"

    def refuse(self, line: int, reason: str) -> None:
        self.refused.append(f"{self.path.name}:{line}: {reason}")

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        for alias in node.names:
            thing = vars(self.module).get(alias.asname or alias.name)
            if isinstance(node, ast.Import):
                if alias.name == "math":
                    yield "from libc cimport math"
            elif inspect.ismodule(thing):
                if Path(str(thing.__file__)).with_suffix(".pxd").exists():
                    yield f"from {node.module} cimport {alias.name}"
            elif inspect.isclass(thing) and thing.__module__ in self.dialect:
                yield f"from {node.module} cimport {alias.name}"
            elif isinstance(thing, list) and is_number_or_array(thing):
                module = str(node.module).rpartition(".")[2]
                self.refuse(node.lineno, f"import the module and write `{alias.name}: Final = {module}.{alias.name}`")

    def constant(self, name: str, value: Any) -> Iterator[str]:
        if is_number_or_array(value):
            many = isinstance(value, list)
            kind = smallest(value) if many else number(value)
            yield f"cdef {kind}{f'[{len(value)}]' if many else ''} {name}"

    def declare_class(self, node: ast.ClassDef) -> None:
        cls = getattr(self.module, node.name)
        base = cls.__base__
        final = "@cython.final\n" if self.is_leaf(cls) else ""
        self.lines.append(
            f"\n{final}cdef class {node.name}" + (f"({base.__name__})" if base is not object else "") + ":"
        )
        if not vars(cls).get("__annotations__") and not any(isinstance(n, ast.FunctionDef) for n in node.body):
            self.lines.append("    pass")
        for item in node.body:
            if isinstance(item, ast.AnnAssign):
                self.declare_field(cls, item)
            elif isinstance(item, ast.FunctionDef):
                self.declare_function(item, cls)
            elif not isinstance(item, ast.Expr | ast.Pass):
                self.refuse(item.lineno, f"a class holds annotated fields and methods, not `{ast.unparse(item)}`")

    def declare_field(self, cls: type, node: ast.AnnAssign) -> None:
        name = ast.unparse(node.target)
        kind = hints(cls)[name]
        field = field_of(kind)
        if node.value:
            self.refuse(node.lineno, f"field `{name}` has a default; start() sets what is not 0")
        if any(name in vars(base) for base in cls.__mro__ if inspect.isfunction(vars(base).get(name))):
            self.refuse(node.lineno, f"field `{name}` has the name of a method")
        if any(name in vars(base).get("__annotations__", {}) for base in cls.__mro__[1:]):
            self.refuse(node.lineno, f"field `{name}` is one that a base class has already")
        if field and field.size == "i8" and field.count:
            self.refuse(node.lineno, f"field `{name}`: an array of i8 reads as bytes from Python; use i16")
        if self.is_position(cls) and (not field or field.size in {"u64", "f64"}):
            self.refuse(node.lineno, f"field `{name}`: a position holds i8, i16, i32, i64 and arrays of them only")
        elif field and field.size == "u64" and not self.is_kernel():
            self.refuse(node.lineno, f"field `{name}`: {NO_WORDS}")
        declaration = c_type(kind, self.dialect) or "object"
        if field and field.count:
            declaration = f"{C_TYPES[field.size]}[{field.count}]"
        self.lines.append(f"    cdef public {declaration} {name}")

    def is_kernel(self) -> bool:
        name = self.module.__name__
        return name.startswith("armillary") and not name.startswith("armillary.games.")

    def is_position(self, cls: type) -> bool:
        return "Seated" in {base.__name__ for base in cls.__mro__}

    def is_leaf(self, cls: type) -> bool:
        inherited = any(
            isinstance(n, ast.ClassDef) and cls.__name__ in map(ast.unparse, n.bases) for n in self.tree.body
        )
        return cls.__base__ is object and not inherited

    def declare_function(self, node: ast.FunctionDef, cls: type | None) -> None:
        if is_marked(node, "plain"):
            return
        if node.name.startswith("__"):
            self.refuse(node.lineno, f"`{node.name}` is not compiled; the kernel makes and copies positions")
            return
        if any(
            name in vars(base).get("__annotations__", {})
            for base in (cls.__mro__ if cls else ())
            for name in [node.name]
        ):
            self.refuse(node.lineno, f"method `{node.name}` has the name of a field")
            return
        if not self.check_signature(node, cls):
            return
        kinds = Kinds(self.module, cls, node, self.dialect)
        if "uint64_t" in {*kinds.arguments.values(), *kinds.locals.values(), kinds.result} and not self.is_kernel():
            self.refuse(self.line_of_word(node, kinds), NO_WORDS)
        for line, reason in FunctionCheck(kinds, node).problems():
            self.refuse(line, reason)
        self.narrow += Widening(kinds).operands()
        indent = "    " if cls else ""
        if kinds.locals:
            spelled = ", ".join(f'{name}="{kind}"' for name, kind in kinds.locals.items())
            self.lines.append(f"{indent}@cython.locals({spelled})")
        if is_marked(node, "inline"):
            self.lines += self.definition(node, kinds)
        else:
            self.lines += self.prototype(node, cls, kinds, indent)

    def line_of_word(self, node: ast.FunctionDef, kinds: Kinds) -> int:
        """Where an unsigned word is declared."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.AnnAssign) and kinds.locals.get(ast.unparse(inner.target)) == "uint64_t":
                return inner.lineno
        return node.lineno

    def prototype(self, node: ast.FunctionDef, cls: type | None, kinds: Kinds, indent: str) -> Iterator[str]:
        parameters = list(declared_parameters(node, kinds, "*"))
        if cls is None:
            visible = "cdef"
        elif self.is_leaf(cls):
            visible = "cpdef"
        else:
            visible = "cdef"
            if not self.is_hook(node, cls):
                yield f"{indent}@cython.final"
        if cls:
            parameters.insert(0, "self")
        yield f"{indent}{visible} {kinds.result} {node.name}({', '.join(parameters)}) noexcept nogil"

    def definition(self, node: ast.FunctionDef, kinds: Kinds) -> Iterator[str]:
        """A whole method, for compiled callers to take in. Constants are spelled out: they belong to this module."""
        parameters = ["self", *declared_parameters(node, kinds)]
        yield "    @cython.final"
        yield f"    cdef inline {kinds.result} {node.name}({', '.join(parameters)}) noexcept nogil:"
        body = node.body[1:] if ast.get_docstring(node) else node.body
        cast = Cast(list(Widening(kinds).operands()))
        for statement in body:
            spelled = SpellOut(self.module).visit(cast.visit(statement))
            yield from (f"        {line}" for line in ast.unparse(spelled).splitlines())

    def is_hook(self, node: ast.FunctionDef, cls: type) -> bool:
        return any(getattr(vars(base).get(node.name), "__hook__", False) for base in cls.__mro__)

    def check_signature(self, node: ast.FunctionDef, cls: type | None) -> bool:
        """Whether a function can be compiled; says why not."""
        if any(not is_marker(decorator) for decorator in node.decorator_list):
            self.refuse(node.lineno, f"`{node.name}` has a decorator that cannot be compiled")
            return False
        arguments = node.args
        own = vars(cls)[node.name] if cls else getattr(self.module, node.name)
        given = hints(own)
        before = len(self.refused)
        defaults = arguments.defaults and not self.is_kernel()
        if defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(node.lineno, f"`{node.name}` has default, starred or keyword-only arguments")
        for name in [a.arg for a in arguments.args if not (cls and a.arg == "self")] + ["return"]:
            if name not in given:
                self.refuse(node.lineno, f"`{node.name}`: annotate `{name}`")
            elif not c_type(given[name], self.dialect) or (name == "return" and self.returns_object(given[name])):
                self.refuse(
                    node.lineno, f"`{node.name}`: `{name}` is neither a number nor a kernel object; mark it @plain"
                )
        if cls and len(self.refused) == before:
            self.check_override(node, cls, own)
        return len(self.refused) == before

    def returns_object(self, kind: Any) -> bool:
        return inspect.isclass(kind) and kind.__module__ in self.dialect

    def check_override(self, node: ast.FunctionDef, cls: type, own: Any) -> None:
        for base in cls.__mro__[1:]:
            old = vars(base).get(node.name)
            if old is None or base is object:
                continue
            if not getattr(old, "__hook__", False):
                self.refuse(node.lineno, f"`{node.name}` of {base.__name__} is not a hook and cannot be overridden")
            elif inspect.signature(old) != inspect.signature(own):
                self.refuse(
                    node.lineno, f"`{node.name}` must be declared as in {base.__name__}: {inspect.signature(old)}"
                )

    def copy(self, kernel: str) -> str:
        """The source as it is compiled: markers blanked, fields and the kernel it is compiled for appended."""
        lines = self.source.splitlines()
        widened(lines, self.narrow)
        lines[0] = f"import cython; {lines[0]}"
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for decorator in filter(is_marker, node.decorator_list):
                    lines[decorator.lineno - 1] = ""
                if is_marked(node, "inline"):
                    whole = slice(node.lineno - 1, node.end_lineno)
                    lines[whole] = [""] * len(lines[whole])
        carried = {
            node.name: {name: astuple(field) for name, field in declared(getattr(self.module, node.name)).items()}
            for node in self.tree.body
            if isinstance(node, ast.ClassDef)
        }
        return "\n".join([*lines, "", f"__fields__ = {carried!r}", f"__kernel__ = {kernel!r}", ""])


class SpellOut(ast.NodeTransformer):
    """Puts the values of a module's constants in the place of their names."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = getattr(self.module, node.id, None)
        return ast.Name(literal(value)) if node.id.isupper() and isinstance(value, int) else node


def literal(value: int) -> str:
    """A number as C writes it."""
    wide = "" if abs(value) <= WIDEST_LITERAL else "LL" if value <= RANGES["i64"][1] else "ULL"
    return f"{value}{wide}"


def declared_parameters(node: ast.FunctionDef, kinds: Kinds, default: str = "") -> Iterator[str]:
    """Parameters as C has them. A default is written out in a definition; a prototype only says that there is one."""
    backwards = zip(reversed(kinds.arguments), reversed(node.args.defaults), strict=False)
    defaults = {name: f"={default or ast.unparse(value)}" for name, value in backwards}
    return (f"{kind} {name}{defaults.get(name, '')}" for name, kind in kinds.arguments.items())


def is_marker(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in MARKERS


def smallest(values: list[Any]) -> str:
    """The smallest C type that holds all the values."""
    if any(isinstance(value, float) for value in values):
        return "double"
    for size in ("i16", "i32", "i64"):
        low, high = RANGES[size]
        if low <= min(values) and max(values) <= high:
            return C_TYPES[size]
    return C_TYPES["u64"]


def number(value: int | float) -> str:
    """The C type of a constant: 64 bits, so that nothing is calculated in fewer."""
    if isinstance(value, float):
        return "double"
    return C_TYPES["i64"] if value <= RANGES["i64"][1] else C_TYPES["u64"]


def write_if_changed(path: Path, text: str) -> None:
    """Leave the time stamp alone where there is nothing to compile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def declare(names: list[str], known: set[str], copies: Path) -> dict[str, Path]:
    """Write every module's declarations beside it and its copy under a folder; the copies by module name."""
    dialect = set(names) | known
    declarations = [Declaration(name, dialect) for name in names]
    for declaration in declarations:  # all of them first: imports are looked up by their declarations
        pxd = declaration.path.with_suffix(".pxd")
        if not pxd.exists():
            pxd.write_text(MARK + "\n")
    refused: list[str] = []
    written: dict[str, Path] = {}
    for declaration in declarations:
        try:
            write_if_changed(declaration.path.with_suffix(".pxd"), declaration.text())
        except DialectError as error:
            refused.append(str(error))
    kernel = kernel_print()
    for name, declaration in zip(names, declarations, strict=True):
        written[name] = copies / (name.replace(".", "/") + ".py")
        write_if_changed(written[name], declaration.copy(kernel))
    if refused:
        raise DialectError("\n".join(refused))
    return written


def kernel_print() -> str:
    """Stands for where compiled code finds the kernel's fields and methods."""
    declared = sorted((Path(__file__).parents[1] / "kernel").glob("*.pxd"))
    return sha256("\0".join(path.read_text() for path in declared).encode()).hexdigest()[:16]
