"""Compile dialect modules with Cython, all of them or none: a compiled kernel cannot call interpreted rules."""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from armillary.build.declare import declare

SOURCES = Path(__file__).parents[2]
KERNEL = ["armillary.kernel.rng", "armillary.kernel.position", "armillary.kernel.playout", "armillary.search.tree"]
BY_HAND = ["armillary.kernel.unlocked", "armillary.search.unlocked"]
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": False,  # `//` and `%` of negative numbers mean what they mean in Python
    "annotation_typing": False,
    "initializedcheck": False,
}
RELEASE: tuple[list[str], list[str]] = (["-O3", "-g0"], [])
UBSAN: tuple[list[str], list[str]] = (
    ["-O1", "-g0", "-fno-wrapv", "-fsanitize=undefined", "-fno-sanitize-recover=all"],
    ["-fsanitize=undefined"],
)


def game_modules(folder: Path, package: str) -> list[str]:
    """The dialect modules of a game: its tables and its rules."""
    names = ["tables", *sorted(path.stem for path in folder.glob("rules*.py"))]
    return [f"{package}.{name}" for name in names if (folder / f"{name}.py").exists()]


def own_modules() -> list[str]:
    """The dialect modules of the package."""
    games = sorted((SOURCES / "armillary" / "games").glob("*/rules.py"))
    return KERNEL + [
        name for rules in games for name in game_modules(rules.parent, f"armillary.games.{rules.parent.name}")
    ]


def extensions(names: list[str], by_hand: list[str], include: list[Path], work: Path) -> list[Extension]:
    """Declare and translate the modules; what is left is to run the C compiler."""
    from Cython.Build import cythonize

    copies = declare(names, set(own_modules()), work / "copies")
    pyx = {name: SOURCES / (name.replace(".", "/") + ".pyx") for name in by_hand}
    compile_flags, link_flags = UBSAN if os.environ.get("ARMILLARY_BUILD") == "ubsan" else RELEASE
    translate: Any = cythonize
    return list(
        translate(
            [
                Extension(
                    name,
                    [os.path.relpath(path)],
                    py_limited_api=True,
                    extra_compile_args=compile_flags,
                    extra_link_args=link_flags,
                    define_macros=[("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")],
                )
                for name, path in {**copies, **pyx}.items()
            ],
            include_path=[str(path) for path in include],
            build_dir=str(work / "c"),
            compiler_directives=DIRECTIVES,
            quiet=True,
        )
    )


class AllOrNothing(build_ext):  # type: ignore[misc]
    """Builds every extension, or leaves none behind and lets the sources run interpreted."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as reason:
            if os.environ.get("ARMILLARY_COMPILED"):  # a wheel, or a test of the compiled build: do not fall back
                raise
            print(f"armillary: no working C compiler ({reason}); the rules run interpreted", file=sys.stderr)
            self.discard()

    def discard(self) -> None:
        built: list[Extension] = self.extensions
        for extension in built:
            folder, name = extension.name.replace(".", "/").rsplit("/", 1)
            for root in (Path(self.build_lib), SOURCES):
                for old in (root / folder).glob(f"{name}.*so"):
                    old.unlink()
        self.extensions: list[Extension] = []


def build_game(folder: Path) -> list[Path]:
    """Compile one game's folder in place; what was built."""
    parent, package = folder.parent, folder.name
    sys.path.insert(0, str(parent))
    work = folder / "build"
    built = extensions(game_modules(folder, package), [], [SOURCES, parent], work)
    distribution: Any = Distribution({"ext_modules": built})
    command: Any = build_ext(distribution)
    command.build_lib = str(parent)
    command.build_temp = str(work / "o")
    command.parallel = True
    command.ensure_finalized()
    command.run()
    return [Path(command.get_ext_fullpath(extension.name)) for extension in built]
