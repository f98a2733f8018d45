"""Compile the rules where that is possible; where it is not, the same sources run interpreted."""

import os
import sys
from pathlib import Path

from setuptools import setup

SRC = Path(__file__).parent / "src"
sys.path.insert(0, str(SRC))
os.environ["ARMILLARY_PURE"] = "1"  # declarations are read from the sources, not from old binaries

from armillary.build.compile import BY_HAND, AllOrNothing, Plan, own_modules  # noqa: E402

os.environ.pop("ARMILLARY_PURE")
plan = Plan(own_modules(), BY_HAND, [SRC], Path("build") / os.environ.get("ARMILLARY_BUILD", "release"))
AllOrNothing.plan = plan

setup(
    ext_modules=plan.extensions,
    cmdclass={"build_ext": AllOrNothing},
    options={"build_ext": {"parallel": True}, "bdist_wheel": {"py_limited_api": "cp311"}},
)
