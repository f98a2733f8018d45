"""What is compiled means what its source means: one module, built and interpreted, asked the same."""

import json
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from armillary.build.compiler import is_here
from tests.kernel.compiling import ask_generator, python
from tests.kernel.traps import TRAPS

SOURCE = Path(__file__).parent / "trial" / "rules.py"
INPUTS = [
    (3, 4),
    (0, 0),
    (1, -1),
    (-5, 200),
    (-1, 5),
    (8, -3),
    (257, 6),
    (40_000, 60_000),
    (-(2**31), 7),
    (-(2**31), -1),
    (2**31 - 1, 2**31 - 1),
]
RUN = """
import json, os, sys
from armillary.kernel.memory import compiled
from trial.rules import Trial

kind = compiled(Trial) or Trial

def answer(name, p, q):
    try:
        return getattr(kind(), name)(p, q)
    except Exception as error:
        return type(error).__name__

def answers(name, inputs):
    "Asked in a process of their own: what is wrong enough ends it."
    read, write = os.pipe()
    if os.fork() == 0:
        os.write(write, json.dumps([answer(name, p, q) for p, q in inputs]).encode())
        os._exit(0)
    os.close(write)
    with open(read) as found:
        text = found.read()
    return json.loads(text) if os.wait()[1] == 0 else ["the process was ended"] * len(inputs)

names, inputs = json.loads(sys.stdin.readline())
print(json.dumps({name: answers(name, inputs) for name in names}))
"""
BUILDS = ["", "quick", "trusting", "trusting-quick"]
"""The checked library, optimised and not, and one that trusts the rules, as playouts use it, optimised and not."""


def assemble(traps: dict[str, str]) -> tuple[str, dict[int, str]]:
    """The trial with some traps as methods of it, and which trap each line belongs to."""
    before, end, after = SOURCE.read_text(encoding="utf-8").partition("\n\nenforce(Trial)")
    owner = {}
    for name, trap in traps.items():
        first = before.count("\n") + 2
        before += "\n\n" + indent(method(name, dedent(trap).strip()), "    ")
        owner.update(dict.fromkeys(range(first, before.count("\n") + 2), name))
    return before + end + after, owner


def method(name: str, trap: str) -> str:
    """A trap as a method: its body, or the whole of it with its helpers."""
    if "NAME(self" in trap:
        return trap.replace("NAME", spelled(name))
    return f"def {spelled(name)}(self, p: int, q: int) -> int:\n{indent(trap, '    ')}"


def spelled(name: str) -> str:
    return "trap_" + name.replace(" ", "_")


def accepted(folder: Path) -> dict[str, str]:
    """Write the trial with all traps that the dialect does not refuse; those, by the names of their methods."""
    source, owner = assemble(TRAPS)
    [lines] = ask_generator(folder, {"trial": source}).values()
    refused = {owner[int(line.split(":")[1])] for line in lines if int(line.split(":")[1]) in owner}
    assert len(refused) >= 20, lines
    left = {name: body for name, body in TRAPS.items() if name not in refused}
    (folder / "trial").mkdir()
    (folder / "trial" / "__init__.py").touch()
    (folder / "trial" / "rules.py").write_text(assemble(left)[0], encoding="utf-8")
    return {spelled(name): name for name in left}


def differences(folder: Path, names: list[str], build: str, right: dict[str, list[Any]]) -> dict[str, str]:
    """The methods a build answers otherwise. What a strict run refuses need not agree."""
    found: dict[str, str] = {}
    compiled = answers(folder, names, {"ARMILLARY_BUILD": build})
    for name in names:
        for given, one, two in zip(INPUTS, compiled[name], right[name], strict=True):
            if not isinstance(two, str) and one != two:
                found.setdefault(name, f"{given} gives {two} interpreted and {one} compiled")
    return found


def answers(folder: Path, names: list[str], environment: dict[str, str]) -> dict[str, list[Any]]:
    asked = json.dumps([names, INPUTS])
    (folder / "run.py").write_text(RUN.replace("sys.stdin.readline()", repr(asked)), encoding="utf-8")
    cache = {"ARMILLARY_CACHE": str(folder / "units")}
    done = python("run.py", cwd=folder, environment={**cache, **environment})
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, list[Any]] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(not is_here(), reason="there is no C compiler")
def test_compiled_means_what_the_source_means(tmp_path: Path) -> None:
    """Whatever is accepted gives the same numbers in all builds; whatever cannot is refused before."""
    traps = accepted(tmp_path)
    sound = [line.split("(")[0].split()[1] for line in SOURCE.read_text().splitlines() if "p: int, q: int" in line]
    assert len(sound) > 40
    names = [*sound, *traps]
    right = answers(tmp_path, names, {"ARMILLARY_STRICT": "1"})
    wrong = {build: differences(tmp_path, names, build, right) for build in BUILDS}
    assert wrong == {build: {} for build in BUILDS}
