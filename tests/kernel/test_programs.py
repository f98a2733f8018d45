"""Random programs of the dialect mean the same interpreted and compiled, checked and trusting, optimised and not."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from armillary.build.compiler import is_here
from tests.kernel.compiling import ask_generator, python
from tests.kernel.programs import Writer, module

PROGRAMS = int(os.environ.get("ARMILLARY_PROGRAMS", "60"))
"""Methods that are tried; `make fuzz` tries many more."""
AT_ONCE = 150
"""Methods in one class."""
RUN = """
import json, sys
from random import Random
from armillary.kernel.memory import compiled
from lab.trial import Trial
from armillary.kernel.dialect import fields

kind = compiled(Trial) or Trial
random = Random(5)
inputs = [(random.choice([random.randint(-9, 9), random.randint(-40_000, 40_000), random.randint(-2**31, 2**31)]),
           random.randint(-300, 300)) for _ in range(20)]

def answer(name, p, q):
    trial = kind()
    try:
        found = getattr(trial, name)(p, q)
    except (ArithmeticError, LookupError, ValueError) as error:
        return type(error).__name__
    numbers = [float(trial.share) if field == "share" else getattr(trial, field) for field in fields(Trial)]
    return [int(found)] + [list(one) if hasattr(one, "__len__") else repr(one) for one in numbers]

names = json.loads(sys.argv[1])
print(json.dumps({name: [answer(name, p, q) for p, q in inputs] for name in names}))
"""
BUILDS = ["trusting", "trusting-quick"]
Answers = dict[str, list[Any]]


def answers(folder: Path, names: list[str], **environment: str) -> Answers:
    chosen = {"ARMILLARY_CACHE": str(folder / "units"), **environment}
    done = python("run.py", json.dumps(names), cwd=folder, environment=chosen, limit=600)
    assert (done.returncode, done.stderr) == (0, "")
    found: Answers = json.loads(done.stdout)
    return found


def written(folder: Path, seed: int) -> list[str]:
    """Write a class of random methods, none of which is refused; their names."""
    writer = Writer(seed)
    methods = {f"method_{n}": writer.method(f"method_{n}") for n in range(min(PROGRAMS, AT_ONCE))}
    assert ask_generator(folder, {"trial": module(methods)}) == {"trial": []}
    (folder / "run.py").write_text(RUN)
    return list(methods)


def differences(right: Answers, found: Answers, checked: Answers) -> dict[str, str]:
    """Answers that differ where numbers stay within 64 bits; the checked build says where they do not."""
    wrong: dict[str, str] = {}
    for name, listed in right.items():
        for number, (one, two, strict) in enumerate(zip(listed, found[name], checked[name], strict=True)):
            within = strict != "OverflowError" and (found is checked or not isinstance(strict, str))
            if within and one != two:
                wrong.setdefault(name, f"input {number}: {one} interpreted, {two} compiled")
    return wrong


@pytest.mark.skipif(not is_here(), reason="there is no C compiler")
@pytest.mark.parametrize("seed", range(max(1, PROGRAMS // AT_ONCE)))
def test_random_programs_mean_the_same_in_every_build(seed: int, tmp_path: Path) -> None:
    names = written(tmp_path, seed)
    right = answers(tmp_path, names, ARMILLARY_STRICT="1")
    checked = answers(tmp_path, names)
    assert differences(right, checked, checked) == {}
    for build in BUILDS:
        assert differences(right, answers(tmp_path, names, ARMILLARY_BUILD=build), checked) == {}
    plain = [one for listed in checked.values() for one in listed if not isinstance(one, str)]
    assert len(plain) > len(names) * 4, "most methods must give an answer"
