"""The package; what it is made of says pyproject.toml. A wheel carries compiled rules, where there is a C compiler."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

MAKE_UNITS = [sys.executable, "-B", "-m", "armillary.build.wheel"]


class WithUnits(build_py):  # type: ignore[misc]
    """Adds the units to what goes into a wheel; an editable package compiles its rules when they are needed."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            path = [str(Path(self.build_lib).resolve()), *filter(None, [os.environ.get("PYTHONPATH")])]
            subprocess.run(MAKE_UNITS, env={**os.environ, "PYTHONPATH": os.pathsep.join(path)}, check=True)


class ForAnyPython(bdist_wheel):  # type: ignore[misc]
    """Names a wheel by its platform, since units know nothing of Python; by none where there are no units."""

    def get_tag(self) -> Any:
        lib = Path(self.get_finalized_command("build_py").build_lib)
        self.root_is_pure = not (lib / "armillary" / "units").exists()
        return "py3", "none", super().get_tag()[2]


setup(cmdclass={"build_py": WithUnits, "bdist_wheel": ForAnyPython})
