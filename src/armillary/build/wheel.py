"""python -m armillary.build.wheel: put the units of the package's games beside its modules, for a wheel to carry.

Run on the copy of the package that goes into the wheel. Without a compiler there are none, and it says so, unless
ARMILLARY_COMPILED asks for them.
"""

import os
import shutil
import sys

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
            root = registry.named(name).position_class
            folder = units.written(root, units.PREBUILT / units.stamp(root))
            units.both(folder)
            for path in folder.glob(f"{units.SOURCE}*"):
                path.unlink()
    except NotCompiled as reason:
        shutil.rmtree(units.PREBUILT, ignore_errors=True)
        tell(reason.message if os.environ.get("ARMILLARY_COMPILED") else Message("build.pure"))
        return 1 if os.environ.get("ARMILLARY_COMPILED") else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
