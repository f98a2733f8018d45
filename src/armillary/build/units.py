"""Units: each game's compiled rules, made when they are first needed and kept for the next time.

What a unit is made of is hashed: the sources of its classes and of everything they import, the translator, the flags.
Units that came with the package are found by that hash; others are kept in a cache by the hash and the compiler.
"""

import hashlib
import os
import pkgutil
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

from armillary.build import compiler
from armillary.build.check import check
from armillary.build.compiler import SUFFIX, VARIANTS
from armillary.build.emit import Unit
from armillary.build.sources import bases, is_position
from armillary.build.telling import say
from armillary.kernel.dialect import PURE
from armillary.kernel.text import Message

DRIVERS = ("armillary.kernel.playout:Playout", "armillary.minds.tree:Search")
"""What plays positions to their end and searches them: compiled with every game, for that game."""
PREBUILT = Path(__file__).parents[1] / "units"
IMPORT = re.compile(r"^(?:from|import)\s+([\w.]+)(?:\s+import\s+(?:\(([^)]*)\)|(.*)))?", re.M)
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
    """Both libraries of a unit, made side by side where they are not there."""
    return both(home(root))


def both(folder: Path) -> dict[str, Path]:
    """The libraries in the folder of a unit."""
    with ThreadPoolExecutor() as pool:
        return dict(zip(VARIANTS, pool.map(partial(library, folder), VARIANTS), strict=True))


def home(root: type) -> Path:
    """The folder of a unit: what came with the package, or the unit's C, of which libraries are made there."""
    name = stamp(root)
    if all(intact(PREBUILT / name / file_of(variant)) for variant in VARIANTS):
        return PREBUILT / name
    made_with = hashlib.sha256(compiler.compiler().identity.encode()).hexdigest()[:12]
    return written(root, cache_folder() / f"{name}-{made_with}")


def written(root: type, folder: Path) -> Path:
    """A folder with a unit's C in it."""
    return kept(folder / SOURCE, lambda path: path.write_text(unit(root).text())).parent


def library(folder: Path, variant: str) -> Path:
    """One library of the unit in a folder, made when it is first needed: who asks a rule waits for no search."""
    return kept(folder / file_of(variant), lambda path: compiler.compiled(folder / SOURCE, variant, path))


def file_of(variant: str) -> str:
    return variant + SUFFIX


def kept(path: Path, write: Callable[[Path], object]) -> Path:
    """A file as it was once written; it is written where it is not there, or spoilt.

    Another process that does so at the same time puts the same there.
    """
    if intact(path):
        return path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        work = tempfile.TemporaryDirectory(prefix="making-", dir=path.parent)
    except OSError as reason:
        say(Message("build.unkept", {"folder": str(path.parent.parent), "problem": str(reason.strerror)}))
        path = Path(tempfile.mkdtemp(prefix="armillary-"), path.name)
        work = tempfile.TemporaryDirectory(dir=path.parent)
    with work as place:
        new = Path(place, path.name)
        write(new)
        sum_of(new).write_text(digest(new))
        for one in (new, sum_of(new)):
            one.replace(path.parent / one.name)
    return path


def intact(path: Path) -> bool:
    """Whether a file is there as it was written."""
    try:
        return sum_of(path).read_text() == digest(path)
    except OSError:
        return False


def sum_of(path: Path) -> Path:
    """Where the digest of a file lies."""
    return path.with_name(f"{path.name}.sum")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def available() -> bool:
    """Whether rules can run compiled here: units came with the package, or there is a compiler."""
    return not PURE and (PREBUILT.is_dir() or compiler.is_here())
