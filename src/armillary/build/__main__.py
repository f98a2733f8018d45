"""python -m armillary.build [GAME...]: check the rules of games and compile them now, instead of when they are needed.

A GAME is a name or a folder; a folder may hold rules alone, and no game yet.
"""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from armillary.build.check import DialectError
from armillary.build.compiler import NotCompiled
from armillary.build.telling import tell
from armillary.build.units import libraries, unit
from armillary.kernel import registry
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.text import Message, catalogue


def main(names: list[str]) -> int:
    """0 if all is well, though there be no compiler, unless ARMILLARY_COMPILED says that one is needed."""
    try:
        for name in names:
            make(name)
    except NotCompiled as reason:
        tell(reason.message)
        return 1 if os.environ.get("ARMILLARY_COMPILED") else 0
    except ArmillaryError as error:
        tell(error.message)
        return 2
    except DialectError as refused:
        print(refused, file=sys.stderr)
        return 1
    print(catalogue("en").render(Message("build.ready", {"games": ", ".join(names)})))
    return 0


def make(name: str) -> None:
    """Compile the rules of a game unless they are there; they are checked even where they cannot be compiled."""
    root = rules_of(name)
    try:
        libraries(root)
    except NotCompiled:
        unit(root)
        raise


def rules_of(name: str) -> Any:
    """The class that is compiled for a game."""
    if name in registry.names() or not os.path.isdir(name):
        return registry.named(name).position_class
    folder = Path(name).resolve()
    sys.path.append(str(folder.parent))
    module = f"{folder.name}.rules" if (folder / "rules.py").exists() else folder.name
    if not hasattr(import_module(folder.name), "GAME") and (found := classes(module)):
        return found[-1]
    return registry.from_folder(folder).position_class


def classes(module: str) -> list[type]:
    """Those a module has itself, in the order they are written."""
    return [one for one in vars(import_module(module)).values() if isinstance(one, type) and one.__module__ == module]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or registry.names()))
