"""What the names in one function of the dialect stand for."""

import ast
import inspect
import sys
from typing import Any

from armillary.build.kinds import NOTHING, WHOLE, Kind, kind_of
from armillary.build.sources import function_node, hints


class Names:
    """The arguments and locals of a function, and what it sees of its module."""

    def __init__(self, function: Any, cls: type | None) -> None:
        self.module, node = sys.modules[function.__module__], function_node(function)
        given = {name: kind_of(kind) or NOTHING for name, kind in hints(function).items()}
        self.result = given.get("return", NOTHING)
        self.arguments = {one.arg: given.get(one.arg, Kind(cls=cls)) for one in node.args.args}
        """A method's own object, which has no annotation, among them."""
        self.kinds = dict(self.arguments)
        self.stored = [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        """Names of locals, as often as they are assigned."""
        self.locals = {name: kind for name, kind in self.find_locals(node).items() if name not in self.arguments}
        self.kinds |= self.locals

    def find_locals(self, function: ast.FunctionDef) -> dict[str, Kind]:
        """Every name that is stored: as annotated, another name of an array, or a whole number."""
        found = dict.fromkeys(self.stored, WHOLE)
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=targets, value=value) if (array := self.field(value)).count:
                    found |= {one.id: array for one in targets if isinstance(one, ast.Name)}
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    found[name] = kind_of(eval(ast.unparse(annotation), vars(self.module))) or NOTHING
        return found

    def field(self, node: ast.expr) -> Kind:
        """What a field of an object stands for; NOTHING for anything else."""
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                cls = self.kinds.get(owner, NOTHING).cls
            case ast.Attribute(value=owner, attr=name):
                cls = self.field(owner).cls
            case _:
                return NOTHING
        return (cls and kind_of(hints(cls).get(name, Any))) or NOTHING

    def seen(self, name: str) -> Any:
        """What the module calls so, unless the function does."""
        return None if name in self.kinds else getattr(self.module, name, None)

    def function(self, name: str) -> Any:
        """A function of the module, or None."""
        found = self.seen(name)
        return found if inspect.isfunction(found) else None
