"""Units: each game's compiled rules, made when they are first needed and kept for the next time.

What a unit is made of is hashed: the sources of its classes and of everything they import, the translator, the flags.
Units that came with the package are found by that hash; others are kept in a cache by the hash and the compiler.
"""

import hashlib
import json
import os
import pkgutil
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

from armillary.build import compiler
from armillary.build.check import check
from armillary.build.compiler import SUFFIX, VARIANTS, NotCompiled
from armillary.build.emit import Unit
from armillary.build.refusals import DialectError
from armillary.build.sources import bases, is_position
from armillary.build.telling import say
from armillary.kernel.dialect import PURE
from armillary.kernel.text import Message

DRIVERS = ("armillary.kernel.playout:Playout", "armillary.minds.tree:Search")
"""What plays positions to their end and searches them: compiled with every game, for that game."""
PREBUILT = Path(__file__).parents[1] / "units"
IMPORT = re.compile(r"^(?:from|import)\s+([\w.]+)(?:\s+import\s+(?:\(([^)]*)\)|(.*)))?", re.M)
SUMS = "sums.json"
SOURCE = "unit.c"


def drivers(root: type) -> tuple[type, ...]:
    """The drivers of positions; nothing drives another class."""
    return tuple(map(pkgutil.resolve_name, DRIVERS)) if is_position(root) else ()


def unit(root: type) -> Unit:
    """The unit of a class, checked; DialectError says all that is refused."""
    found = Unit(root, drivers(root))
    check(found.modules)
    return found


# what it is made of


def sources(root: type) -> list[Path]:
    """The files of a unit's classes and of all that they import, ours and the game's own."""
    waiting = [base.__module__ for cls in (root, *drivers(root)) for base in bases(cls)]
    found: dict[str, Path] = {}
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        if name not in found and module is not None and is_ours(module, root):
            found[name] = Path(str(module.__file__))
            waiting += imported(module, found[name].read_text(encoding="utf-8"))
    return [found[name] for name in sorted(found)]


def imported(module: ModuleType, source: str) -> Iterator[str]:
    """The modules a source imports at its top; a package only where something is taken that is no module of it."""
    for given, several, one in IMPORT.findall(source):
        home = resolve_name(given, module.__package__)
        inner = {f"{home}.{name}" for name in re.findall(r"\w+", re.sub("#.*", "", several or one))}
        modules = inner & sys.modules.keys()
        yield from modules
        if not modules or inner - modules:
            yield home


def is_ours(module: ModuleType, root: type) -> bool:
    """Whether a module is of this package, or of the one a class lives in."""
    home = module.__name__.partition(".")[0]
    return home in {"armillary", root.__module__.partition(".")[0]} and getattr(module, "__file__", None) is not None


@cache
def translator() -> bytes:
    """Stands for how sources become C."""
    folder = Path(__file__).parent
    files = sorted([*folder.glob("*.py"), *folder.glob("*.h")])
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).digest()


def stamp(root: type) -> str:
    """Stands for all that a unit is made of, but for the compiler."""
    told = [root.__module__, root.__qualname__, *(str(compiler.flags(name)) for name in VARIANTS)]
    parts = [translator(), *(part.encode() for part in told), *(path.read_bytes() for path in sources(root))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:24]


# where it is kept


def cache_folder() -> Path:
    """Where units are kept that were made here."""
    if chosen := os.environ.get("ARMILLARY_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "armillary" / "units"


def libraries(root: type) -> dict[str, Path]:
    """The libraries of a unit: those that came with the package, those in the cache, or new ones."""
    name = stamp(root)
    if (whole := intact(PREBUILT / name)) is not None:
        return whole
    made_with = hashlib.sha256(compiler.compiler().identity.encode()).hexdigest()[:12]
    kept = cache_folder() / f"{name}-{made_with}"
    return intact(kept) or make(root, kept)


def paths(folder: Path) -> dict[str, Path]:
    """Where the libraries of a unit lie in its folder."""
    return {variant: folder / f"{variant}{SUFFIX}" for variant in VARIANTS}


def intact(folder: Path) -> dict[str, Path] | None:
    """The libraries in a folder, if they are all there as they were written."""
    found = paths(folder)
    try:
        sums = json.loads((folder / SUMS).read_text())
        same = all(sums[variant] == digest(path) for variant, path in found.items())
    except (OSError, ValueError, KeyError):
        return None
    return found if same else None


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def make(root: type, folder: Path) -> dict[str, Path]:
    """Compile a unit and put it where it is kept; another process that does so at the same time puts the same there."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix="making-", dir=folder.parent))
    except OSError as reason:
        say(Message("build.unkept", {"folder": str(folder.parent), "problem": str(reason.strerror)}))
        work = folder = Path(tempfile.mkdtemp(prefix="armillary-"))
    try:
        write(root, work)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    if work is not folder:
        put(work, folder)
    return paths(folder)


def write(root: type, folder: Path) -> None:
    """A unit's C, its libraries and their sums."""
    (folder / SOURCE).write_text(unit(root).text())
    compiler.compile_all(folder / SOURCE, paths(folder))
    (folder / SUMS).write_text(json.dumps({variant: digest(path) for variant, path in paths(folder).items()}))


def put(work: Path, folder: Path) -> None:
    """Move a finished unit to its place, unless an intact one is there by now."""
    try:
        work.replace(folder)
    except OSError:
        if intact(folder) is None:
            shutil.rmtree(folder, ignore_errors=True)
            work.replace(folder)
        else:
            shutil.rmtree(work, ignore_errors=True)


def available() -> bool:
    """Whether rules can run compiled here: units came with the package, or there is a compiler."""
    return not PURE and (PREBUILT.is_dir() or compiler.is_here())


def usable(root: type) -> dict[str, Path] | None:
    """The libraries of a unit, or None where its rules run interpreted; why is said once."""
    if PURE:
        return None
    try:
        return libraries(root)
    except NotCompiled as reason:
        say(reason.message)
    except DialectError as refused:
        say(Message("build.refused", {"rules": root.__name__, "problems": str(refused)}))
    return None
