"""The baseline a generic loop is measured against: kernel, rules and playout of one game in a single module.

The module is written from the sources of the kernel and of the game, so no rule exists twice. All methods of a position
move to its last class and none can be overridden, so every call is direct and may be inlined. Only the first class,
which calls none of the others, keeps its own: with methods there, a position lies in memory as the kernel reads it.
"""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.bench.subject import Subject
from armillary.kernel import memory
from armillary.kernel.playout import Player
from armillary.kernel.position import Position
from armillary.kernel.rng import Rng
from built import ensure_built

HOME = Path(__file__).parents[1] / "build" / "specialised"
KERNEL = Position.__module__.rpartition(".")[0]


def source_of(module: ModuleType | str) -> Path:
    """Find the source of a module, compiled or not."""
    found = import_module(module) if isinstance(module, str) else module
    return Path(str(found.__file__)).parent / f"{found.__name__.rpartition('.')[2]}.py"


class Flat:
    """The module being written."""

    def __init__(self, position: type[Position], package: str) -> None:
        self.position = position
        self.package = package
        first, *lineage = [base for base in reversed(position.__mro__) if base is not object]
        self.modules = list(dict.fromkeys(cls.__module__ for cls in (Rng, first, *lineage, Player)))
        self.emptied = {cls.__name__ for cls in lineage}
        self.methods: dict[str, ast.FunctionDef] = {}
        self.named: dict[str, str] = {}

    def text(self) -> str:
        """Write all modules as one."""
        trees = [ast.parse(source_of(name).read_text()) for name in self.modules]
        for tree in trees:
            for node in filter(self.is_emptied, tree.body):
                self.collect_methods(node)
        parts = [part for tree in trees for node in tree.body for part in self.keep(node)]
        return "\n\n".join(['"""Written by specialise.py."""', *parts]) + "\n"

    def is_emptied(self, node: ast.AST) -> bool:
        return isinstance(node, ast.ClassDef) and node.name in self.emptied

    def collect_methods(self, node: Any) -> None:
        for item in node.body:
            if isinstance(item, ast.FunctionDef):
                item.decorator_list = [mark for mark in item.decorator_list if ast.unparse(mark) != "hook"]
                self.methods[item.name] = item

    def keep(self, node: ast.stmt) -> Iterator[str]:
        """Yield what is left of one statement of a module."""
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from self.imported(node)
        elif isinstance(node, ast.ClassDef):
            yield self.declared(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.FunctionDef):
            yield from self.once(self.bound(node), ast.unparse(node))

    def bound(self, node: ast.Assign | ast.AnnAssign | ast.FunctionDef) -> str:
        if isinstance(node, ast.FunctionDef):
            return node.name
        return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        for alias in node.names:
            if isinstance(node, ast.Import):
                yield from self.once(alias.name, f"import {alias.name}")
            elif node.module not in self.modules:
                own = (node.module, alias.name) == (KERNEL, "memory")
                yield from self.once(alias.name, f"from {self.package if own else node.module} import {alias.name}")

    def once(self, name: str, text: str) -> Iterator[str]:
        """Yield a definition the first time it is met; two different ones of one name cannot be put together."""
        if name not in self.named:
            self.named[name] = text
            yield text
        elif self.named[name] != text:
            raise ValueError(f"{name} means two things: {self.named[name]!r} and {text!r}")

    def declared(self, node: ast.ClassDef) -> str:
        if self.is_emptied(node):
            fields = [item for item in node.body if not isinstance(item, ast.FunctionDef)]
            node.body = fields + (list(self.methods.values()) if node.name == self.position.__name__ else [])
        elif node.name == Player.__name__:
            for name in ast.walk(node):
                if isinstance(name, ast.Name) and name.id == Position.__name__:
                    name.id = self.position.__name__
        return ast.unparse(node)


def package_of(subject: Subject) -> str:
    """Name the package written for a subject."""
    return f"armillary_flat_{subject.folder.name}"


def write(subject: Subject, home: Path = HOME) -> Path:
    """Write a subject's module as a package of its own, ready to be compiled or run; its folder."""
    package = package_of(subject)
    flat = Flat(type(subject.start(subject.players)), package)
    kernel_memory = source_of(memory)
    texts = {
        "__init__.py": f'"""All of {subject.name} in one module."""\n',
        "rules.py": flat.text(),
        "memory.py": kernel_memory.read_text(),
        "memory.pxd": kernel_memory.with_suffix(".pxd").read_text().replace(Position.__module__, f"{package}.rules"),
    }
    folder = home / package
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text)
    return folder


def build(subject: Subject, home: Path = HOME) -> None:
    """Write a subject's module and compile it as the game itself is compiled."""
    ensure_built(write(subject, home), subject.home)


def rules(subject: Subject, home: Path = HOME) -> Any:
    """Import the module written for a subject: its position has the name it always has, beside its own Player."""
    if str(home) not in sys.path:
        sys.path.insert(0, str(home))
    return import_module(f"{package_of(subject)}.rules")
