"""What is compiled means what its source means: one module, built and interpreted, asked the same."""

import json
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from tests.kernel.compiling import REFUSED, UNTRANSLATED, build, is_compiled, python
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
import armillary
from trial.rules import Trial

def answer(name, p, q):
    try:
        return getattr(Trial(), name)(p, q)
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


def compile_trial(folder: Path) -> dict[str, str]:
    """Build the trial with as many traps as can be built; what became of the others."""
    left, fate = dict(TRAPS), dict[str, str]()
    (folder / "__init__.py").touch()
    while True:
        source, owner = assemble(left)
        (folder / "rules.py").write_text(source, encoding="utf-8")
        done = build(folder)
        if done.returncode == 0:
            return fate
        refused = "not in the dialect" in done.stderr
        found = (REFUSED if refused else UNTRANSLATED).findall(done.stderr)
        wrong = {owner[int(line)]: reason for line, reason in found if int(line) in owner}
        assert wrong, done.stderr
        fate.update({name: "refused" if refused else f"not compiled: {reason}" for name, reason in wrong.items()})
        left = {name: body for name, body in left.items() if name not in wrong}


def differences(folder: Path, names: list[str]) -> dict[str, str]:
    """The methods two builds disagree about. What a strict run refuses need not agree."""
    asked = json.dumps([names, INPUTS])
    compiled, interpreted = (
        answers(folder, asked, chosen) for chosen in ({}, {"ARMILLARY_PURE": "1", "ARMILLARY_STRICT": "1"})
    )
    found: dict[str, str] = {}
    for name in names:
        for given, one, two in zip(INPUTS, compiled[name], interpreted[name], strict=True):
            if not isinstance(two, str) and one != two:
                found.setdefault(name, f"{given} gives {two} interpreted and {one} compiled")
    return found


def answers(folder: Path, asked: str, environment: dict[str, str]) -> dict[str, list[Any]]:
    (folder.parent / "run.py").write_text(RUN.replace("sys.stdin.readline()", repr(asked)), encoding="utf-8")
    done = python("run.py", cwd=folder.parent, environment=environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[Any]] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(not is_compiled(), reason="there is no C compiler: the kernel itself is interpreted")
def test_compiled_means_what_the_source_means(tmp_path: Path) -> None:
    """Whatever is accepted gives the same numbers in both builds; whatever cannot is refused by the generator."""
    folder = tmp_path / "trial"
    folder.mkdir()
    fate = compile_trial(folder)
    sound = [line.split("(")[0].split()[1] for line in SOURCE.read_text().splitlines() if "p: int, q: int" in line]
    traps = {spelled(name): name for name in TRAPS if name not in fate}
    found = differences(folder, [*sound, *traps])
    wrong = {traps.get(name, name): difference for name, difference in found.items()}
    wrong |= {name: reason for name, reason in fate.items() if reason != "refused"}
    assert len(sound) > 40
    assert wrong == {}, "\n" + "\n".join(f"{name}: {difference}" for name, difference in wrong.items())
