"""Run sources where compiled modules lie beside them."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MARK = "# Written by armillary.build"
"""The first line of every generated declaration: beside a source, it says that the source is compiled by us."""


class SourcesFirst(MetaPathFinder):
    """Finds the source of a module of ours before anything compiled from it."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        for folder in path or sys.path:
            source = Path(folder) / f"{name.rpartition('.')[2]}.py"
            if source.exists() and is_ours(source):
                return spec_from_file_location(name, source)
        return None


def is_ours(source: Path) -> bool:
    """Whether the kernel's build compiles this source."""
    declaration = source.with_suffix(".pxd")
    if declaration.exists():
        return declaration.read_text().startswith(MARK)
    return source.with_suffix(".pyx").exists()


def kernel_is_compiled() -> bool:
    """Whether compiled modules of the kernel lie beside their sources."""
    return any((Path(__file__).parent / "kernel").glob("position.*so"))


def sources_only() -> None:
    """From now on, import sources only."""
    if not any(isinstance(finder, SourcesFirst) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourcesFirst())
