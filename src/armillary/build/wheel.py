"""python -m armillary.build.wheel: put the units of the package's games beside its modules, for a wheel to carry.

Run on the copy of the package that goes into the wheel. Without a compiler there are none, and it says so, unless
ARMILLARY_COMPILED asks for them.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from armillary.build import units
from armillary.build.compiler import NotCompiled, compiler
from armillary.build.telling import tell
from armillary.kernel import registry
from armillary.kernel.text import Message


def main() -> int:
    """Make them all, or none."""
    shutil.rmtree(units.PREBUILT, ignore_errors=True)
    try:
        compiler()
        for name in registry.own():
            add(registry.named(name).position_class)
    except NotCompiled as reason:
        shutil.rmtree(units.PREBUILT, ignore_errors=True)
        tell(reason.message if os.environ.get("ARMILLARY_COMPILED") else Message("build.pure"))
        return 1 if os.environ.get("ARMILLARY_COMPILED") else 0
    return 0


def add(root: Any) -> Path:
    """The libraries of one class and their sums, where they are found by what they are made of."""
    folder = units.PREBUILT / units.stamp(root)
    folder.mkdir(parents=True)
    units.write(root, folder)
    (folder / units.SOURCE).unlink()
    return folder


if __name__ == "__main__":
    sys.exit(main())
