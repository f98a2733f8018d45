"""Write the tables of docs/games/reference.md from what the sources say of fields, methods and numbers.

A table stands below a comment that names what it lists, by its module: `<!-- fields: armillary.kernel.game:Game -->`,
`methods` (all hooks, unless names follow), `laws`, `functions` or `numbers`. With --check nothing is written.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "games" / "reference.md"
TABLE = re.compile(
    r"(?P<mark><!-- (?P<kind>fields|methods|laws|functions|numbers): (?P<of>\S+)(?P<names>[^>]*) -->\n)(?:\|.*\n)*"
)
COMMENT = re.compile(r"^\s*(?P<name>\w+): [^#]*#\s*(?P<note>.+)$", re.M)
Rows = Iterator[tuple[str, str]]


def main() -> int:
    old = PAGE.read_text(encoding="utf-8")
    new = TABLE.sub(written, old)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(new, encoding="utf-8")
    elif new != old:
        print(f"{PAGE.name} is not what `python tools/reference.py` writes")
        return 1
    return 0


def written(found: re.Match[str]) -> str:
    """A comment with the table that it asks for."""
    kinds = {"fields": fields, "methods": methods, "laws": laws, "functions": functions, "numbers": numbers}
    rows = kinds[found["kind"]]
    lines = [f"| `{name}` | {note} |" for name, note in rows(named(found["of"]), found["names"].split())]
    return "\n".join([found["mark"] + "| | |", "|---|---|", *lines, ""])


def named(name: str) -> Any:
    """A module, or something in it."""
    module, _, inner = name.partition(":")
    found = import_module(module)
    return getattr(found, inner) if inner else found


def fields(cls: type, _: list[str]) -> Rows:
    """Every field of a class with its default, and what the source says below it or beside it."""
    source = textwrap.dedent(inspect.getsource(cls))
    beside = {found["name"]: found["note"] for found in COMMENT.finditer(source)}
    body = ast.parse(source).body[0].body  # type: ignore[attr-defined]
    for field, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.target.id != "_":
            name = field.target.id
            note = sentence(below.value.value) if is_text(below) else capital(beside.get(name, ""))
            kind = ast.unparse(field.annotation).replace("|", "or")
            yield f"{name}: {kind}{default(field.value)}", said(f"{cls.__name__}.{name}", note)


def default(value: ast.expr | None) -> str:
    """A default that is worth reading."""
    return f" = {ast.unparse(value)}" if isinstance(value, ast.Constant) and value.value is not None else ""


def methods(cls: type, names: list[str]) -> Rows:
    """Methods with their signatures: those that are named, or else the hooks."""
    for name in names or [name for name, one in vars(cls).items() if getattr(one, "__hook__", False)]:
        yield from signed(getattr(cls, name))


def laws(cls: type, _: list[str]) -> Rows:
    """The tests of a class, by what comes after `test_`."""
    for name, one in inspect.getmembers(cls, inspect.isfunction):
        if name.startswith("test_"):
            yield name.removeprefix("test_"), said(name, sentence(inspect.getdoc(one)))


def functions(module: Any, _: list[str]) -> Rows:
    """The functions of a module."""
    for one in vars(module).values():
        if isinstance(one, FunctionType) and one.__module__ == module.__name__:
            yield from signed(one)


def signed(function: Any) -> Rows:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    arguments = ast.unparse(tree.args).removeprefix("self, ").removeprefix("self")
    result = ast.unparse(tree.returns) if tree.returns else "None"
    yield (
        f"{tree.name}({arguments}) -> {result}".replace("|", "or"),
        said(tree.name, sentence(inspect.getdoc(function))),
    )


def numbers(module: Any, names: list[str]) -> Rows:
    """The numbers of a module, with the comments beside them."""
    for found in COMMENT.finditer(inspect.getsource(module)):
        yield f"{found['name']} = {vars(module)[found['name']]:_}", capital(found["note"])


def is_text(node: ast.stmt | None) -> Any:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def sentence(text: Any) -> str:
    """The first paragraph, on one line."""
    return " ".join(str(text or "").split("\n\n")[0].split()).replace("|", "or")


def capital(note: str) -> str:
    return note[:1].upper() + note[1:]


def said(name: str, note: str) -> str:
    """What the source says, which it must."""
    if not note:
        raise LookupError(f"{name}: the source says nothing about it, in a docstring below it or a comment beside it")
    return note


if __name__ == "__main__":
    sys.exit(main())
