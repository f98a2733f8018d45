"""The C compiler: which one there is, and how it is called."""

import os
import platform
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from armillary.kernel.errors import ArmillaryError

CANDIDATES = ("cc", "gcc", "clang")
POPCOUNT = ["-mpopcnt"] if platform.machine() in {"x86_64", "AMD64"} else []  # every such processor since 2008
MEANING = ["-std=c11", "-ffp-contract=off", "-fwrapv", "-fno-math-errno", *POPCOUNT]
"""Every float operation is rounded by itself, and numbers of 64 bits wrap around."""
LIBRARY = ["-shared", "-fvisibility=hidden", "-w", *([] if sys.platform == "win32" else ["-fPIC"])]
VARIANTS = ("released", "checked")
"""The two libraries of a unit: for playouts and searches, and for everything Python asks by itself."""
SANITISED = ["-O1", "-g", "-fno-wrapv", "-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-DENTRIES"]
WAYS = {
    "": (["-O3"], ["-O1", "-DCHECKED"]),
    "quick": (["-O0"], ["-O0", "-DCHECKED"]),
    "trusting": (["-O3"], ["-O3", "-DENTRIES"]),
    "trusting-quick": (["-O0"], ["-O0", "-DENTRIES"]),
    "sanitised": (SANITISED, SANITISED),
}
"""What ARMILLARY_BUILD may say, and what each variant is told then: for those who compare builds."""
SUFFIX = ".dll" if sys.platform == "win32" else ".so"


class NotCompiled(ArmillaryError):
    """There is no compiler, or it failed."""


@dataclass(frozen=True)
class Compiler:
    """A program that compiles C, and what tells it from others."""

    command: tuple[str, ...]
    identity: str


def flags(variant: str) -> list[str]:
    """All that a compiler is told of one variant."""
    way = WAYS.get(os.environ.get("ARMILLARY_BUILD", ""), WAYS[""])
    return [*MEANING, *LIBRARY, *way[VARIANTS.index(variant)]]


@cache
def find(wanted: str | None) -> Compiler:
    """The compiler that CC names, or one that is here."""
    for candidate in [wanted] if wanted else CANDIDATES:
        command = shlex.split(candidate)
        if path := command and shutil.which(command[0]):
            program = Path(path).resolve()
            told = [program, program.stat().st_size, program.stat().st_mtime_ns, *command[1:]]
            return Compiler((path, *command[1:]), " ".join(map(str, told)))
    raise NotCompiled("build.absent", wanted=wanted or ", ".join(CANDIDATES))


def compiler() -> Compiler:
    return find(os.environ.get("CC") or None)


def is_here() -> bool:
    """Whether there is a compiler at all."""
    try:
        return bool(compiler())
    except NotCompiled:
        return False


def compiled(source: Path, variant: str, target: Path) -> None:
    """Make one library of a unit from its C."""
    with_what = compiler().command
    command = [*with_what, *flags(variant), str(source), "-o", str(target)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        said = done.stdout.decode(errors="replace").strip().splitlines()
        raise NotCompiled("build.failed", compiler=with_what[0], problem=[*said, str(done.returncode)][0])
