"""What is said of packages and their files is so, and no file takes many names from another."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {path.parent.name for path in (ROOT / "src/armillary").glob("*/__init__.py")}
ROW = re.compile(r"^\| `(\w+)(?:/X)?` \| .* \| (.*) \|$", re.M)
IMPORT = re.compile(r"^ *from armillary\.(\w+)", re.M)
SOURCES = ("src", "tests", "tools", "bench", "builds", "trials", "examples", "web/src")
TAKEN = re.compile(r'^\s*(?:import|export) (?:type )?(?:\w+, )?{([^}]*)} from "([^"]+)"', re.M)
MOST_NAMES = 12
"""What takes more from one module takes the module."""


@pytest.mark.parametrize("package", ["kernel", "server", "build"])
def test_every_file_is_named_and_every_name_is_a_file(package: str) -> None:
    module = import_module(f"armillary.{package}")
    files = {path.stem for path in Path(str(module.__file__)).parent.glob("*.py")}
    files |= {path.parent.name for path in Path(str(module.__file__)).parent.glob("*/__init__.py")}
    _, *lines = str(module.__doc__).strip().split("From the bottom up:")[1].splitlines()
    named = {name for line in lines for name in re.findall(r"\w+(?:\.h)?", re.split(r"  +", f" {line}")[0])}
    assert named - {"prelude.h"} == {name for name in files if not name.startswith("_")}


def test_the_table_of_packages_says_what_each_imports() -> None:
    said = dict(ROW.findall((ROOT / "docs/architecture.md").read_text(encoding="utf-8")))
    assert said.keys() == PACKAGES
    said.pop("cli")
    assert {name: set(re.findall(r"`(\w+)", imports)) & PACKAGES for name, imports in said.items()} == {
        name: imported(name) for name in said
    }


def imported(package: str) -> set[str]:
    """The other packages that its files import."""
    files = (ROOT / "src/armillary" / package).rglob("*.py")
    return {name for file in files for name in IMPORT.findall(file.read_text(encoding="utf-8"))} - {package}


def taken_by_python(text: str) -> Iterator[tuple[str, int]]:
    """The modules that a file takes names from, and how many."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            yield f"{'.' * node.level}{node.module or ''}", len(node.names)


def taken_by_typescript(text: str) -> Iterator[tuple[str, int]]:
    for names, module in TAKEN.findall(text):
        yield module, len(list(filter(str.strip, names.split(","))))


READING = {".py": taken_by_python, ".ts": taken_by_typescript, ".svelte": taken_by_typescript}


def crowded(taken: Iterable[tuple[str, int]]) -> set[str]:
    """Modules that too many names are taken from."""
    numbers: Counter[str] = Counter()
    for module, number in taken:
        numbers[module] += number
    return {module for module, number in numbers.items() if number > MOST_NAMES}


def test_no_file_takes_more_than_a_dozen_names_from_one_module() -> None:
    files = [file for folder in SOURCES for file in (ROOT / folder).rglob("*.*") if file.suffix in READING]
    assert {file.suffix for file in files} == READING.keys()
    found = {file: crowded(READING[file.suffix](file.read_text(encoding="utf-8"))) for file in files}
    assert {str(file.relative_to(ROOT)): modules for file, modules in found.items() if modules} == {}


def test_no_file_repeats_the_name_of_its_folder() -> None:
    """What belongs together lies in a folder. A number behind the name is no name: policy_1."""
    files = [file.relative_to(ROOT) for folder in SOURCES for file in (ROOT / folder).rglob("*.py")]
    prefixes = {file: "|".join(file.parent.parts) for file in files}
    repeated = [file for file in files if re.match(rf"(?:test_)?(?:{prefixes[file]})_[a-z]", file.name)]
    assert files
    assert repeated == []


@pytest.mark.parametrize("most", [MOST_NAMES, MOST_NAMES + 1])
def test_names_are_counted_together(most: int) -> None:
    first, *rest = [f"a{number}" for number in range(most)]
    python = f"from x.y import {first}\nfrom x.y import ({', '.join(rest)},)\n"
    script = f'import b, {{ {first} }} from "x.y";\nimport type {{\n  {", ".join(rest)},\n}} from "x.y";\n'
    expected = {"x.y"} if most > MOST_NAMES else set()
    assert crowded(taken_by_python(python)) == crowded(taken_by_typescript(script)) == expected
