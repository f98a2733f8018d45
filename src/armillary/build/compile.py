"""Compile dialect modules with Cython, all of them or none: a compiled kernel cannot call interpreted rules."""

import os
import platform
import re
import sys
from contextlib import redirect_stderr
from hashlib import sha256
from importlib import metadata
from io import StringIO
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from armillary.build.declare import declare
from armillary.build.refusals import DialectError

SOURCES = Path(__file__).parents[2]
KERNEL = ["armillary.kernel.rng", "armillary.kernel.position", "armillary.kernel.playout", "armillary.search.tree"]
BY_HAND = ["armillary.kernel.unlocked", "armillary.search.unlocked"]
UNTRANSLATED = re.compile(r"^(\S+\.(?:py|pxd|pyx)):(\d+):\d+: (.+)$", re.M)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": False,  # `//` and `%` of negative numbers mean what they mean in Python
    "annotation_typing": False,
    "initializedcheck": False,
    "auto_pickle": False,  # positions are written down in notation; the code for this would be half of every module
}
POPCOUNT = ["-mpopcnt"] if platform.machine() in {"x86_64", "AMD64"} else []  # every such processor since 2008
ROUNDED = "-ffp-contract=off"  # every float operation is rounded by itself, as in Python
RELEASE: tuple[list[str], list[str]] = (["-O3", "-g0", ROUNDED, *POPCOUNT], [])
QUICK: tuple[list[str], list[str]] = (["-O0", "-g0", ROUNDED, *POPCOUNT], [])
"""For those who only look whether everything is there."""
UBSAN: tuple[list[str], list[str]] = (
    ["-O1", "-g0", ROUNDED, "-fno-wrapv", "-fsanitize=undefined", "-fno-sanitize-recover=all"],
    ["-fsanitize=undefined"],
)


def game_modules(folder: Path, package: str) -> list[str]:
    """The dialect modules of a game: its tables, its rules, and how its bots judge a position."""
    found = [path.stem for kind in ("tables", "rules*", "policy*") for path in sorted(folder.glob(f"{kind}.py"))]
    return [f"{package}.{name}" for name in found]


def own_modules() -> list[str]:
    """The dialect modules of the package."""
    games = sorted((SOURCES / "armillary" / "games").glob("*/rules.py"))
    return KERNEL + [
        name for rules in games for name in game_modules(rules.parent, f"armillary.games.{rules.parent.name}")
    ]


def flags() -> tuple[list[str], list[str]]:
    """What the C compiler and the linker are told."""
    return {"ubsan": UBSAN, "quick": QUICK}.get(os.environ.get("ARMILLARY_BUILD", ""), RELEASE)


class Plan:
    """Modules declared and translated to C; what is left is to run the C compiler."""

    def __init__(self, names: list[str], by_hand: list[str], include: list[Path], work: Path) -> None:
        copies = declare(names, set(own_modules()), work / "copies")
        self.sources = {**copies, **{name: SOURCES / (name.replace(".", "/") + ".pyx") for name in by_hand}}
        self.stamp = work / "stamp"
        self.print = self.fingerprint(include)
        self.changed = not self.stamp.exists() or self.stamp.read_text() != self.print
        """Anything at all has changed: a declaration moves the fields of every module that uses it."""
        self.extensions = self.translate(include, work)

    def fingerprint(self, include: list[Path]) -> str:
        """Stands for everything a build is made from."""
        declared = [*sorted((SOURCES / "armillary").glob("**/*.pxd"))]
        declared += [root / (name.replace(".", "/") + ".pxd") for name in self.sources for root in include[1:]]
        parts = [str(flags()), str(DIRECTIVES), metadata.version("cython")]
        parts += [path.read_text() for path in [*self.sources.values(), *declared]]
        return sha256("\0".join(parts).encode()).hexdigest()

    def translate(self, include: list[Path], work: Path) -> list[Extension]:
        """C for every module; what Cython cannot translate is not in the dialect either."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError

        compile_flags, link_flags = flags()
        wanted = [
            Extension(
                name,
                [os.path.relpath(path)],
                py_limited_api=True,
                extra_compile_args=compile_flags,
                extra_link_args=link_flags,
                define_macros=[("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")],
            )
            for name, path in self.sources.items()
        ]
        translate: Any = cythonize
        said = StringIO()
        try:
            with redirect_stderr(said):
                return list(
                    translate(
                        wanted,
                        include_path=[str(path) for path in include],
                        build_dir=str(work / "c"),
                        compiler_directives=DIRECTIVES,
                        quiet=True,
                        force=self.changed,
                    )
                )
        except CompileError:
            found = dict.fromkeys(UNTRANSLATED.findall(said.getvalue()))
            raise DialectError("\n".join(f"{Path(file).name}:{line}: {text}" for file, line, text in found)) from None

    def done(self) -> None:
        """The binaries are there: nothing is to be done until something changes."""
        self.stamp.write_text(self.print)


class AllOrNothing(build_ext):  # type: ignore[misc]
    """Builds every extension, or leaves none behind and lets the sources run interpreted."""

    plan: Plan

    def run(self) -> None:
        self.force: bool = self.plan.changed
        self.parallel: int | None = os.cpu_count()
        try:
            super().run()
            self.plan.done()
        except Exception as reason:
            if os.environ.get("ARMILLARY_COMPILED"):  # a wheel, or a test of the compiled build: do not fall back
                raise
            print(f"armillary: no working C compiler ({reason}); the rules run interpreted", file=sys.stderr)
            discard(self.extensions, [Path(self.build_lib), SOURCES])
            self.extensions: list[Extension] = []


def discard(extensions: list[Extension], roots: list[Path]) -> None:
    """Delete what was built of these extensions."""
    for extension in extensions:
        folder, name = extension.name.replace(".", "/").rsplit("/", 1)
        for root in roots:
            for old in (root / folder).glob(f"{name}.*so"):
                old.unlink()


def build_game(folder: Path) -> list[Path]:
    """Compile one game's folder in place; what was built. When that fails, nothing compiled is left behind."""
    parent, package = folder.parent, folder.name
    sys.path.insert(0, str(parent))
    names = game_modules(folder, package)
    try:
        plan = Plan(names, [], [SOURCES, parent], folder / "build")
        return run_compiler(plan, parent)
    except Exception:
        discard([Extension(name, []) for name in names], [parent])
        raise


def run_compiler(plan: Plan, into: Path) -> list[Path]:
    distribution: Any = Distribution({"ext_modules": plan.extensions})
    command: Any = build_ext(distribution)
    command.build_lib = str(into)
    command.build_temp = str(plan.stamp.parent / "o")
    command.parallel = True
    command.force = plan.changed
    command.ensure_finalized()
    command.run()
    plan.done()
    return [Path(command.get_ext_fullpath(extension.name)) for extension in plan.extensions]
